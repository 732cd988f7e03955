// Several seats on one device. Between two of them a cover hides the screen, and nothing of the
// seat before stays in the page under it.
import { call } from './api.js';
import { does } from './does.js';
import { byId, here, linkTo, numbers, view } from './here.js';
import { table } from './store.js';
import { hideToast } from './toast.js';
import { word } from './words.js';

/** What may stay known of a view under the cover; its choices tell of a hand. */
const PUBLIC = ['table', 'title', 'seq', 'phase', 'viewer', 'waiting'];
/** Seats of this device and their keys. */
let own = new Map();
/** Which seat comes next. */
let next = -1;
/** The seat whose cover was sent away once more, to look or to take back. */
let putOff = -1;
/** Names of the seats; under the cover there is nothing to read them from. */
let names = [];
let connect = (key, have) => {};

const isCovered = () => byId('cover')?.open === true;

/** Seats are drawn by lot at the start, so the server is asked which seat a key has. */
async function learn() {
  const keys = table(here.table).mine;
  const phase = view().dataset.phase;
  if (keys.length < 2 || phase !== 'playing' || own.size) return;
  const seats = await Promise.all(keys.map(async (key) => {
    try {
      return [(await call('GET', `tables/${here.table}`, { key })).seat, key];
    } catch {
      return [null, key];
    }
  }));
  own = new Map(seats.filter(([seat]) => typeof seat === 'number'));
  // After a reload under the cover it was not known yet for whom it is.
  if (isCovered()) aim(asked() ?? next);
  else checkSeat();
}

/** The seat of this device that must act, if it is not the one that is shown. */
function asked() {
  const waiting = numbers('waiting');
  const isShown = waiting.includes(Number(view().dataset.viewer));
  return isShown ? undefined : waiting.find((seat) => own.has(seat));
}

/** After each view: if another seat of this device must act, the device is handed on. */
export function checkSeat() {
  if (isCovered()) return;
  learnNames();
  if (own.size < 2) return void learn();
  const seat = asked();
  if (seat !== putOff) putOff = -1;
  const later = byId('pass-on');
  if (later) later.hidden = seat === undefined || putOff !== seat;
  if (seat !== undefined && putOff !== seat) cover(seat);
}

function learnNames() {
  const found = view().querySelectorAll('.person [data-name]');
  names = Array.from(found, (one) => one.textContent.trim());
}

/** Says for whom the cover is. */
function aim(seat) {
  next = seat;
  const name = names[seat] ?? '';
  byId('cover-says').textContent = word('cover', { name });
  byId('cover').querySelector('.shield use')?.setAttribute('href', `#i-seat${seat}`);
  const button = byId('cover').querySelector('[data-do="uncover"]');
  button.textContent = word('coverButton', { name }) || button.textContent;
}

function cover(seat) {
  aim(seat);
  here.wire?.end();
  for (const part of [view(), byId('talk'), ...document.querySelectorAll('dialog .fill')]) {
    part?.replaceChildren();
    part?.removeAttribute('data-filled');
  }
  for (const name of Object.keys(view().dataset)) {
    if (!PUBLIC.includes(name)) delete view().dataset[name];
  }
  for (const open of document.querySelectorAll('dialog[open]')) open.close();
  hideToast();
  document.title = document.title.replace(/^●\s*/, '');
  // Who reloads now must still see nothing: style sheet and client know this address.
  history.replaceState(null, '', '#cover');
  byId('cover').showModal();
}

/** Shows a seat; the cover falls when its view is there. */
function uncover(key) {
  if (!key) return;
  history.replaceState(null, '', linkTo(here.table, key));
  connect(key, -1);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    byId('cover').close();
    checkSeat();
  }).observe(view(), { childList: true });
}

/**
 * Listens to the cover's buttons.
 * @param {(key: string, have: number) => void} connecting opens the wire of a seat
 */
export function startPass(connecting) {
  connect = connecting;
  const dialog = byId('cover');
  if (!dialog) return;
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  does('uncover', () => uncover(own.get(next) ?? here.key));
  does('cover-back', () => {
    putOff = next;
    uncover(here.key);
  });
  does('pass-on', () => cover(next));
  if (location.hash !== '#cover') return;
  learnNames();
  cover(Number(view().dataset.viewer));
  void learn();
}
