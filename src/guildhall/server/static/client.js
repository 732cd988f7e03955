// The client of all pages. The server draws; this only reacts to the attributes that it wrote.
import { startDialogs } from './dialogs.js';
import { catchUp, listen } from './does.js';
import { startHush } from './hush.js';
import { startLight } from './light.js';

startHush();
listen();
startLight();
startDialogs();

// A page fetches only what it needs.
const pages = {
  front: async () => (await import('./front.js')).startFront(),
  table: async () => (await import('./table.js')).startTable(),
  replay: async () => (await import('./replay.js')).startReplay(),
  rules: async () => (await import('./rules.js')).startRules(),
  error: async () => void (await import('./back.js')).goBack(),
};
await pages[document.documentElement.dataset.page]?.();
document.documentElement.classList.add('ready');
catchUp();
