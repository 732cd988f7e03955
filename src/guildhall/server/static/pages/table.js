// The table page: connects the seat's socket, morphs in new views and updates the other modules.
import { morph, parse } from '../board/morph.js';
import { refreshDock, startDock } from '../board/dock.js';
import { startDrag } from '../board/drag.js';
import { refreshBoards, scrollToChoice, startBoards } from '../board/pan_zoom.js';
import { watchPrompt } from '../board/prompt_fit.js';
import { markRechoosable, offeredActions, recordStep } from '../board/rechoose.js';
import { clearSelection, renderSelection, startSelection } from '../board/select.js';
import { zoomOutAfterMove } from '../board/tap_zoom.js';
import { startTyping } from '../board/typed_move.js';
import { showChat, startChat } from '../chat.js';
import { handOverIfNeeded, startHotSeat } from '../hot_seat.js';
import { redirectToOwnKey } from '../invite_redirect.js';
import { refreshKeyboard, startKeyboard } from '../keyboard.js';
import { save, table } from '../local_storage.js';
import { logChanged, startLog } from '../log.js';
import { TableSocket } from '../net/table_socket.js';
import { addKeyToLinks, byId, context, view } from '../page_context.js';
import { refreshSkipLinks, startSkipLinks } from '../skip_links.js';
import { t } from '../strings.js';
import { refreshTextBoard, startTextBoard } from '../text_board.js';
import { status } from '../toast.js';
import { startUndo } from '../undo.js';
import { refreshLobby, startLobby } from './lobby.js';
import { startRules } from './rules.js';

/** Ids of board elements that others have changed since my last move. */
const changedByOthers = new Set();

/**
 * Opens the socket with a key; the page shows that seat from its first view on.
 * @param {string} key @param {number} shown the revision on the page, -1 for none
 */
export function connect(key, shown) {
  context.socket?.end();
  context.key = key;
  const url = (revision) => {
    const lang = document.documentElement.lang;
    const query = new URLSearchParams({ rev: String(revision), lang });
    // Read at each connection: taking a seat replaces the key.
    if (context.key) query.set('k', context.key);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/ws/${encodeURIComponent(context.tableId)}?${query}`;
  };
  context.socket = new TableSocket(url, shown, {
    view: showView,
    chat: showChat,
    state: (isOpen, wasLost) => {
      if (isOpen) sendDeviceKeys();
      if (!isOpen) status(`${t('lost')} ${t('retrying')}`.trim(), 'is-lost');
      else if (wasLost) status(t('reconnected'), 'is-back');
    },
    ended: (code, reason) => {
      status(reason || t(code === 4401 ? 'linkExpired' : 'noTable'), 'is-lost');
      if (code !== 4401) return;
      // The seat may have been taken in another tab of this browser, now or soon.
      void redirectToOwnKey();
      addEventListener('storage', () => void redirectToOwnKey());
    },
  });
}

/** Registers the other seats that are played from this device. */
function sendDeviceKeys() {
  const others = table(context.tableId).ownKeys.filter((one) => one !== context.key);
  if (others.length) void context.socket?.send({ type: 'device_keys', keys: others.join(' ') });
}

function showView(html, isMine) {
  const viewer = view().dataset.viewer;
  const hadChoices = hasChoices();
  const before = numEvents();
  const wereOffered = offeredActions();
  const hadFocus = view().contains(document.activeElement);
  const hadBoard = view().querySelector('.region.board') !== null;
  if (isMine) clearSelection();
  try {
    const { changed, lost } = morph(view(), parse(html));
    const isSameSeat = viewer === view().dataset.viewer;
    // An undo leaves no changes to show.
    if (!isSameSeat || !hadBoard || numEvents() < before) changedByOthers.clear();
    else if (!isMine) changed.forEach((id) => changedByOthers.add(id));
    // Changes stay marked through all steps of my own move.
    else if (!byId('prompt')?.classList.contains('is-your-turn')) changedByOthers.clear();
    if (!isSameSeat) clearSelection();
    recordStep(isMine ? context.socket?.pendingMove ?? null : null, wereOffered);
    afterMorph(lost, hadFocus);
  } catch (error) {
    // The page may come from an older server version; a reload fixes that.
    console.error(error);
    status(t('outOfDate'), 'is-lost');
    setTimeout(() => location.reload(), 1500);
    return;
  }
  if (isMine) zoomOutAfterMove();
  // Do not scroll while the player reads and others play, unless a new prompt appears.
  if (isMine || (!hadChoices && hasChoices())) scrollToChoice();
}

/** The number of events in the log; an undo makes it smaller. */
const numEvents = () => Number(byId('log-lines')?.dataset.events ?? 0);

const hasChoices = () => view().querySelector('[data-action]') !== null;

/**
 * @param {string | null} lost id of the element near which the focus was lost
 * @param {boolean} [hadFocus] whether the focus was in the view before
 */
function afterMorph(lost, hadFocus = false) {
  for (const element of view().querySelectorAll('.region.board svg [id]')) {
    element.classList.toggle('is-changed', changedByOthers.has(element.id));
  }
  if (view().dataset.documentTitle) document.title = view().dataset.documentTitle ?? '';
  addKeyToLinks();
  logChanged();
  renderSelection();
  watchPrompt();
  refreshDock();
  refreshBoards();
  markRechoosable();
  // The panel of the last decision is gone by now, perhaps with the focus.
  const isLost = hadFocus && !view().contains(document.activeElement);
  refreshKeyboard(lost ?? (isLost ? 'decision' : null));
  refreshLobby();
  refreshSkipLinks();
  void refreshTextBoard();
  saveTable();
  handOverIfNeeded();
}

/** Saves what this browser needs to come back to the table. */
function saveTable() {
  const { viewer, gameId = '', host, status: tableStatus } = view().dataset;
  if (!context.key) return;
  const saved = table(context.tableId);
  const isHost = host === '1';
  const changes = { gameId, isHost: saved.isHost || isHost };
  if (!viewer && !isHost) {
    save(context.tableId, { ...changes, spectatorKey: saved.spectatorKey || context.key });
  } else {
    const isKnown = saved.ownKeys.includes(context.key);
    const ownKeys = isKnown ? saved.ownKeys : [...saved.ownKeys, context.key];
    // Taking a seat replaces its key, so links of taken seats are dropped; at the start all of
    // them, because seats are shuffled.
    const hasStarted = tableStatus === 'playing' || tableStatus === 'over';
    const isFree = (seat) => view().querySelector(`[data-link-seat="${CSS.escape(seat)}"]`);
    const free = Object.entries(saved.seatKeys).filter(([seat]) => !isHost || isFree(seat));
    const others = hasStarted ? {} : Object.fromEntries(free);
    const seatKeys = viewer ? { ...others, [viewer]: context.key } : others;
    save(context.tableId, { ...changes, ownKeys, seatKeys });
  }
}

/** Starts the table page. */
export function startTable() {
  const { tableId = '', revision = '-1' } = view().dataset;
  context.tableId = tableId;
  context.key = new URLSearchParams(location.search).get('k') ?? '';
  startSelection();
  startTyping();
  startUndo();
  startDrag(); // before the boards: dragging an item must not pan
  startBoards();
  startKeyboard();
  startDock();
  startLobby();
  startSkipLinks();
  startTextBoard();
  startChat();
  startRules();
  startHotSeat(connect);
  startLog();
  afterMorph(null);
  scrollToChoice();
  // Under the cover there is no socket yet; removing it opens one.
  if (!byId('hand-over-cover')?.open) connect(context.key, Number(revision));
}
