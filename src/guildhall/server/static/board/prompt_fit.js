// The prompt bar has a fixed height, so the client makes a long text smaller until it fits. The
// server's guess holds until then.
import { byId } from '../page_context.js';

/** Classes of smaller and smaller text. */
const SIZES = ['is-long', 'is-longer'];

const isCut = (text) => text.scrollHeight > text.clientHeight + 1;

function fit() {
  for (const text of byId('prompt')?.querySelectorAll('#prompt-text, .undo-request > p') ?? []) {
    text.classList.remove(...SIZES);
    for (const [at, size] of SIZES.entries()) {
      if (!isCut(text)) break;
      text.classList.remove(...SIZES.slice(0, at));
      text.classList.add(size);
    }
  }
  changes.takeRecords(); // its own changes
}

const changes = new MutationObserver(fit);
const sizes = new ResizeObserver(fit);
/** The prompt that is observed. @type {Element | null} */
let observed = null;

/** Keeps the text of the prompt in its bar, whatever changes there. */
export function watchPrompt() {
  const prompt = byId('prompt');
  if (prompt === observed) return;
  observed = prompt;
  changes.disconnect();
  sizes.disconnect();
  if (!prompt) return;
  changes.observe(prompt, {
    childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: ['class', 'hidden'],
  });
  sizes.observe(prompt);
  fit();
}
