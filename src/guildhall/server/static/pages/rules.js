// The rulebook, in a dialog or on its own page: search as you type, and links to single rules.
import { onClick, onSubmit } from '../delegate.js';
import { open } from '../dialogs.js';
import { fetchPage } from '../net/api.js';
import { byId } from '../page_context.js';
import { t } from '../strings.js';
import { toast } from '../toast.js';

/** Fetches the rules once. */
async function load(dialog) {
  const slot = dialog.querySelector('.slot');
  if (byId('rules-text')) return;
  const text = (await fetchPage(dialog.dataset.href)).getElementById('rules-text');
  if (text) slot.replaceChildren(document.adoptNode(text));
}

/** @param {string} [rule] such as "CG-4.2" */
export async function openRules(rule) {
  const dialog = open('rules');
  if (!dialog) return;
  try {
    await load(dialog);
  } catch (error) {
    return toast(error.message);
  }
  if (rule === undefined) return dialog.querySelector('#search')?.focus();
  const field = byId('search');
  if (field?.value) search((field.value = ''));
  const section = byId(rule);
  section?.scrollIntoView({ block: 'start' });
  section?.setAttribute('tabindex', '-1');
  section?.focus();
}

const normalize = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Hides rules that lack one of the words; headings stay as long as something below them does. */
function search(text) {
  const book = byId('rules-text');
  if (!book) return;
  const words = normalize(text).split(/\s+/).filter(Boolean);
  const matches = (part) => {
    const content = normalize(`${part.id} ${part.textContent}`);
    return words.every((word) => content.includes(word));
  };
  const rules = [...book.querySelectorAll('.rule')];
  const others = [...book.children].filter((part) => !/^H\d$/.test(part.nodeName));
  const parts = rules.length ? rules : others;
  let count = 0;
  for (const part of parts) {
    part.hidden = words.length > 0 && !matches(part);
    count += part.hidden ? 0 : 1;
  }
  for (const head of book.querySelectorAll(':is(h2, h3):not(.rule *)')) {
    let below = head.nextElementSibling;
    while (below?.hidden) below = below.nextElementSibling;
    head.hidden = words.length > 0 && (!below || /^H[123]$/.test(below.nodeName));
  }
  // Hide the introduction and empty chapters, so that the matches come first.
  for (const part of book.querySelectorAll('.rulebook > *')) {
    const isEmpty = !part.querySelector('.rule:not([hidden])');
    part.hidden = words.length > 0 && isEmpty;
  }
  highlight(parts.filter((part) => !part.hidden), words);
  const slot = book.closest('.slot');
  if (slot) slot.scrollTop = 0;
  const output = byId('search-count');
  const form = new Intl.PluralRules(document.documentElement.lang).select(count);
  const label = form === 'one' ? 'searchCountOne' : 'searchCount';
  if (output) output.textContent = words.length ? t(label, { n: count }) : '';
}

/** Highlights the words, in browsers that support it. */
function highlight(parts, words) {
  if (!globalThis.CSS?.highlights) return;
  const ranges = [];
  for (const part of parts) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const content = normalize(node.data);
      // If normalizing changed the length, the positions would not match.
      if (content.length !== node.data.length) continue;
      for (const word of words) {
        for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          ranges.push(range);
        }
      }
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges));
}

/** Registers the search field and links to rules. */
export function startRules() {
  onClick('rules', () => void openRules());
  onSubmit('form.search', () => {}); // it searches as you type
  document.addEventListener('input', (event) => {
    if (event.target.id === 'search') search(event.target.value);
  });
  document.addEventListener('click', (event) => {
    const link = event.target.closest('[data-rule]');
    if (!link || !byId('rules')) return;
    event.preventDefault();
    void openRules(link.dataset.rule);
  });
}
