// The keyboard. Each region is one tab stop; arrows go to the next choice in their direction.
import { middleOf, zoomNear } from './board.js';
import { unstage } from './act.js';
import { choose, closeTyping, isReady, openTyping } from './gesture.js';
import { byId, view } from './here.js';
import { openTalk } from './talk.js';
import { hideToast } from './toast.js';

const GROUPS = '.region, #answers';
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Which choice of a group was focused last, by the group's id. */
const stops = new Map();

/** The amounts of a slider are chosen with it. */
const choicesIn = (group) => [...group.querySelectorAll('[data-action]:not(option)')];

/**
 * Gives each group its one tab stop, after a swap too.
 * @param {string | null} lost id of the place where the focus vanished
 */
export function refreshKeys(lost = null) {
  for (const group of view().querySelectorAll(GROUPS)) {
    const all = choicesIn(group);
    const stop = all.find((one) => one.id && one.id === stops.get(group.id)) ?? all[0];
    for (const one of all) one.setAttribute('tabindex', one === stop ? '0' : '-1');
    for (const one of group.querySelectorAll('g[tabindex]:not([data-action])')) {
      if (one === document.activeElement) lost = group.id;
      one.removeAttribute('tabindex');
    }
  }
  const asked = byId('asked');
  if (document.activeElement === asked) lost ??= 'asked';
  if (lost === null || !asked) return;
  // The chosen thing is no choice any more: go on near it, else with another, else wait.
  const near = byId(lost)?.closest(GROUPS)?.querySelector('[data-action][tabindex="0"]');
  const next = near ?? view().querySelector('[data-action][tabindex="0"], #number-value') ?? asked;
  if (next === asked) asked.setAttribute('tabindex', '-1');
  next.focus({ preventScroll: true });
}

function focusOn(choice) {
  const group = choice.closest(GROUPS);
  if (group) {
    for (const one of choicesIn(group)) one.setAttribute('tabindex', one === choice ? '0' : '-1');
    stops.set(group.id, choice.id);
  }
  choice.focus();
}

/** The nearest choice on that side; what lies aside counts as farther away. */
function step(from, [dx, dy]) {
  const { x, y } = middleOf(from);
  let best = null;
  let least = Infinity;
  for (const one of choicesIn(from.closest(GROUPS))) {
    const { x: ox, y: oy } = middleOf(one);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const far = ahead + 2 * aside;
    if (one === from || ahead < 1 || far >= least) continue;
    [best, least] = [one, far];
  }
  if (best) focusOn(best);
}

const press = (name) => document.querySelector(`[data-do="${name}"]:not([data-times])`)?.click();

function escape() {
  hideToast();
  document.querySelectorAll('details.menu[open]').forEach((menu) => menu.removeAttribute('open'));
  if (!unstage() && !byId('not-this')?.hidden) press('unstage');
}

/** One key outside of fields; tells whether it meant something. */
function single(key, focus) {
  const choice = focus?.closest?.('[data-action]');
  const isDrawn = choice && choice.namespaceURI !== view().namespaceURI;
  const isDone = isReady() && (!choice || view().dataset.gesture === 'subset');
  if (ARROWS[key] && choice?.closest(GROUPS)) step(choice, ARROWS[key]);
  else if (key === 'Enter' && isDone) press('done');
  else if ((key === 'Enter' || key === ' ') && isDrawn) choose(choice);
  else if (key === '?') press('help');
  else if (key === 'r') press('rules');
  else if (key === 'u') press('undo');
  else if (key === 'h') press('hint');
  else if (key === 'l') press('whole-log');
  else if (key === '/' || key === 't') openTyping();
  else if (key === 'c') openTalk();
  else if (key === '+' || key === '=') zoomNear(focus, 1.5);
  else if (key === '-') zoomNear(focus, 1 / 1.5);
  else if (key === '0') zoomNear(focus, 0);
  else if (/^[1-9]$/.test(key)) {
    const nth = choicesIn(view())[Number(key) - 1];
    if (!nth) return false;
    if (nth === focus) choose(nth);
    else focusOn(nth);
  } else return false;
  return true;
}

/** Listens to the keyboard of the table page. */
export function startKeys() {
  document.addEventListener('keydown', (event) => {
    const focus = document.activeElement;
    const dialog = document.querySelector('dialog[open]');
    if (event.key === 'Escape' && !dialog) escape();
    const isField = focus?.matches('input, textarea, select') || focus?.isContentEditable;
    if (isField && event.key === 'Escape') focus.blur();
    if (focus?.closest('#typed') && event.key === 'Escape') closeTyping();
    // A held key must not play a whole turn; in a dialog the keys are the dialog's.
    const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    const isAmount = focus?.id === 'number-value' && event.key === 'Enter' && !event.repeat;
    if (isAmount && isOurs && !dialog) {
      event.preventDefault();
      press('done');
    }
    if (isField || !isOurs || dialog) return;
    const isArrow = event.key in ARROWS;
    if (event.repeat && !isArrow) return;
    if (focus?.matches('button, a, summary') && !isArrow && /^(Enter| )$/.test(event.key)) return;
    if (single(event.key, focus)) event.preventDefault();
  });
  document.addEventListener('focusin', (event) => {
    const choice = event.target.closest?.('[data-action]');
    const group = choice?.closest(GROUPS);
    if (group) stops.set(group.id, choice.id);
  });
}
