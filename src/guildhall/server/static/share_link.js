// A link to share: as text, to copy, and as a QR code.
import { onClick } from './delegate.js';
import { call } from './net/api.js';
import { byId } from './page_context.js';
import { t } from './strings.js';
import { toast } from './toast.js';

/**
 * Puts a link with its buttons into a slot that the server left empty.
 * @param {Element | null} slot @param {string} link empty to clear the slot
 */
export function fillLink(slot, link) {
  if (!slot || slot.dataset.clientFilled === link) return;
  slot.replaceChildren();
  slot.dataset.clientFilled = link;
  if (!link) return;
  const fragment = byId('link-template').content.cloneNode(true);
  fragment.querySelector('input').value = link;
  slot.append(fragment);
}

async function copy(button) {
  const field = button.closest('.link').querySelector('input');
  try {
    // The clipboard API is missing on plain http.
    await navigator.clipboard.writeText(field.value);
    toast(t('copied'));
  } catch {
    field.focus();
    field.select();
    toast(t(document.execCommand('copy') ? 'copied' : 'copyFailed'));
  }
}

async function toggleQr(button) {
  const link = button.closest('.link');
  const box = link.querySelector('.qr');
  box.hidden = !box.hidden;
  button.setAttribute('aria-expanded', String(!box.hidden));
  if (box.hidden || box.firstChild) return;
  try {
    const text = link.querySelector('input').value;
    box.innerHTML = await call('POST', 'qr', { body: { text } });
  } catch (error) {
    toast(error.message);
  }
}

/** Registers the buttons next to links. */
export function startShareLinks() {
  onClick('copy', (button) => void copy(button));
  onClick('qr', (button) => void toggleQr(button));
}
