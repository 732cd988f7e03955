// Dialogs and menus that only open and close, and those whose content is fetched when it is wanted.
import { page } from './api.js';
import { does } from './does.js';
import { byId, here } from './here.js';
import { toast } from './toast.js';

/**
 * Opens a dialog above the page.
 * @param {string} id @returns {HTMLDialogElement | null}
 */
export function open(id) {
  const dialog = byId(id);
  if (dialog?.showModal && !dialog.open) dialog.showModal();
  return dialog;
}

/** The log or a sheet of points as the seat may see it now. */
async function told(dialog, wanted) {
  try {
    const key = here.key ? `?k=${encodeURIComponent(here.key)}` : '';
    const found = (await page(`/t/${here.table}/told${key}`)).getElementById(wanted);
    const fill = byId(dialog)?.querySelector('.fill');
    if (!found || !fill) return;
    fill.replaceChildren(document.adoptNode(found));
    open(dialog);
    if (dialog === 'whole-log') fill.scrollTop = fill.scrollHeight;
  } catch (problem) {
    toast(problem.message);
  }
}

/** Listens to the buttons for it. */
export function startDialogs() {
  does('close', (button) => button.closest('dialog')?.close());
  does('help', () => open('help'));
  does('sheet', (button) => void told('sheet', `sheet-${button.dataset.seat}`));
  does('whole-log', () => void told('whole-log', 'whole-lines'));
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (target.nodeName === 'DIALOG' && target.id !== 'cover') target.close();
    for (const menu of document.querySelectorAll('details.menu[open]')) {
      if (!menu.contains(target) || target.closest('.menu a, .menu [data-do]')) menu.open = false;
    }
  });
}
