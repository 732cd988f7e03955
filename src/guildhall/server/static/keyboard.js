// Keyboard control. Each region is one tab stop; arrow keys move between its choices.
import { centerOf, zoomNear } from './board/pan_zoom.js';
import { count, groupIndex } from './board/decision.js';
import {
  cancelSelection, choose, isFinishedBy, isReady, isSentByClick, step,
} from './board/select.js';
import { closeTyping, openTyping } from './board/typed_move.js';
import { closeChat, openChat } from './chat.js';
import { byId, view } from './page_context.js';
import { hideToast } from './toast.js';
import { undoByKey } from './undo.js';

const GROUPS = '.region, #prompt-buttons, #decision';
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Id of the last focused choice by the id of its group. */
const tabStops = new Map();
/** A key does not play what the page has put the focus on before the player could see that. */
const SEEN_MS = 500;
let movedFocusAt = -SEEN_MS;
/** The decision when the view was last refreshed. @type {string | null} */
let lastDecision = null;
/** Whether the player last used the keyboard. */
let usesKeys = false;

/** The rows and cards of the panel of the pending decision, which a digit chooses like a choice. */
const PANEL_ITEMS = '#decision .is-listed [data-command="choose-more"], #decision .cards-left .card';

const choicesIn = (group) => [...group.querySelectorAll('[data-action]')];
const controlsIn = (group) => (group.id === 'decision' ? [...group.querySelectorAll('button, input')] : choicesIn(group));

/**
 * Gives each group its tab stop after a new view, and restores a lost focus nearby.
 * @param {string | null} lost id of the element near which the focus was lost
 */
export function refreshKeyboard(lost = null) {
  const decision = view().dataset.decision ?? '';
  if (lastDecision !== null && decision !== lastDecision) movedFocusAt = performance.now();
  lastDecision = decision;
  for (const group of view().querySelectorAll(GROUPS)) {
    const all = choicesIn(group);
    const stop = all.find((one) => one.id && one.id === tabStops.get(group.id))
      ?? all.find((one) => !one.matches('.is-unavailable')) ?? all[0];
    for (const one of all) one.setAttribute('tabindex', one === stop ? '0' : '-1');
    for (const one of group.querySelectorAll('g[tabindex]:not([data-action])')) {
      if (one === document.activeElement) lost = group.id;
      one.removeAttribute('tabindex');
    }
  }
  const prompt = byId('prompt-text');
  if (document.activeElement === prompt) lost ??= 'prompt-text';
  if (lost === null || !prompt || document.activeElement?.closest('#move-form')) return;
  // The focused choice is gone: focus one nearby, else any, else the prompt until there is one.
  const next = (usesKeys ? nextFocus(lost) : null) ?? prompt;
  if (next === prompt) prompt.setAttribute('tabindex', '-1');
  movedFocusAt = performance.now();
  next.focus({ preventScroll: true });
}

/** A choice near a lost one, else on the board or in a panel, else a button such as "Pass". */
function nextFocus(lost) {
  const stop = '[data-action][tabindex="0"]';
  return byId(lost)?.closest(GROUPS)?.querySelector(stop)
    ?? view().querySelector(`.region ${stop}, #decision button:enabled`) ?? view().querySelector(stop);
}

function focusOn(choice) {
  const group = choice.closest(GROUPS);
  if (group && choice.matches('[data-action]')) {
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
  for (const one of controlsIn(from.closest(GROUPS))) {
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
  if (closeChat()) return;
  document.querySelectorAll('details.menu[open]').forEach((menu) => menu.removeAttribute('open'));
  cancelSelection();
}

/** The element whose plus and minus a key means: a row of the panel, or a board item with a count. */
function countedAt(focus) {
  const row = focus?.closest?.('#decision [data-key], #decision .amount');
  if (row) return row.matches('.card') ? null : row;
  const choice = focus?.closest?.('svg [data-action]');
  return choice?.querySelector(':scope > .count-badge') ? choice : null;
}

/** Takes back what is chosen at the focus. */
function takeBack(focus) {
  const choice = focus?.closest?.('[data-action]');
  const key = Number(choice?.getAttribute('data-action') ?? -1);
  if (groupIndex(key) >= 0 && count(key)) step(choice, -1);
  else if (focus?.matches?.('.card:not([data-card="left"])')) focus.click();
  else if (focus?.closest?.('.steppers')) step(focus, -1);
}

/** The choice that a digit means: a card with this number, or the choice with this position. */
function choiceOfDigit(digit) {
  const cards = [...view().querySelectorAll(PANEL_ITEMS)];
  const isNumbered = cards.some((card) => card.closest('.is-partition'));
  if (isNumbered) return cards.find((card) => card.textContent === digit);
  // In the order of the decision: first the tiles of the hand, then the spaces of the board.
  // Buttons such as "Pass" come last.
  const order = (choice) => (choice.closest('#prompt-buttons') ? 99
    : Math.max(0, groupIndex(Number(choice.getAttribute('data-action')))));
  const sorted = choicesIn(view()).sort((one, other) => order(one) - order(other));
  return [...sorted, ...cards][Number(digit) - 1];
}

/** A digit focuses a choice. It also chooses an item, unless that could send the decision. */
function chooseByDigit(digit) {
  const choice = choiceOfDigit(digit);
  if (!choice) return false;
  const wasFocused = choice === document.activeElement;
  focusOn(choice);
  const isItem = !choice.matches('[data-action]') || groupIndex(Number(choice.getAttribute('data-action'))) >= 0;
  if (!isItem) return true;
  if (!choice.matches('[data-action]')) choice.click();
  else if (!isSentByClick() || wasFocused) choose(choice);
  return true;
}

/** Handles a key pressed outside of fields. @returns {boolean} whether the key has a meaning */
function handleKey(key, focus, isShifted) {
  const choice = focus?.closest?.('[data-action]');
  const isDrawn = choice && choice.namespaceURI !== view().namespaceURI;
  const control = choice ?? focus?.closest?.('#decision button');
  const counted = countedAt(focus);
  if (ARROWS[key] && !isShifted && control?.closest(GROUPS)) focusNext(control, ARROWS[key]);
  else if (key === 'Enter' && (isFinishedBy(focus) || (!choice && isReady()))) press('done');
  else if ((key === 'Enter' || key === ' ') && isDrawn) choose(choice);
  else if (key === '?') press('help');
  else if (key === 'r') press('rules');
  else if (key === 'u') undoByKey();
  else if (key === 'h') press('hint');
  else if (key === 'l') press('full-log');
  else if (key === 'b') press('text-board');
  else if (key === '/' || key === 't') openTyping();
  else if (key === 'c') openChat();
  else if (key === 'Backspace' || key === 'Delete') takeBack(focus);
  else if (counted && (key === '+' || key === '=')) step(counted, 1);
  else if (counted && key === '-') step(counted, -1);
  else if (key === '+' || key === '=') zoomNear(focus, 1.5);
  else if (key === '-') zoomNear(focus, 1 / 1.5);
  else if (key === '0') zoomNear(focus, 0);
  else if (/^[1-9]$/.test(key)) return chooseByDigit(key);
  else return false;
  return true;
}

/** Handles a key on the slider of an amount. @returns {boolean} whether the key has a meaning */
function handleAmountKey(event) {
  const change = { '+': 1, '=': 1, '-': -1 }[event.key];
  if (change) step(document.activeElement, change);
  else if (event.key === 'Enter' && !event.repeat) press('done');
  else return false;
  event.preventDefault();
  return true;
}

/** Registers the keyboard listeners of the table page. */
export function startKeyboard() {
  document.addEventListener('keydown', (event) => {
    const focus = document.activeElement;
    const dialog = document.querySelector('dialog[open]');
    const isTyping = Boolean(focus?.closest('#move-form'));
    if (event.key === 'Escape' && !dialog && !isTyping) escape();
    const isField = focus?.matches('input, textarea, select') || focus?.isContentEditable;
    if (isField && event.key === 'Escape') focus.blur();
    if (event.key === 'Escape' && !dialog) closeTyping();
    // A held key must not play a whole turn; an open dialog handles its own keys.
    const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    const isControl = !isField || focus?.id === 'amount';
    if (isControl && isOurs && !dialog) usesKeys ||= !event.repeat;
    const isAmount = focus?.id === 'amount' && isOurs && !dialog && handleAmountKey(event);
    if (isAmount || isField || !isOurs || dialog) return;
    const isArrow = event.key in ARROWS;
    const isEnter = event.key === 'Enter';
    if (event.repeat && !isArrow) return;
    const plays = isEnter || event.key === ' ';
    if (!plays) movedFocusAt = -SEEN_MS; // the player looks for something else to press
    else if (performance.now() - movedFocusAt < SEEN_MS) return void event.preventDefault();
    const isNative = focus?.matches('button, a, summary') && (isEnter || event.key === ' ');
    if (isNative && !(isEnter && isFinishedBy(focus))) return;
    if (handleKey(event.key, focus, event.shiftKey)) event.preventDefault();
  });
  document.addEventListener('pointerdown', () => void (usesKeys = false), true);
  document.addEventListener('focusin', (event) => {
    const choice = event.target.closest?.('[data-action]');
    const group = choice?.closest(GROUPS);
    if (group) tabStops.set(group.id, choice.id);
  });
}
