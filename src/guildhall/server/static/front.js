// The front page: play at once, open a table, join one, find one's own again.
import { call, page } from './api.js';
import { open } from './dialogs.js';
import { does, submits } from './does.js';
import { byId, linkTo } from './here.js';
import { morph } from './morph.js';
import { drop, forget, keep, keepName, myName, table, tables } from './store.js';
import { toast } from './toast.js';
import { word } from './words.js';

const nameField = () => byId('your-name');
const named = () => nameField()?.value.trim() ?? '';

/** Opens a table and goes there. */
async function openTable(title, seats, more = {}) {
  const name = named();
  keepName(name);
  const made = await call('POST', 'tables', { body: { title, seats, ...more } });
  const keys = made.keys.seats ?? {};
  const mine = seats.flatMap(({ kind }, seat) => (kind === 'me' && keys[seat] ? [keys[seat]] : []));
  // Who opens a table without sitting at it comes back with the host's key.
  if (!mine.length) mine.push(made.keys.host);
  keep(made.table, { title, seats: keys, mine, watch: made.keys.watch ?? '', host: true, name });
  location.href = linkTo(made.table, mine[0]);
}

/** What the form says about seat `index`. */
function seatOf(data, index, name) {
  const [kind, bot = ''] = String(data.get(`seat-${index}`) ?? 'open').split(':');
  const own = String(data.get(`name-${index}`) ?? '').trim();
  return { kind, bot, name: kind === 'me' ? own || name : '' };
}

async function submitForm(form) {
  const data = new FormData(form);
  const name = String(data.get('name') ?? '').trim() || named();
  if (nameField()) nameField().value = name;
  const length = Number(data.get('seats'));
  const seats = Array.from({ length }, (_, at) => seatOf(data, at, name));
  // Several seats of one person are told apart by a number.
  seats.filter(({ kind }) => kind === 'me').forEach((seat, at) => {
    if (at && seat.name === name) seat.name = `${name} ${at + 1}`.trim();
  });
  const groups = { option: {}, setting: {} };
  for (const field of form.elements) {
    const [, group, key] = /^(option|setting)-(.+)$/.exec(field.name) ?? [];
    if (group) groups[group][key] = field.type === 'checkbox' ? field.checked : plain(field.value);
  }
  const error = form.querySelector('[role="alert"]');
  if (error) error.textContent = '';
  const more = { options: groups.option, settings: groups.setting, listed: data.has('listed') };
  try {
    await openTable(form.dataset.title, seats, more);
  } catch (problem) {
    if (error) error.textContent = problem.message;
    else toast(problem.message);
  }
}

/** A select's text as the JSON value that it stands for. */
const plain = (text) => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
};

/** Seats beyond the chosen number are out of the form. */
function showSeats(form) {
  const seats = Number(form.elements.namedItem('seats')?.value ?? 0);
  for (const row of form.querySelectorAll('.seat-choice')) {
    row.hidden = Number(row.dataset.seat) >= seats;
    for (const field of row.querySelectorAll('select, input')) field.disabled = row.hidden;
  }
  // Who shares this device gets a name beside the seat; the first one's is asked above.
  const shared = [...form.querySelectorAll('.seat-choice:not([hidden]) select')];
  const me = shared.filter(({ value }) => value === 'me').slice(1);
  for (const select of form.querySelectorAll('.seat-choice select')) {
    const field = select.closest('.seat-choice').querySelector('input');
    if (field) field.hidden = !me.includes(select);
  }
}

async function join(id) {
  const name = named();
  keepName(name);
  try {
    const { seat, key } = await call('POST', `tables/${id}/join`, { body: { name } });
    const kept = table(id);
    keep(id, { name, mine: [...kept.mine, key], seats: { ...kept.seats, [seat]: key } });
    location.href = linkTo(id, key);
  } catch (problem) {
    toast(problem.message);
    void refreshOpen();
  }
}

async function refreshOpen() {
  const list = byId('open-tables');
  if (!list || document.hidden) return;
  try {
    const next = (await page('/')).getElementById('open-tables');
    if (next) morph(list, next);
  } catch {
    // The list is as old as it is; the next try comes soon.
  }
}

/** With whom, and how long ago: tables of one title must not look alike. */
function company({ people, seat }, at) {
  const language = document.documentElement.lang;
  const names = people.filter((one) => one.seat !== seat && one.name).map((one) => one.name);
  const minutes = Math.round((at - Date.now()) / 60_000);
  const [count, unit] = minutes > -60 ? [minutes, 'minute']
    : minutes > -2880 ? [Math.round(minutes / 60), 'hour'] : [Math.round(minutes / 1440), 'day'];
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(count, unit);
  return [...names, ago].join(' · ');
}

/** One row per table that this browser knows; the server may have forgotten some. */
async function showMine() {
  const [section, list, template] = [byId('my-tables'), byId('my-list'), byId('my-table')];
  if (!section || !list || !template) return;
  list.replaceChildren();
  for (const [id, kept] of tables().slice(0, 20)) {
    const row = template.content.firstElementChild.cloneNode(true);
    const head = document.querySelector(`[data-title="${CSS.escape(kept.title)}"] h2`);
    row.querySelector('a').textContent = head?.textContent ?? id;
    row.dataset.table = id;
    list.append(row);
    void showRow(row, id);
  }
  section.hidden = !list.firstChild;
}

/** Where a row leads to, and how the game there stands. */
async function showRow(row, id) {
  const { mine, watch, at } = table(id);
  const key = mine[0] ?? watch;
  row.querySelector('a').href = key ? linkTo(id, key) : `/t/${id}`;
  try {
    const known = await call('GET', `tables/${id}`, { key });
    const isMine = known.phase === 'playing' && known.waiting.includes(known.seat);
    const phase = { open: 'phaseOpen', playing: 'phasePlaying', over: 'phaseOver' }[known.phase];
    row.querySelector('.when').textContent = word(isMine ? 'yourTurn' : phase);
    row.querySelector('.note').textContent = company(known, at);
    row.classList.toggle('is-asked', isMine);
  } catch ({ status }) {
    // One key may be void while another still opens the table.
    if (status === 401 && key) drop(id, key);
    if (status === 401 && (mine.length > 1 || (mine.length && watch))) await showRow(row, id);
    else if (status === 404 || status === 401) dropRow(row);
  }
}

function dropRow(row) {
  forget(row.dataset.table);
  row.remove();
  byId('my-tables').hidden = !byId('my-list').firstChild;
}

/** Starts the front page. */
export function startFront() {
  if (nameField()) nameField().value ||= myName();
  does('play-now', async (button) => {
    button.disabled = true;
    const bot = { kind: 'bot', bot: 'simple', name: '' };
    const seats = Array(Number(button.dataset.seats)).fill(bot);
    seats[0] = { kind: 'me', name: named() };
    try {
      await openTable(button.dataset.title, seats, { start: true });
    } catch (problem) {
      toast(problem.message);
    }
    button.disabled = false;
  });
  does('open-form', ({ dataset }) => {
    const form = open(`new-${dataset.title}`)?.querySelector('form');
    if (!form) return;
    const field = form.elements.namedItem('name');
    if (field && named()) field.value = named();
    showSeats(form);
  });
  does('join', ({ dataset }) => void join(dataset.table));
  does('forget', (button) => dropRow(button.closest('[data-table]')));
  submits('form.open-table', (form) => void submitForm(form));
  document.addEventListener('change', ({ target }) => {
    if (target.matches('.open-table select')) showSeats(target.form);
    if (target === nameField()) keepName(named());
  });
  setInterval(refreshOpen, 10_000);
  document.addEventListener('visibilitychange', refreshOpen);
  void showMine();
  // Who comes back finds the page as it was left.
  addEventListener('pageshow', (event) => event.persisted && void showMine());
}
