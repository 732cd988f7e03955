// Keyboard control. Each region is one tab stop; arrow keys move between its choices.
import { centerOf, zoomNear } from './board/pan_zoom.js';
import { pendingDecision } from './board/decision.js';
import { choose, chooseLess, closeTyping, isReady, openTyping } from './board/select.js';
import { openChat } from './chat.js';
import { cancelConfirm } from './commands.js';
import { byId, view } from './page_context.js';
import { hideToast } from './toast.js';

const GROUPS = '.region, #prompt-buttons, #decision';
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Id of the last focused choice by the id of its group. */
const tabStops = new Map();

const choicesIn = (group) => [...group.querySelectorAll('[data-action]')];

/**
 * Gives each group its tab stop after a new view, and restores a lost focus nearby.
 * @param {string | null} lost id of the element near which the focus was lost
 */
export function refreshKeyboard(lost = null) {
  for (const group of view().querySelectorAll(GROUPS)) {
    const all = choicesIn(group);
    const stop = all.find((one) => one.id && one.id === tabStops.get(group.id)) ?? all[0];
    for (const one of all) one.setAttribute('tabindex', one === stop ? '0' : '-1');
    for (const one of group.querySelectorAll('g[tabindex]:not([data-action])')) {
      if (one === document.activeElement) lost = group.id;
      one.removeAttribute('tabindex');
    }
  }
  const prompt = byId('prompt-text');
  if (document.activeElement === prompt) lost ??= 'prompt-text';
  if (lost === null || !prompt) return;
  // The focused choice is gone: focus one nearby, else any, else the prompt until there is one.
  const near = byId(lost)?.closest(GROUPS)?.querySelector('[data-action][tabindex="0"]');
  const next = near ?? view().querySelector('[data-action][tabindex="0"], #decision button:enabled') ?? prompt;
  if (next === prompt) prompt.setAttribute('tabindex', '-1');
  next.focus({ preventScroll: true });
}

function focusOn(choice) {
  const group = choice.closest(GROUPS);
  if (group) {
    for (const one of choicesIn(group)) one.setAttribute('tabindex', one === choice ? '0' : '-1');
    tabStops.set(group.id, choice.id);
  }
  choice.focus();
}

/** Focuses the nearest choice in a direction; sideways distance counts double. */
function focusNext(from, [dx, dy]) {
  const { x, y } = centerOf(from);
  let best = null;
  let minDistance = Infinity;
  for (const one of choicesIn(from.closest(GROUPS))) {
    const { x: ox, y: oy } = centerOf(one);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const distance = ahead + 2 * aside;
    if (one === from || ahead < 1 || distance >= minDistance) continue;
    [best, minDistance] = [one, distance];
  }
  if (best) focusOn(best);
}

const press = (command) =>
  document.querySelector(`[data-command="${command}"]:not([data-undo-steps])`)?.click();

function escape() {
  hideToast();
  document.querySelectorAll('details.menu[open]').forEach((menu) => menu.removeAttribute('open'));
  if (!cancelConfirm() && !byId('cancel-selection')?.hidden) press('cancel-selection');
}

/** Handles a key pressed outside of fields. @returns {boolean} whether the key has a meaning */
function handleKey(key, focus) {
  const choice = focus?.closest?.('[data-action]');
  const isDrawn = choice && choice.namespaceURI !== view().namespaceURI;
  if (ARROWS[key] && choice?.closest(GROUPS)) focusNext(choice, ARROWS[key]);
  else if (key === 'Enter' && isReady() && (!choice || pendingDecision())) press('done');
  else if ((key === 'Enter' || key === ' ') && isDrawn) choose(choice);
  else if (key === '?') press('help');
  else if (key === 'r') press('rules');
  else if (key === 'u') press('undo');
  else if (key === 'h') press('hint');
  else if (key === 'l') press('full-log');
  else if (key === '/' || key === 't') openTyping();
  else if (key === 'c') openChat();
  else if (choice && (key === 'Backspace' || key === 'Delete')) chooseLess(choice);
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

/** Registers the keyboard listeners of the table page. */
export function startKeyboard() {
  document.addEventListener('keydown', (event) => {
    const focus = document.activeElement;
    const dialog = document.querySelector('dialog[open]');
    if (event.key === 'Escape' && !dialog) escape();
    const isField = focus?.matches('input, textarea, select') || focus?.isContentEditable;
    if (isField && event.key === 'Escape') focus.blur();
    if (focus?.closest('#move-form') && event.key === 'Escape') closeTyping();
    // A held key must not play a whole turn; an open dialog handles its own keys.
    const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    const isAmount = focus?.id === 'amount' && event.key === 'Enter' && !event.repeat;
    if (isAmount && isOurs && !dialog) {
      event.preventDefault();
      press('done');
    }
    if (isField || !isOurs || dialog) return;
    const isArrow = event.key in ARROWS;
    if (event.repeat && !isArrow) return;
    if (focus?.matches('button, a, summary') && !isArrow && /^(Enter| )$/.test(event.key)) return;
    if (handleKey(event.key, focus)) event.preventDefault();
  });
  document.addEventListener('focusin', (event) => {
    const choice = event.target.closest?.('[data-action]');
    const group = choice?.closest(GROUPS);
    if (group) tabStops.set(group.id, choice.id);
  });
}
