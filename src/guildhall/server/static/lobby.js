// Before the start: who sits where, links for those who are invited; after the end: once more.
import { ask } from './act.js';
import { call } from './api.js';
import { does, submits } from './does.js';
import { open } from './dialogs.js';
import { byId, giftTo, goOnWith, here, linkTo, view } from './here.js';
import { fillLink, startLinks } from './links.js';
import { exchange, keep, keepName, table } from './store.js';
import { toast } from './toast.js';

/** Fills in the links whose keys this browser has. */
export function refreshLobby() {
  const kept = table(here.table);
  const link = (key) => (key ? giftTo(here.table, key) : '');
  for (const place of view().querySelectorAll('[data-link-seat]')) {
    fillLink(place, link(kept.seats[place.dataset.linkSeat]));
  }
  const watch = byId('watch-link');
  fillLink(watch?.querySelector('.fill') ?? watch, link(kept.watch));
  if (watch) watch.hidden = !kept.watch;
  for (const button of document.querySelectorAll('[data-do="watch-link"]')) {
    button.hidden = !kept.watch;
  }
}

async function seat({ dataset }) {
  const number = Number(dataset.seat);
  const answer = await ask({ t: 'seat', seat: number, kind: dataset.kind });
  if (!answer.key) return;
  const kept = table(here.table);
  keep(here.table, { seats: { ...kept.seats, [number]: answer.key } });
  refreshLobby();
}

/** Takes a name. Who sits down by a link gets a key that whoever has sent it does not know. */
async function sit(name) {
  const old = here.key;
  const { key } = await ask({ t: 'name', name });
  if (!key) return;
  exchange(here.table, old, key);
  goOnWith(key);
}

/** Shows the link of this seat, or the one to watch. */
function handOver(says, key) {
  const dialog = open('hand-over');
  if (!dialog || !key) return;
  for (const part of dialog.querySelectorAll('[data-says]')) {
    part.hidden = part.dataset.says !== says;
  }
  fillLink(dialog.querySelector('.fill'), giftTo(here.table, key));
}

async function rematch() {
  try {
    const next = await call('POST', `tables/${here.table}/rematch`, { key: here.key });
    // The same keys open the new table.
    const { title, name, mine, watch } = table(here.table);
    keep(next.table, { title, name, mine, watch });
    location.href = linkTo(next.table, here.key);
  } catch (problem) {
    toast(problem.message, problem.rule);
  }
}

/** Listens to the lobby's buttons and forms. */
export function startLobby() {
  startLinks();
  does('start', () => void ask({ t: 'start' }));
  does('seat', (button) => void seat(button));
  does('rematch', () => void rematch());
  does('hand-over', () => handOver('seat', here.key));
  does('watch-link', () => handOver('watch', table(here.table).watch));
  submits('form[data-do="name"]', (form) => {
    const name = form.elements.namedItem('name').value.trim();
    if (!name) return;
    keepName(name);
    void sit(name);
  });
}
