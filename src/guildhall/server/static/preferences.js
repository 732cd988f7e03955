// Theme (light, dark or system) and the other preferences, shown as attributes of <html>.
import { onClick } from './delegate.js';
import { getPreference, setPreference } from './local_storage.js';
import { t } from './strings.js';

const THEMES = ['', 'light', 'dark'];

/** Whether final moves need a confirmation. */
export const confirmsFinal = () => getPreference('confirmFinal', true);

function show() {
  const theme = getPreference('theme', '');
  const root = document.documentElement;
  root.dataset.theme = THEMES.includes(theme) ? theme : '';
  root.dataset.showLog = getPreference('showLog', true) ? 'on' : 'off';
  root.dataset.motion = getPreference('reducedMotion', false) ? 'reduced' : '';
  const label = t({ '': 'themeAuto', light: 'themeLight', dark: 'themeDark' }[root.dataset.theme]);
  for (const button of document.querySelectorAll('[data-command="theme"]')) {
    if (label) button.setAttribute('aria-label', label);
    if (label) button.setAttribute('title', label);
  }
  const values = {
    confirmFinal: confirmsFinal(),
    showLog: getPreference('showLog', true),
    reducedMotion: getPreference('reducedMotion', false),
  };
  for (const box of document.querySelectorAll('input[data-preference]')) {
    box.checked = values[box.dataset.preference ?? ''] ?? false;
  }
}

/** Applies the preferences and listens for changes. */
export function startPreferences() {
  show();
  onClick('theme', () => {
    const at = THEMES.indexOf(getPreference('theme', ''));
    setPreference('theme', THEMES[(at + 1) % THEMES.length]);
    show();
  });
  document.addEventListener('change', (event) => {
    const box = event.target;
    if (!box.matches?.('input[data-preference]')) return;
    setPreference(box.dataset.preference ?? '', box.checked);
    show();
  });
  // Another tab may have changed them.
  addEventListener('storage', show);
}
