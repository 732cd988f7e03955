// Dialogs and menus, including dialogs whose content is fetched when they open.
import { onClick } from './delegate.js';
import { fetchPage } from './net/api.js';
import { addKeyToLinks, byId, context } from './page_context.js';
import { toast } from './toast.js';

/**
 * Opens a modal dialog.
 * @param {string} id @returns {HTMLDialogElement | null}
 */
export function open(id) {
  const dialog = byId(id);
  if (dialog?.showModal && !dialog.open) dialog.showModal();
  return dialog;
}

/** Fetches the log or a score sheet as the seat may see it now, and shows it in a dialog. */
async function loadLog(dialog, contentId) {
  try {
    const { key } = context;
    const query = key ? `?k=${encodeURIComponent(key)}` : '';
    const found = (await fetchPage(`/t/${context.tableId}/log${query}`)).getElementById(contentId);
    // The screen may be covered for the next player of this device in the meantime.
    if (byId('hand-over-cover')?.open || key !== context.key) return;
    const slot = byId(dialog)?.querySelector('.slot');
    if (!found || !slot) return;
    slot.replaceChildren(document.adoptNode(found));
    addKeyToLinks();
    open(dialog);
    if (dialog === 'full-log-dialog') slot.scrollTop = slot.scrollHeight;
  } catch (error) {
    toast(error.message);
  }
}

/** Registers the commands and closes dialogs and menus on outside clicks. */
export function startDialogs() {
  onClick('close', (button) => button.closest('dialog')?.close());
  onClick('help', () => open('help'));
  onClick('score-sheet', (button) =>
    void loadLog('score-sheet-dialog', `score-sheet-${button.dataset.seat}`));
  onClick('full-log', () => void loadLog('full-log-dialog', 'full-log-lines'));
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (target.nodeName === 'DIALOG' && target.id !== 'hand-over-cover') target.close();
    for (const menu of document.querySelectorAll('details.menu[open]')) {
      const isDone = target.closest('.menu a, .menu [data-command]');
      if (!menu.contains(target) || isDone) menu.open = false;
    }
  });
}
