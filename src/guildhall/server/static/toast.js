// Messages to the player: #toast for replies to what they did, #status for the connection.
import { t } from './strings.js';

let fading;

/** Removes the current toast. */
export function hideToast() {
  clearTimeout(fading);
  document.getElementById('toast')?.replaceChildren();
}

/**
 * Shows a message, with a link to its rule if it has one.
 * @param {string} message
 * @param {string | null} [rule] such as "CG-4.2"
 * @param {string} [itemName] what the message is about, for players who cannot hover over it
 */
export function toast(message, rule, itemName = '') {
  const box = document.getElementById('toast');
  if (!box || !message) return;
  // A modal dialog would cover it and make it inert.
  (document.querySelector('dialog[open]') ?? document.body).append(box);
  const line = document.createElement('p');
  line.textContent = message;
  box.replaceChildren(line);
  if (itemName) {
    const name = document.createElement('b');
    name.textContent = itemName;
    box.prepend(name);
  }
  // GH rules are the server's own and have no rulebook to link to.
  if (rule && !rule.startsWith('GH-')) {
    const link = document.createElement('a');
    link.href = `#${rule}`;
    link.dataset.rule = rule;
    link.textContent = t('rule', { rule }) || rule;
    box.append(link);
  }
  place(box);
  clearTimeout(fading);
  // Long enough for slow readers, and to reach the rule's link.
  fading = setTimeout(hideToast, 4000 + (itemName + message).length * 60 + (rule ? 3000 : 0));
}

/** Places the toast below the prompt bar, unless a dialog or another page shows it. */
function place(box) {
  const prompt = box.parentElement === document.body && document.getElementById('prompt');
  box.classList.toggle('is-below-prompt', Boolean(prompt));
  // The field for typed moves hangs below the bar; while it is hidden, its bottom is 0.
  const bottoms = [prompt, document.getElementById('move-form')].map((one) => one?.getBoundingClientRect().bottom ?? 0);
  box.style.top = prompt ? `${Math.max(0, ...bottoms) + 8}px` : '';
}

/** A tap on a toast removes it; while the page scrolls, it stays below the prompt bar. */
export function startToasts() {
  for (const kind of ['scroll', 'resize']) {
    addEventListener(kind, () => {
      const box = document.getElementById('toast');
      if (box?.firstChild) place(box);
    }, { passive: true });
  }
  document.addEventListener('click', ({ target }) => {
    if (target.closest('#toast') && !target.closest('a')) hideToast();
  });
}

let clearing;

/**
 * Shows the state of the connection.
 * @param {string} message empty if connected
 * @param {"" | "is-lost" | "is-back"} [kind]
 */
export function status(message, kind = '') {
  const box = document.getElementById('status');
  if (!box) return;
  clearTimeout(clearing);
  box.classList.remove('is-lost', 'is-back');
  if (kind) box.classList.add(kind);
  if (box.textContent !== message) box.textContent = message;
  if (kind === 'is-back') clearing = setTimeout(() => status(''), 3000);
}
