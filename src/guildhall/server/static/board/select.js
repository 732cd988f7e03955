// Choosing: a single choice, several with "done", or a number. The attributes of #view say which;
// nothing in here knows a particular game.
import {
  cancelConfirm, choices, confirm, hint, isItem, makeMove, onConfirmChange, pendingConfirm,
  sendCommand, sendMove, undo, why,
} from '../commands.js';
import { onClick, onSubmit } from '../delegate.js';
import { ERROR } from '../net/frames.js';
import { byId, context, numbers, view } from '../page_context.js';
import { t } from '../strings.js';
import { hideToast, toast } from '../toast.js';
import { centerOf } from './pan_zoom.js';
import { rechoose } from './rechoose.js';

/** Selected items of a multiple selection, in the order of their selection. */
const selected = new Set();
/** Kind and items of the current prompt; when they change, the slider is reset. */
let currentPrompt = '';
let isTyping = false;
/** Position and time of the last click that sent a move; reset by a click elsewhere. */
const NEVER = { at: -1e9, x: 0, y: 0 };
let lastClick = NEVER;

const DOUBLE_CLICK_MS = 350;
/** Touches this close to the center of a choice count as hits: half of 44 pixels. */
const TOUCH_RADIUS = 22;
/** Smaller choices are treated by touch as if they were this large. */
const MIN_TARGET = 24;

const kind = () => view().dataset.selection ?? 'single';
const slider = () => byId('number-value');

/** The text that a player would type for an action. @param {number} action */
function label(action) {
  const element = choices(action)[0];
  return element?.getAttribute('data-text') ?? element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
}

/**
 * Handles a choice made by pointer or keyboard.
 * @param {Element} element with data-action
 */
export function choose(element) {
  const action = Number(element.getAttribute('data-action'));
  hideToast(); // it is about an earlier click
  if (pendingConfirm?.action === action && pendingConfirm.move.type === 'move') confirm();
  else if (kind() === 'multiple' && isItem(action)) toggle(action);
  else if (kind() === 'number' && isItem(action) && slider()) {
    slider().value = String(numbers('items').indexOf(action));
    renderSelection();
  } else void makeMove(action, element);
}

function toggle(action) {
  const max = Number(view().dataset.max ?? 1);
  if (!selected.delete(action)) {
    // If only one is allowed, the new one replaces it; otherwise one must be deselected first.
    if (max === 1) selected.clear();
    if (selected.size < max) selected.add(action);
  }
  renderSelection();
}

/** The "done" button: confirms, sends the selected items, or sends the number. */
function done() {
  const button = byId('done');
  if (!button || button.hidden || button.disabled) return;
  if (pendingConfirm) confirm();
  else if (kind() === 'number') {
    const action = numbers('items')[Number(slider()?.value ?? 0)];
    if (action !== undefined) void makeMove(action);
  } else if (selected.size) void sendMove({ type: 'moves', actions: [...selected] });
  else if (view().dataset.doneAction) void makeMove(Number(view().dataset.doneAction));
}

/** Whether Enter and the "done" button do something now. */
export function isReady() {
  const button = byId('done');
  return Boolean(button && !button.hidden && !button.disabled);
}

/** Renders selected items, the move to confirm, the number and the "done" button. */
export function renderSelection() {
  const prompt = `${kind()} ${view().dataset.items ?? ''}`;
  if (prompt !== currentPrompt) {
    currentPrompt = prompt;
    const input = slider();
    if (input) input.value = input.defaultValue;
  }
  const isMultiple = kind() === 'multiple';
  for (const action of selected) if (!isMultiple || !isItem(action)) selected.delete(action);
  const awaited = pendingConfirm?.action ?? -1;
  if (awaited >= 0 && !choices(awaited).length) cancelConfirm();
  for (const element of view().querySelectorAll('[data-action]')) {
    const action = Number(element.getAttribute('data-action'));
    const isSelected = selected.has(action);
    element.classList.toggle('is-selected', isSelected);
    element.classList.toggle('is-awaiting-confirm', pendingConfirm?.action === action);
    if (isMultiple && isItem(action)) element.setAttribute('aria-pressed', String(isSelected));
    else element.removeAttribute('aria-pressed');
  }
  const stale = ':is(.is-selected, .is-awaiting-confirm, .is-hinted):not([data-action])';
  for (const element of view().querySelectorAll(stale)) {
    element.classList.remove('is-selected', 'is-awaiting-confirm', 'is-hinted');
  }
  const form = byId('move-form');
  if (form && isTyping) form.hidden = false;
  renderDone();
}

function renderDone() {
  const button = byId('done');
  const cancel = byId('cancel-selection');
  if (!button) return;
  const { min = '1', max = '1', doneAction = '' } = view().dataset;
  let [text, isShown, isEnabled] = ['', false, true];
  if (pendingConfirm) {
    [text, isShown] = [t('confirm', { text: pendingConfirm.text }) || pendingConfirm.text, true];
  } else if (kind() === 'multiple') {
    const size = selected.size;
    [text, isShown] = [size ? t('doneCount', { n: size }) : t('done'), true];
    isEnabled = size >= Number(min) && size <= Number(max) && (size > 0 || doneAction !== '');
  } else if (kind() === 'number' && slider()) {
    const at = Number(slider()?.value ?? 0);
    const value = numbers('values')[at]?.toLocaleString(document.documentElement.lang) ?? '';
    const output = byId('number-label');
    if (output) output.textContent = value;
    slider()?.setAttribute('aria-valuetext', value);
    const meaning = label(numbers('items')[at]) || `${t('done')} ${value}`;
    [text, isShown] = [meaning.charAt(0).toUpperCase() + meaning.slice(1), true];
  }
  button.hidden = !isShown;
  button.disabled = !isEnabled;
  if (text) button.textContent = text;
  if (cancel) {
    cancel.hidden = !pendingConfirm && selected.size === 0;
    cancel.textContent = t(pendingConfirm ? 'cancel' : 'clear') || cancel.textContent;
  }
  byId('prompt-buttons')?.classList.toggle('is-confirming', pendingConfirm !== null);
}

const isAtLastClick = ({ clientX: x, clientY: y }) =>
  Math.hypot(x - lastClick.x, y - lastClick.y) < 12;

/**
 * Whether this is the second half of a double click whose first half has sent something.
 * @param {PointerEvent} event
 */
function isDoubleClick(event) {
  const { detail, pointerType, clientX: x, clientY: y, timeStamp: at } = event;
  // Browsers count the clicks of a mouse, but not all of them count taps.
  const isSecond = detail > 1 || (detail > 0 && pointerType !== 'mouse');
  if (isSecond && isAtLastClick(event) && at - lastClick.at < DOUBLE_CLICK_MS) return true;
  if (!context.socket?.isBusy) lastClick = { at, x, y };
  return false;
}

/** Whether a touch would hit a small choice if it had the minimum size. */
function isNearMiss(choice, across, down) {
  const { width, height } = choice.getBoundingClientRect();
  const isSmall = Math.min(width, height) < MIN_TARGET;
  const [reachX, reachY] = [Math.max(width, MIN_TARGET) / 2, Math.max(height, MIN_TARGET) / 2];
  return isSmall && across <= reachX && down <= reachY;
}

/**
 * The choice that a touch just missed: any within reach, or, if the touch hit another item, only
 * choices that are too small.
 * @param {PointerEvent} event @param {Element | null} item
 */
function nearestChoice({ target, clientX, clientY, pointerType }, item) {
  const region = pointerType === 'touch' ? target.closest('.region svg')?.closest('.region') : null;
  let [best, minDistance] = [null, TOUCH_RADIUS];
  for (const choice of region?.querySelectorAll('[data-action]') ?? []) {
    const { x, y } = centerOf(choice);
    const [across, down] = [Math.abs(x - clientX), Math.abs(y - clientY)];
    const distance = Math.hypot(across, down);
    if (item && !isNearMiss(choice, across, down)) continue;
    if (distance < minDistance) [best, minDistance] = [choice, distance];
  }
  return best;
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
  if (!text) return;
  const reply = await sendMove({ type: 'move_text', text });
  const isAccepted = reply && reply.kind !== ERROR && reply.kind !== 'lost';
  if (isAccepted && field.value.trim() === text) field.value = '';
}

/** Opens the field for typed moves. */
export function openTyping() {
  const form = byId('move-form');
  if (!form) return;
  isTyping = true;
  form.hidden = false;
  form.querySelector('input')?.focus();
}

/** Closes the field for typed moves and keeps its text. */
export function closeTyping() {
  const form = byId('move-form');
  isTyping = false;
  if (form) form.hidden = true;
}

/** The tooltip of an item, for touch, which cannot hover. */
function tooltipText({ target, pointerType }) {
  if (pointerType !== 'touch') return '';
  return target.closest('[data-item]')?.querySelector(':scope > title')?.textContent ?? '';
}

/** Registers clicks, forms and the slider. */
export function startSelection() {
  onConfirmChange(renderSelection);
  // A click elsewhere in between means that two clicks are not a double click.
  document.addEventListener('click', (event) => {
    if (!isAtLastClick(event)) lastClick = NEVER;
  }, true);
  document.addEventListener('click', (event) => {
    const target = event.target;
    if (!view().contains(target) || target.closest('[data-command]')) return;
    const item = target.closest('[data-item][data-actions]');
    const choice = target.closest('[data-action]') ?? nearestChoice(event, item);
    if ((choice || item) && kind() !== 'multiple' && isDoubleClick(event)) return;
    if (choice) choose(choice);
    else if (item && !rechoose(item)) void why(item, tooltipText(event));
    else if (!item) toast(tooltipText(event));
  });
  document.addEventListener('input', (event) => {
    if (event.target === slider()) renderDone();
  });
  document.addEventListener('focusin', (event) => {
    if (event.target.closest?.('#move-form')) fillSuggestions();
  });
  onClick('done', (button, event) => {
    if (!isDoubleClick(event)) done();
  });
  onClick('cancel-selection', () => {
    if (cancelConfirm()) return;
    selected.clear();
    renderSelection();
  });
  onClick('undo', (button) => void undo(Number(button.dataset.undoSteps ?? 1)));
  onClick('request-undo', () => void sendCommand({ type: 'request_undo' }));
  onClick('hint', () => void hint());
  onClick('type-move', () => (isTyping ? closeTyping() : openTyping()));
  onSubmit('#move-form', (form) => void sendTypedMove(form));
  onSubmit('#number', done);
}

/** Clears the selection, after my move or a switch of seats. */
export function clearSelection() {
  selected.clear();
  cancelConfirm();
  for (const old of view().querySelectorAll('.is-hinted')) old.classList.remove('is-hinted');
}
