// A link to give away: as text, to copy, and as a QR code.
import { call } from './api.js';
import { does } from './does.js';
import { byId } from './here.js';
import { toast } from './toast.js';
import { word } from './words.js';

/**
 * Puts a link with its buttons into a place that the server left empty.
 * @param {Element | null} place @param {string} link empty: nothing to show
 */
export function fillLink(place, link) {
  if (!place || place.dataset.filled === link) return;
  place.replaceChildren();
  place.dataset.filled = link;
  if (!link) return;
  const part = byId('link').content.cloneNode(true);
  part.querySelector('input').value = link;
  place.append(part);
}

async function copy(button) {
  const field = button.closest('.link').querySelector('input');
  try {
    // There is no clipboard on a plain http address.
    await navigator.clipboard.writeText(field.value);
    toast(word('copied'));
  } catch {
    field.focus();
    field.select();
    toast(word(document.execCommand('copy') ? 'copied' : 'copyFailed'));
  }
}

async function qr(button) {
  const link = button.closest('.link');
  const place = link.querySelector('.qr');
  place.hidden = !place.hidden;
  button.setAttribute('aria-expanded', String(!place.hidden));
  if (place.hidden || place.firstChild) return;
  try {
    const text = link.querySelector('input').value;
    place.innerHTML = await call('POST', 'qr', { body: { text } });
  } catch (problem) {
    toast(problem.message);
  }
}

/** Listens to the buttons beside links. */
export function startLinks() {
  does('copy', (button) => void copy(button));
  does('qr', (button) => void qr(button));
}
