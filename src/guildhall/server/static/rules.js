// The rulebook in a dialog or on its own page: found as one types, opened at a rule.
import { page } from './api.js';
import { open } from './dialogs.js';
import { does, submits } from './does.js';
import { byId } from './here.js';
import { toast } from './toast.js';
import { word } from './words.js';

/** Fetches the rules once. */
async function load(dialog) {
  const fill = dialog.querySelector('.fill');
  if (byId('rules-text')) return;
  const text = (await page(dialog.dataset.href)).getElementById('rules-text');
  if (text) fill.replaceChildren(document.adoptNode(text));
}

/** @param {string} [rule] such as "CG-4.2" */
export async function openRules(rule) {
  const dialog = open('rules');
  if (!dialog) return;
  try {
    await load(dialog);
  } catch (problem) {
    return toast(problem.message);
  }
  if (rule === undefined) return dialog.querySelector('#find')?.focus();
  const field = byId('find');
  if (field?.value) find((field.value = ''));
  const place = byId(rule);
  place?.scrollIntoView({ block: 'start' });
  place?.setAttribute('tabindex', '-1');
  place?.focus();
}

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Hides what does not have all the words; a heading stays while something below it does. */
function find(text) {
  const book = byId('rules-text');
  if (!book) return;
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  const has = (part) => {
    const said = plain(`${part.id} ${part.textContent}`);
    return wanted.every((one) => said.includes(one));
  };
  const rules = [...book.querySelectorAll('.rule')];
  const others = [...book.children].filter((part) => !/^H\d$/.test(part.nodeName));
  const parts = rules.length ? rules : others;
  let found = 0;
  for (const part of parts) {
    part.hidden = wanted.length > 0 && !has(part);
    found += part.hidden ? 0 : 1;
  }
  for (const head of book.querySelectorAll(':is(h2, h3):not(.rule *)')) {
    let below = head.nextElementSibling;
    while (below?.hidden) below = below.nextElementSibling;
    head.hidden = wanted.length > 0 && (!below || /^H[123]$/.test(below.nodeName));
  }
  // What leads to the rules, and chapters with none left, would only stand before what was found.
  for (const part of book.querySelectorAll('.rulebook > *')) {
    const isEmpty = !part.querySelector('.rule:not([hidden])');
    part.hidden = wanted.length > 0 && isEmpty;
  }
  highlight(parts.filter((part) => !part.hidden), wanted);
  const page = book.closest('.fill');
  if (page) page.scrollTop = 0;
  const says = byId('found');
  if (says) says.textContent = wanted.length ? word('found', { n: found }) : '';
}

/** Marks the words where they stand; browsers that cannot do without. */
function highlight(parts, wanted) {
  if (!globalThis.CSS?.highlights) return;
  const ranges = [];
  for (const part of parts) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const said = plain(node.data);
      // Letters with marks may have become two; then places would not agree.
      if (said.length !== node.data.length) continue;
      for (const one of wanted) {
        for (let at = said.indexOf(one); at >= 0; at = said.indexOf(one, at + one.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + one.length);
          ranges.push(range);
        }
      }
    }
  }
  CSS.highlights.set('found', new Highlight(...ranges));
}

/** Listens to the field and to links to rules. */
export function startRules() {
  does('rules', () => void openRules());
  submits('form.find', () => {}); // it finds while one types
  document.addEventListener('input', (event) => {
    if (event.target.id === 'find') find(event.target.value);
  });
  document.addEventListener('click', (event) => {
    const link = event.target.closest('[data-rule]');
    if (!link || !byId('rules')) return;
    event.preventDefault();
    void openRules(link.dataset.rule);
  });
}
