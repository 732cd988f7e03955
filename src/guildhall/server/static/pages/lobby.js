// Lobby (seats and invitation links) and rematch.
import { sendCommand } from '../commands.js';
import { onClick, onSubmit } from '../delegate.js';
import { open } from '../dialogs.js';
import { replaceKey, save, saveName, table } from '../local_storage.js';
import { call } from '../net/api.js';
import { byId, context, shareableLink, switchKey, tableLink, view } from '../page_context.js';
import { fillLink, startShareLinks } from '../share_link.js';
import { toast } from '../toast.js';

/** Fills in the links whose keys this browser has, and shows the menu items of a started game. */
export function refreshLobby() {
  const saved = table(context.tableId);
  const link = (key) => (key ? shareableLink(context.tableId, key) : '');
  for (const slot of view().querySelectorAll('[data-link-seat]')) {
    fillLink(slot, link(saved.seatKeys[slot.dataset.linkSeat]));
  }
  const box = byId('spectator-link');
  fillLink(box?.querySelector('.slot') ?? box, link(saved.spectatorKey));
  if (box) box.hidden = !saved.spectatorKey;
  for (const button of document.querySelectorAll('[data-command="share-spectator-link"]')) {
    button.hidden = !saved.spectatorKey;
  }
  for (const item of document.querySelectorAll('[data-needs-game]')) {
    item.hidden = view().dataset.status === 'waiting';
  }
}

async function setSeat({ dataset }) {
  const seat = Number(dataset.seat);
  const reply = await sendCommand({ type: 'set_seat', seat, kind: dataset.kind });
  if (!reply.key) return;
  const { seatKeys } = table(context.tableId);
  save(context.tableId, { seatKeys: { ...seatKeys, [seat]: reply.key } });
  refreshLobby();
}

/** Sets the player's name. Taking a seat by a link replaces its key, so the link expires. */
async function sit(name) {
  const old = context.key;
  const { key } = await sendCommand({ type: 'sit', name });
  if (!key) return;
  replaceKey(context.tableId, old, key);
  switchKey(key);
}

/** Shows the link of this seat or the spectator link, under the label of its button. */
function share(button, linkKind, key) {
  const dialog = open('share-dialog');
  if (!dialog || !key) return;
  dialog.querySelector('h2').textContent = button.textContent;
  for (const text of dialog.querySelectorAll('[data-link-kind]')) {
    text.hidden = text.dataset.linkKind !== linkKind;
  }
  fillLink(dialog.querySelector('.slot'), shareableLink(context.tableId, key));
}

async function rematch() {
  try {
    const next = await call('POST', `tables/${context.tableId}/rematch`, { key: context.key });
    // The same keys open the new table.
    const { gameId, name, ownKeys, spectatorKey } = table(context.tableId);
    save(next.table_id, { gameId, name, ownKeys, spectatorKey });
    location.href = tableLink(next.table_id, context.key);
  } catch (error) {
    toast(error.message, error.rule);
  }
}

/** Registers the lobby's buttons and forms. */
export function startLobby() {
  startShareLinks();
  onClick('start', () => void sendCommand({ type: 'start' }));
  onClick('set-seat', (button) => void setSeat(button));
  onClick('rematch', () => void rematch());
  onClick('share-seat', (button) => share(button, 'seat', context.key));
  onClick('share-spectator-link', (button) =>
    share(button, 'spectator', table(context.tableId).spectatorKey));
  onSubmit('form[data-command="sit"]', (form) => {
    const name = form.elements.namedItem('name').value.trim();
    if (!name) return;
    saveName(name);
    void sit(name);
  });
}
