// The rulebook, in a dialog or on its own page: search as you type, and links to single rules.
import { onClick, onSubmit } from '../delegate.js';
import { open } from '../dialogs.js';
import { fetchPage } from '../net/api.js';
import { byId } from '../page_context.js';
import { t } from '../strings.js';
import { toast } from '../toast.js';
import { fold, occurrences, patterns } from '../word_search.js';

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
  clearSearch();
  const section = byId(rule);
  section?.scrollIntoView({ block: 'start' });
  section?.setAttribute('tabindex', '-1');
  section?.focus();
}

/** Shows all rules again. @returns {boolean} whether there was a search */
function clearSearch() {
  const field = byId('search');
  if (!field?.value) return false;
  field.value = '';
  search('');
  return true;
}

/** Hides rules that lack one of the words; headings stay as long as something below them does. */
function search(text) {
  const book = byId('rules-text');
  if (!book) return;
  const words = patterns(text);
  const matches = (part) => {
    const content = fold(`${part.id} ${part.textContent}`);
    return words.every((word) => content.search(word) >= 0);
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
  if (!words.length) return void CSS.highlights.delete('found');
  const ranges = [];
  for (const part of parts) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      for (const [start, end] of occurrences(node.data, words)) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, end);
        ranges.push(range);
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
  // The first Escape ends the search, the next one closes the dialog.
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.target.id === 'search' && clearSearch()) event.preventDefault();
  });
  byId('rules')?.addEventListener('close', clearSearch);
  document.addEventListener('click', (event) => {
    const link = event.target.closest('[data-rule]');
    if (!link || !byId('rules')) return;
    event.preventDefault();
    void openRules(link.dataset.rule);
  });
}
