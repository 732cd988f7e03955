// The field for typed moves.
import { choices, confirm, sendMove } from '../commands.js';
import { onClick, onSubmit } from '../delegate.js';
import { ERROR } from '../net/frames.js';
import { byId, view } from '../page_context.js';
import { hideToast } from '../toast.js';

let isTyping = false;
/** Whether the last thing that the player did was to type a move. */
let hasTyped = false;

/** The text that a player would type for an action. @param {number} action */
function label(action) {
  const element = choices(action)[0];
  return element?.getAttribute('data-text')
    ?? (element?.querySelector(':scope > title') ?? element)?.textContent?.trim() ?? '';
}

/** Keeps the field open in a new view, and in focus while the player types one move after another. */
export function showOpenForm() {
  const form = byId('move-form');
  if (!form || !isTyping) return;
  form.hidden = false;
  if (hasTyped && !document.querySelector('dialog[open]')) form.querySelector('input')?.focus();
}

/** Fills the suggestions of the move field with the current choices. */
function fillSuggestions() {
  const list = byId('move-suggestions');
  if (!list) return;
  const texts = new Set(
    Array.from(view().querySelectorAll('[data-action]'), (element) =>
      label(Number(element.getAttribute('data-action')))),
  );
  list.replaceChildren(...Array.from(texts, (text) => {
    const option = document.createElement('option');
    option.value = text;
    return option;
  }));
}

async function sendTypedMove(form) {
  const field = form.elements.namedItem('text');
  const text = field.value.trim();
  if (!text) return void confirm(); // the text of the move to confirm has been accepted
  const reply = await sendMove({ type: 'move_text', text });
  const isAccepted = reply && reply.kind !== ERROR && reply.kind !== 'lost';
  if (!isAccepted) return;
  if (field.value.trim() === text) field.value = '';
  hasTyped = true;
  showOpenForm();
}

/** Opens the field for typed moves. */
export function openTyping() {
  const form = byId('move-form');
  if (!form) return;
  isTyping = true;
  form.hidden = false;
  hideToast(); // it would cover the field
  form.querySelector('input')?.focus();
}

/** Closes the field for typed moves and keeps its text. */
export function closeTyping() {
  const form = byId('move-form');
  isTyping = false;
  if (form) form.hidden = true;
}

/** Registers the field and its button. */
export function startTyping() {
  for (const name of ['pointerdown', 'keydown']) {
    document.addEventListener(name, () => void (hasTyped = false), true);
  }
  document.addEventListener('focusin', (event) => {
    if (event.target.closest?.('#move-form')) fillSuggestions();
  });
  onClick('type-move', () => (isTyping ? closeTyping() : openTyping()));
  onSubmit('#move-form', (form) => void sendTypedMove(form));
}
