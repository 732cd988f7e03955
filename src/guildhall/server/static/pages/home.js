// The home page: play now, create or join a table, and return to saved tables.
import { morph } from '../board/morph.js';
import { onClick, onSubmit } from '../delegate.js';
import { open } from '../dialogs.js';
import {
  forget, removeKey, save, saveName, savedName, table, tables,
} from '../local_storage.js';
import { call, fetchPage } from '../net/api.js';
import { byId, tableLink } from '../page_context.js';
import { t } from '../strings.js';
import { toast } from '../toast.js';

const MAX_ROWS = 20;
const nameField = () => byId('your-name');
const currentName = () => nameField()?.value.trim() ?? '';

/** Creates a table and opens it. */
async function createTable(gameId, seats, more = {}) {
  const name = currentName();
  saveName(name);
  const created = await call('POST', 'tables', { body: { game_id: gameId, seats, ...more } });
  const { seats: seatKeys = {}, spectator = '', host } = created.keys;
  const ownKeys = seats.flatMap(({ kind }, seat) =>
    (kind === 'me' && seatKeys[seat] ? [seatKeys[seat]] : []));
  // A host without a seat returns with the host's key.
  if (!ownKeys.length) ownKeys.push(host);
  save(created.table_id, {
    gameId, seatKeys, ownKeys, spectatorKey: spectator, isHost: true, name,
  });
  location.href = tableLink(created.table_id, ownKeys[0]);
}

/** Reads a seat from the form. */
function readSeat(data, index, name) {
  const [kind, botName = ''] = String(data.get(`seat-${index}`) ?? 'free').split(':');
  const seatName = String(data.get(`name-${index}`) ?? '').trim();
  return { kind, bot_name: botName, name: kind === 'me' ? seatName || name : '' };
}

async function submitForm(form) {
  const data = new FormData(form);
  const name = String(data.get('name') ?? '').trim() || currentName();
  if (nameField()) nameField().value = name;
  const length = Number(data.get('seats'));
  const seats = Array.from({ length }, (_, at) => readSeat(data, at, name));
  // Number the seats of a player who has several.
  seats.filter(({ kind }) => kind === 'me').forEach((seat, at) => {
    if (at && seat.name === name) seat.name = `${name} ${at + 1}`.trim();
  });
  const groups = { option: {}, setting: {} };
  for (const field of form.elements) {
    if (field.closest('[data-seats][hidden]')) continue; // it keeps its default
    const [, group, key] = /^(option|setting)-(.+)$/.exec(field.name) ?? [];
    const value = field.type === 'checkbox' ? field.checked : parseValue(field.value);
    if (group) groups[group][key] = value;
  }
  const error = form.querySelector('[role="alert"]');
  if (error) error.textContent = '';
  const more = { options: groups.option, settings: groups.setting, listed: data.has('listed') };
  try {
    await createTable(form.dataset.gameId, seats, more);
  } catch (problem) {
    if (error) error.textContent = problem.message;
    else toast(problem.message);
  }
}

/** The JSON value of a select's text. */
const parseValue = (text) => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
};

/** Shows the seats and options that the table has; the others are not submitted. */
function showSeats(form) {
  const seats = Number(form.elements.namedItem('seats')?.value ?? 0);
  for (const row of form.querySelectorAll('.seat-choice')) {
    row.hidden = Number(row.dataset.seat) >= seats;
    for (const field of row.querySelectorAll('select, input')) field.disabled = row.hidden;
  }
  for (const option of form.querySelectorAll('label[data-seats]')) {
    option.hidden = !option.dataset.seats.split(' ').includes(String(seats));
  }
  // Players who share this device get a name field next to the seat, except the first.
  const shown = [...form.querySelectorAll('.seat-choice:not([hidden]) select')];
  const shared = shown.filter(({ value }) => value === 'me').slice(1);
  for (const select of form.querySelectorAll('.seat-choice select')) {
    const field = select.closest('.seat-choice').querySelector('input');
    if (field) field.hidden = !shared.includes(select);
  }
}

async function join(id) {
  const name = currentName();
  saveName(name);
  try {
    const { seat, key } = await call('POST', `tables/${id}/join`, { body: { name } });
    const { ownKeys, seatKeys } = table(id);
    save(id, { name, ownKeys: [...ownKeys, key], seatKeys: { ...seatKeys, [seat]: key } });
    location.href = tableLink(id, key);
  } catch (error) {
    toast(error.message);
    void refreshListedTables();
  }
}

async function refreshListedTables() {
  const list = byId('listed-tables');
  if (!list || document.hidden) return;
  try {
    const next = (await fetchPage('/')).getElementById('listed-tables');
    if (next) morph(list, next);
  } catch {
    // Keep the old list until the next attempt.
  }
}

/**
 * The players' names and the age of the table, which tell tables of one game apart. The reader's
 * own name is left out, unless several players share this device.
 */
function playerNames({ players, seat }, { ownKeys, savedAt }) {
  const language = document.documentElement.lang;
  const isShared = ownKeys.length > 1;
  const others = players.filter((one) => one.name && (isShared || one.seat !== seat));
  const names = others.map((one) => one.name);
  const minutes = Math.round((savedAt - Date.now()) / 60_000);
  const [count, unit] = minutes > -60 ? [minutes, 'minute']
    : minutes > -2880 ? [Math.round(minutes / 60), 'hour'] : [Math.round(minutes / 1440), 'day'];
  const ago = minutes > -1 ? t('justNow')
    : new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(count, unit);
  return [...names, ago].join(' · ');
}

/** Lists the saved tables; rows of tables that the server no longer has are removed later. */
async function showMyTables() {
  const [section, list, template] = [byId('my-tables'), byId('my-list'), byId('my-table')];
  if (!section || !list || !template) return;
  list.replaceChildren();
  for (const [id, saved] of tables().slice(0, MAX_ROWS)) {
    const row = template.content.firstElementChild.cloneNode(true);
    const head = document.querySelector(`[data-game-id="${CSS.escape(saved.gameId)}"] h2`);
    row.querySelector('a').textContent = head?.textContent ?? id;
    row.dataset.tableId = id;
    list.append(row);
    void showRow(row, id);
  }
  section.hidden = !list.firstChild;
}

/** Whether the table waits for any of the seats that are played on this device. */
async function isMyTurn(id, { waiting, seat }, otherKeys) {
  if (waiting.includes(seat)) return true;
  if (!waiting.length) return false;
  const others = await Promise.all(otherKeys.map((key) =>
    call('GET', `tables/${id}`, { key }).then((known) => known.seat, () => null)));
  return others.some((other) => waiting.includes(other));
}

/** Fills in a row's link and the status of its game. */
async function showRow(row, id) {
  const saved = table(id);
  const { ownKeys, spectatorKey } = saved;
  const key = ownKeys[0] ?? spectatorKey;
  row.querySelector('a').href = key ? tableLink(id, key) : `/t/${id}`;
  try {
    const known = await call('GET', `tables/${id}`, { key });
    const isYourTurn = known.status === 'playing' && await isMyTurn(id, known, ownKeys.slice(1));
    const status = { playing: 'statusPlaying', over: 'statusOver' }[known.status] ?? 'statusWaiting';
    row.querySelector('.when').textContent = t(isYourTurn ? 'yourTurn' : status);
    row.querySelector('.hint').textContent = playerNames(known, saved);
    row.classList.toggle('is-to-move', isYourTurn);
  } catch ({ status }) {
    // One key may be void while another one still opens the table.
    if (status === 401 && key) removeKey(id, key);
    const hasOther = ownKeys.length > 1 || (ownKeys.length && spectatorKey);
    if (status === 401 && hasOther) await showRow(row, id);
    else if (status === 404 || status === 401) removeRow(row);
  }
}

function removeRow(row) {
  forget(row.dataset.tableId);
  row.remove();
  byId('my-tables').hidden = !byId('my-list').firstChild;
}

/** Starts the home page. */
export function startHome() {
  if (nameField()) nameField().value ||= savedName();
  onClick('play-now', async (button) => {
    button.disabled = true;
    const bot = { kind: 'bot', bot_name: 'simple', name: '' };
    const seats = Array(Number(button.dataset.seats)).fill(bot);
    seats[0] = { kind: 'me', name: currentName() };
    try {
      await createTable(button.dataset.gameId, seats, { start: true });
    } catch (error) {
      toast(error.message);
    }
    button.disabled = false;
  });
  onClick('create-form', ({ dataset }) => {
    const form = open(`new-${dataset.gameId}`)?.querySelector('form');
    if (!form) return;
    const field = form.elements.namedItem('name');
    if (field && currentName()) field.value = currentName();
    showSeats(form);
  });
  onClick('join', ({ dataset }) => void join(dataset.tableId));
  onClick('forget', (button) => removeRow(button.closest('[data-table-id]')));
  onSubmit('form.create-table', (form) => void submitForm(form));
  document.addEventListener('change', ({ target }) => {
    if (target.matches('.create-table select')) showSeats(target.form);
    if (target === nameField()) saveName(currentName());
  });
  setInterval(refreshListedTables, 10_000);
  document.addEventListener('visibilitychange', refreshListedTables);
  void showMyTables();
  // A page restored from the back/forward cache shows old rows.
  addEventListener('pageshow', (event) => event.persisted && void showMyTables());
}
