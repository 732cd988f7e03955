// Hot seat: several seats on one device. A cover hides the screen between two players, and nothing
// of the previous seat stays in the page underneath.
import { onClick } from './delegate.js';
import { table } from './local_storage.js';
import { call } from './net/api.js';
import { byId, context, numbers, tableLink, view } from './page_context.js';
import { t } from './strings.js';
import { hideToast } from './toast.js';

/** #view attributes that stay under the cover; the others could give a hand away. */
const PUBLIC = ['tableId', 'gameId', 'revision', 'status', 'viewer', 'waiting'];
/** Keys of this device by seat. */
let seatKeys = new Map();
/** The seat that the cover is for. */
let nextSeat = -1;
/** The seat whose cover was dismissed once, to look or to undo. */
let snoozed = -1;
/** Player names by seat; the covered page does not contain them. */
let names = [];
let connect = (key, shown) => {};

const cover = () => byId('hand-over-cover');
const isCovered = () => cover()?.open === true;

/** Asks the server which seat each key has, because seats are shuffled at the start. */
async function loadSeats() {
  const keys = table(context.tableId).ownKeys;
  if (keys.length < 2 || view().dataset.status !== 'playing' || seatKeys.size) return;
  const seats = await Promise.all(keys.map(async (key) => {
    try {
      return [(await call('GET', `tables/${context.tableId}`, { key })).seat, key];
    } catch {
      return [null, key];
    }
  }));
  seatKeys = new Map(seats.filter(([seat]) => typeof seat === 'number'));
  // After a reload under the cover, the next seat was not known yet.
  if (isCovered()) setCoverFor(seatToMove() ?? nextSeat);
  else handOverIfNeeded();
}

/** The seat of this device that must move, unless it is the one on the screen. */
function seatToMove() {
  const waiting = numbers('waiting');
  const isShown = waiting.includes(Number(view().dataset.viewer));
  return isShown ? undefined : waiting.find((seat) => seatKeys.has(seat));
}

/** Covers the screen if another seat of this device must move; called after each view. */
export function handOverIfNeeded() {
  if (isCovered()) return;
  readNames();
  if (seatKeys.size < 2) return void loadSeats();
  const seat = seatToMove();
  if (seat !== snoozed) snoozed = -1;
  const button = byId('pass-device');
  if (button) button.hidden = seat === undefined || snoozed !== seat;
  if (seat !== undefined && snoozed !== seat) showCover(seat);
}

function readNames() {
  const found = view().querySelectorAll('.player [data-name]');
  names = Array.from(found, (one) => one.textContent.trim());
}

function setCoverFor(seat) {
  nextSeat = seat;
  const name = names[seat] ?? '';
  byId('hand-over-text').textContent = t('handOver', { name });
  cover().querySelector('.shield use')?.setAttribute('href', `#i-seat${seat}`);
  const button = cover().querySelector('[data-command="uncover"]');
  button.textContent = t('handOverButton', { name }) || button.textContent;
}

function showCover(seat) {
  setCoverFor(seat);
  context.socket?.end();
  for (const part of [view(), byId('chat'), ...document.querySelectorAll('dialog .slot')]) {
    part?.replaceChildren();
    part?.removeAttribute('data-client-filled');
  }
  for (const name of Object.keys(view().dataset)) {
    if (!PUBLIC.includes(name)) delete view().dataset[name];
  }
  for (const open of document.querySelectorAll('dialog[open]')) open.close();
  hideToast();
  document.title = document.title.replace(/^●\s*/, '');
  // After a reload, the style sheet and the client recognise the covered state by this hash.
  history.replaceState(null, '', '#hand-over-cover');
  cover().showModal();
}

/** Connects with a seat's key and removes the cover when its view arrives. */
function hideCover(key) {
  if (!key) return;
  history.replaceState(null, '', tableLink(context.tableId, key));
  connect(key, -1);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    cover().close();
    handOverIfNeeded();
  }).observe(view(), { childList: true });
}

/**
 * Registers the buttons of the cover.
 * @param {(key: string, shown: number) => void} connectSeat opens the socket of a seat
 */
export function startHotSeat(connectSeat) {
  connect = connectSeat;
  if (!cover()) return;
  cover().addEventListener('cancel', (event) => event.preventDefault());
  onClick('uncover', () => hideCover(seatKeys.get(nextSeat) ?? context.key));
  onClick('cover-back', () => {
    snoozed = nextSeat;
    hideCover(context.key);
  });
  onClick('pass-device', () => showCover(nextSeat));
  if (location.hash !== '#hand-over-cover') return;
  readNames();
  showCover(Number(view().dataset.viewer));
  void loadSeats();
}
