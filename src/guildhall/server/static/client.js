// The client of all pages. The server draws; this only reacts to the attributes that it wrote.
import { startDialogs } from './dialogs.js';
import { listen } from './does.js';
import { startFront } from './front.js';
import { startHush } from './hush.js';
import { startLight } from './light.js';
import { startReplay } from './replay.js';
import { startRules } from './rules.js';
import { startTable } from './table.js';

startHush();
listen();
startLight();
startDialogs();

const pages = { front: startFront, table: startTable, replay: startReplay, rules: startRules };
pages[document.documentElement.dataset.page]?.();
document.documentElement.classList.add('ready');
