// The board as text, in a dialog that follows the game while it is open.
import { onClick } from './delegate.js';
import { open } from './dialogs.js';
import { fetchText } from './net/api.js';
import { byId, context, view } from './page_context.js';
import { toast } from './toast.js';

const hasBoard = () => view().querySelector('.region.board') !== null;

/** Shows the board as the seat may see it now. @param {string} text */
function show(text) {
  const slot = byId('text-board').querySelector('.slot');
  const board = slot.querySelector('pre') ?? slot.appendChild(document.createElement('pre'));
  // Reading goes on at the same place.
  if (board.textContent !== text) board.textContent = text;
}

/** The text, or nothing if it is already old. */
async function load() {
  const { key } = context;
  const { revision } = view().dataset;
  const query = key ? `?k=${encodeURIComponent(key)}` : '';
  const text = await fetchText(`/t/${context.tableId}/board.txt${query}`);
  // Another view or seat may have asked again, or the screen is covered for the next player.
  const isCurrent = key === context.key && revision === view().dataset.revision && hasBoard();
  return isCurrent ? text : undefined;
}

/** Updates the open dialog after a new view. */
export async function refreshTextBoard() {
  const dialog = byId('text-board');
  if (!dialog?.open) return;
  try {
    const text = await load();
    if (text !== undefined && dialog.open) show(text);
  } catch (error) {
    toast(error.message);
  }
}

/** Registers the menu entry. */
export function startTextBoard() {
  byId('text-board')?.addEventListener('close', (event) =>
    event.target.querySelector('.slot').replaceChildren());
  onClick('text-board', async () => {
    if (!hasBoard()) return;
    try {
      const text = await load();
      if (!hasBoard()) return;
      open('text-board');
      if (text === undefined) await refreshTextBoard();
      else show(text);
    } catch (error) {
      toast(error.message);
    }
  });
}
