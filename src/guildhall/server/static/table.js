// The table page: opens the wire of a seat, swaps what comes and tells the others about it.
import { goBack } from './back.js';
import { refreshBoards, reveal, startBoards } from './board.js';
import { startDrag } from './drag.js';
import { refresh, settled, startGestures } from './gesture.js';
import { byId, fillKeys, here, view } from './here.js';
import { offered, refreshInstead, stepped } from './instead.js';
import { refreshKeys, startKeys } from './keys.js';
import { refreshLobby, startLobby } from './lobby.js';
import { morph, parse } from './morph.js';
import { checkSeat, startPass } from './pass.js';
import { startRules } from './rules.js';
import { keep, table } from './store.js';
import { hearTalk, startTalk } from './talk.js';
import { status } from './toast.js';
import { Wire } from './wire.js';
import { word } from './words.js';

/** Ids of what others changed on the board since my last move. */
const fresh = new Set();
/** How far the log was scrolled when it last followed; who reads above is farther up. */
let followed = 0;

/**
 * Opens the wire with a key; the page shows that seat from its first view on.
 * @param {string} key @param {number} have the revision that the page shows, -1 for none
 */
export function connect(key, have) {
  here.wire?.end();
  here.key = key;
  const address = (seq) => {
    const query = new URLSearchParams({ have: String(seq), lang: document.documentElement.lang });
    // Who sits down goes on with another key.
    if (here.key) query.set('k', here.key);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/ws/${encodeURIComponent(here.table)}?${query}`;
  };
  here.wire = new Wire(address, have, {
    view: show,
    talk: (html) => hearTalk(html),
    state: (isOpen, wasLost) => {
      if (isOpen) bringOthers();
      if (!isOpen) status(`${word('lost')} ${word('trying')}`.trim(), 'is-lost');
      else if (wasLost) status(word('back'), 'is-back');
    },
    ended: (code, why) => {
      status(why || word(code === 4401 ? 'gone' : 'noTable'), 'is-lost');
      if (code !== 4401) return;
      // Perhaps somebody has sat down in another window of this browser, or is about to hear so.
      void goBack();
      addEventListener('storage', () => void goBack());
    },
  });
}

/** Whoever plays several seats on this device is here with all of them. */
function bringOthers() {
  const others = table(here.table).mine.filter((one) => one !== here.key);
  if (others.length) void here.wire?.ask({ t: 'with', keys: others.join(' ') });
}

function show(html, isMine) {
  const isReading = isReadingAbove();
  const viewer = view().dataset.viewer;
  const wasAsked = isAsked();
  const before = lastTold();
  const wasOffered = offered();
  const hadBoard = view().querySelector('.region.board') !== null;
  if (isMine) settled();
  try {
    const { changed, lost } = morph(view(), parse(html));
    const isSameSeat = viewer === view().dataset.viewer;
    // What was taken back leaves nothing new behind it.
    if (!isSameSeat || !hadBoard || lastTold() < before) fresh.clear();
    else if (!isMine) changed.forEach((id) => fresh.add(id));
    // What the others did stays marked through all steps of my own move.
    else if (!byId('question')?.classList.contains('is-mine')) fresh.clear();
    if (!isSameSeat) settled();
    stepped(isMine ? here.wire?.deed ?? null : null, wasOffered);
    afterSwap(lost);
  } catch (error) {
    // A page of an older server may not fit any more; a new one does.
    console.error(error);
    status(word('old'), 'is-lost');
    setTimeout(() => location.reload(), 1500);
    return;
  }
  if (!isReading) followLog();
  // Whoever reads while others play is not pulled away; a new question is shown.
  if (isMine || (!wasAsked && isAsked())) reveal();
}

/** A log that got smaller has not moved, and one near its end follows again. */
function isReadingAbove() {
  const lines = byId('lines');
  if (!lines || lines.scrollTop >= followed - 1) return false;
  return lines.scrollHeight - lines.scrollTop - lines.clientHeight >= 12;
}

function followLog() {
  const lines = byId('lines');
  if (!lines) return;
  lines.scrollTop = lines.scrollHeight;
  followed = lines.scrollTop;
}

/** The number of the last turn in the log, and how much of it is told. */
function lastTold() {
  const last = byId('lines')?.lastElementChild;
  return last ? Number(last.id.replace(/\D/g, '')) + last.querySelectorAll('p, li').length : 0;
}

const isAsked = () => view().querySelector('[data-action]') !== null;

function afterSwap(lost) {
  for (const element of view().querySelectorAll('.region.board svg [id]')) {
    element.classList.toggle('fresh', fresh.has(element.id));
  }
  if (view().dataset.tab) document.title = view().dataset.tab ?? '';
  fillKeys();
  refresh();
  refreshBoards();
  refreshInstead();
  refreshKeys(lost);
  refreshLobby();
  remember();
  checkSeat();
}

/** What this browser must know to come back here. */
function remember() {
  const { viewer, title = '', host, phase, name = '' } = view().dataset;
  if (!here.key) return;
  const kept = table(here.table);
  const news = { title, host: kept.host || host === '1', name: name || kept.name };
  if (!viewer && host !== '1') keep(here.table, { ...news, watch: kept.watch || here.key });
  else {
    const mine = kept.mine.includes(here.key) ? kept.mine : [...kept.mine, here.key];
    // Who sits down by a link gets a key that is not known here, so links of taken seats are
    // forgotten; at the start all of them, since seats are drawn by lot.
    const isFree = (seat) => view().querySelector(`[data-link-seat="${CSS.escape(seat)}"]`);
    const free = Object.entries(kept.seats).filter(([seat]) => host !== '1' || isFree(seat));
    const others = phase === 'open' ? Object.fromEntries(free) : {};
    const seats = viewer ? { ...others, [viewer]: here.key } : others;
    keep(here.table, { ...news, mine, seats });
  }
}

/** Starts the table page. */
export function startTable() {
  const { table: id = '', seq = '-1' } = view().dataset;
  here.table = id;
  here.key = new URLSearchParams(location.search).get('k') ?? '';
  startGestures();
  startDrag(); // before the boards: what is dragged does not pan
  startBoards();
  startKeys();
  startLobby();
  startTalk();
  startRules();
  startPass(connect);
  followLog();
  afterSwap(null);
  reveal();
  // Under the cover there is no wire yet; uncovering opens it.
  if (!(byId('cover')?.open)) connect(here.key, Number(seq));
}
