// Day, night or as the system has it; and the other preferences that are an attribute of <html>.
import { does } from './does.js';
import { prefer, preference } from './store.js';
import { word } from './words.js';

const LIGHTS = ['', 'day', 'night'];

/** Touch is easily mistaken, so there a move that cannot be taken back is asked for twice. */
export const confirmsFinal = () =>
  preference('sure', matchMedia('(pointer: coarse)').matches);

function show() {
  const light = preference('light', '');
  const root = document.documentElement;
  root.dataset.light = LIGHTS.includes(light) ? light : '';
  root.dataset.log = preference('log', true) ? 'on' : 'off';
  root.dataset.calm = preference('calm', false) ? 'on' : 'off';
  const said = word({ '': 'lightAuto', day: 'lightDay', night: 'lightNight' }[root.dataset.light]);
  for (const button of document.querySelectorAll('[data-do="light"]')) {
    if (said) button.setAttribute('aria-label', said);
    if (said) button.setAttribute('title', said);
  }
  const values = {
    sure: confirmsFinal(),
    log: preference('log', true),
    calm: preference('calm', false),
  };
  for (const box of document.querySelectorAll('input[data-pref]')) {
    const input = box;
    input.checked = values[input.dataset.pref ?? ''] ?? false;
  }
}

/** Shows what is preferred and listens for changes. */
export function startLight() {
  show();
  does('light', () => {
    const at = LIGHTS.indexOf(preference('light', ''));
    const next = LIGHTS[(at + 1) % LIGHTS.length];
    prefer('light', next);
    // The server may read it and send the next page without a flash of the other light.
    document.cookie = `light=${next}; path=/; max-age=31536000; samesite=lax`;
    show();
  });
  document.addEventListener('change', (event) => {
    const box = event.target;
    if (!box.matches?.('input[data-pref]')) return;
    prefer(box.dataset.pref ?? '', box.checked);
    show();
  });
  // Another tab of the same browser may have changed it.
  addEventListener('storage', show);
}
