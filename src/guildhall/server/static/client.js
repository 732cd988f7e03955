// Entry point of every page. The server renders the HTML; the client reacts to its attributes.
import { startClickSuppression } from './board/suppress_click.js';
import { replayEarlyClick, startDelegation } from './delegate.js';
import { startDialogs } from './dialogs.js';
import { startPreferences } from './preferences.js';
import { startToasts } from './toast.js';

startClickSuppression();
startDelegation();
startPreferences();
startDialogs();
startToasts();

// Each page loads only its own modules.
const pages = {
  home: async () => (await import('./pages/home.js')).startHome(),
  table: async () => (await import('./pages/table.js')).startTable(),
  replay: async () => (await import('./pages/replay.js')).startReplay(),
  rules: async () => (await import('./pages/rules.js')).startRules(),
  error: async () => void (await import('./invite_redirect.js')).redirectToOwnKey(),
};
await pages[document.documentElement.dataset.page]?.();
document.documentElement.classList.add('ready');
replayEarlyClick();
