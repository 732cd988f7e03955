// Choosing: each choice is a move, or part of the pending decision, which "done" sends as a whole.
// Nothing in here knows a particular game.
import {
  cancelConfirm, choices, confirm, hint, makeMove, onConfirmChange, pendingConfirm, sendCommand,
  sendMove, undo, why,
} from '../commands.js';
import { onClick, onSubmit } from '../delegate.js';
import { ERROR } from '../net/frames.js';
import { byId, context, view } from '../page_context.js';
import { confirmsFinal } from '../preferences.js';
import { t } from '../strings.js';
import { hideToast, toast } from '../toast.js';
import { startCardMoves } from './card_moves.js';
import * as decision from './decision.js';
import { renderPanel } from './decision_panel.js';
import { centerOf } from './pan_zoom.js';
import { rechoose } from './rechoose.js';

let isTyping = false;
/** Position and time of the last click that sent a move; reset by a click elsewhere. */
const NEVER = { at: -1e9, x: 0, y: 0 };
let lastClick = NEVER;

const DOUBLE_CLICK_MS = 350;
/** Touches this close to the center of a choice count as hits: half of 44 pixels. */
const TOUCH_RADIUS = 22;
/** Smaller choices are treated by touch as if they were this large. */
const MIN_TARGET = 24;

/** The text that a player would type for an action. @param {number} action */
function label(action) {
  const element = choices(action)[0];
  return element?.getAttribute('data-text') ?? element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
}

const keyOf = (element) => Number(element.getAttribute('data-action'));

/**
 * Handles a choice made by pointer or keyboard.
 * @param {Element} element with data-action
 */
export function choose(element) {
  const action = keyOf(element);
  hideToast(); // it is about an earlier click
  if (pendingConfirm?.action === action && pendingConfirm.move.type === 'move') confirm();
  else if (decision.groupIndex(action) >= 0) chooseItem(action);
  else void makeMove(action, element);
}

/** Chooses an item of the pending decision, or takes it back if it cannot be chosen again. */
function chooseItem(key) {
  const { kind, limits } = decision.pendingDecision().groups[decision.groupIndex(key)];
  const isToggle = kind === 'single' || kind === 'subset' || !limits || !decision.canChoose(key);
  if (isToggle && decision.count(key)) decision.unchoose(key);
  else if (decision.canChoose(key)) decision.choose(key);
  else toast(t(kind === 'single' ? 'notTogether' : 'enoughChosen'));
  decisionChanged();
}

/** Renders the decision; without confirmation, the last click of single items sends it. */
function decisionChanged() {
  cancelConfirm();
  renderSelection();
  if (decision.isComplete() && decision.isOneClickEach() && !confirmsFinal()) done();
}

/** Chooses items as if they had been clicked one after the other. @param {number[]} keys */
export function chooseTogether(keys) {
  for (const key of keys) {
    if (!decision.count(key) && decision.canChoose(key)) decision.choose(key);
  }
  decisionChanged();
}

/** Takes an item back that is being dragged nowhere. @param {number} key */
export function unchooseItem(key) {
  if (decision.count(key)) decision.unchoose(key);
  decisionChanged();
}

/** The "done" button: confirms a move, or sends the decision. */
function done() {
  if (!isReady()) return;
  if (pendingConfirm) confirm();
  else void sendMove({ type: 'choose', choice: decision.finishedChoice() });
}

/** Whether Enter and the "done" button do something now. */
export function isReady() {
  const button = byId('done');
  return Boolean(button && !button.hidden && !button.disabled);
}

/** Renders what is chosen, the move to confirm and the "done" button. */
export function renderSelection() {
  decision.loadDecision();
  renderPanel();
  const awaited = pendingConfirm?.action ?? -1;
  if (awaited >= 0 && !choices(awaited).length) cancelConfirm();
  for (const element of view().querySelectorAll('[data-action]')) renderChoice(element);
  const stale = ':is(.is-selected, .is-awaiting-confirm, .is-hinted, .is-unavailable):not([data-action], [data-key])';
  for (const element of view().querySelectorAll(stale)) {
    element.classList.remove('is-selected', 'is-awaiting-confirm', 'is-hinted', 'is-unavailable');
    element.querySelector(':scope > .count-badge')?.remove();
  }
  const form = byId('move-form');
  if (form && isTyping) form.hidden = false;
  renderDone();
}

function renderChoice(element) {
  const key = keyOf(element);
  const isItem = decision.groupIndex(key) >= 0;
  const number = isItem ? decision.count(key) : 0;
  element.classList.toggle('is-selected', number > 0);
  element.classList.toggle('is-unavailable', isItem && !number && !decision.canChoose(key));
  element.classList.toggle('is-awaiting-confirm', pendingConfirm?.action === key);
  if (isItem) element.setAttribute('aria-pressed', String(number > 0));
  else element.removeAttribute('aria-pressed');
  renderBadge(element, number);
}

/** Shows how often an item of the board is chosen. */
function renderBadge(element, number) {
  if (!(element instanceof SVGGraphicsElement)) return;
  let badge = element.querySelector(':scope > .count-badge');
  const group = decision.pendingDecision()?.groups[decision.groupIndex(keyOf(element))];
  if (!number || group?.kind !== 'counts') {
    badge?.remove();
    return;
  }
  if (!badge) {
    const ring = element.querySelector('.ring') ?? element;
    const { x, y, width } = ring.getBBox();
    badge = document.createElementNS(element.namespaceURI, 'g');
    badge.setAttribute('class', 'count-badge');
    badge.setAttribute('aria-hidden', 'true');
    badge.setAttribute('transform', `translate(${x + width - 8} ${y + 8})`);
    badge.innerHTML = '<circle r="11"/><text y="5"/>';
    element.append(badge);
  }
  badge.lastElementChild.textContent = String(number);
}

function renderDone() {
  const button = byId('done');
  const cancel = byId('cancel-selection');
  if (!button) return;
  const isDeciding = decision.pendingDecision() !== null && !pendingConfirm;
  let text = '';
  if (pendingConfirm) text = t('confirm', { text: pendingConfirm.text }) || pendingConfirm.text;
  else if (isDeciding) text = decision.finishText() || t('done');
  button.hidden = !pendingConfirm && !isDeciding;
  button.disabled = isDeciding && !decision.isComplete();
  if (text) button.textContent = text;
  renderProgress(isDeciding ? decision.progress() : null);
  if (cancel) {
    cancel.hidden = !pendingConfirm && !(isDeciding && decision.isStarted());
    cancel.textContent = t(pendingConfirm ? 'cancel' : 'clear') || cancel.textContent;
  }
  byId('prompt-buttons')?.classList.toggle('is-confirming', pendingConfirm !== null);
}

/** Shows how much is chosen, such as "2 of 3". */
function renderProgress(progress) {
  const output = byId('progress');
  if (!output) return;
  output.hidden = progress === null;
  if (progress) output.value = t(progress.isExact ? 'progress' : 'progressUpTo', progress);
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

/** The index of the group that an element of the panel belongs to. */
const groupOfPanel = (element) => Number(element.closest('[data-group]').dataset.group);

/** Sets the amount to one of the values. */
function setAmountAt(index, at) {
  const { values } = decision.pendingDecision().groups[index];
  decision.setAmount(index, values[Math.max(0, Math.min(values.length - 1, at))]);
  decisionChanged();
}

/** The plus and minus buttons of an item or an amount. */
function step(button, change) {
  const row = button.closest('[data-key]');
  if (row) {
    const key = Number(row.dataset.key);
    if (change < 0) decision.unchoose(key);
    else decision.choose(key);
    decisionChanged();
  } else {
    const index = groupOfPanel(button);
    const { values } = decision.pendingDecision().groups[index];
    setAmountAt(index, values.indexOf(decision.chosenIn(index)[0]) + change);
  }
}

/** Takes one of an item back, for keys. @param {Element} element with data-action */
export function chooseLess(element) {
  const key = keyOf(element);
  if (decision.groupIndex(key) < 0 || !decision.count(key)) return;
  decision.unchoose(key);
  decisionChanged();
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
    const isMove = !choice || decision.groupIndex(keyOf(choice)) < 0;
    if ((choice || item) && isMove && isDoubleClick(event)) return;
    if (choice) choose(choice);
    else if (item && !rechoose(item)) void why(item, tooltipText(event));
    else if (!item) toast(tooltipText(event));
  });
  document.addEventListener('input', (event) => {
    if (event.target.id !== 'amount') return;
    const index = groupOfPanel(event.target);
    setAmountAt(index, Number(event.target.value));
  });
  document.addEventListener('focusin', (event) => {
    if (event.target.closest?.('#move-form')) fillSuggestions();
  });
  onClick('done', (button, event) => {
    if (!isDoubleClick(event)) done();
  });
  onClick('cancel-selection', () => {
    if (cancelConfirm()) return;
    decision.clearDecision();
    renderSelection();
  });
  onClick('choose-less', (button) => step(button, -1));
  onClick('choose-more', (button) => step(button, 1));
  startCardMoves(decisionChanged);
  onClick('undo', (button) => void undo(Number(button.dataset.undoSteps ?? 1)));
  onClick('request-undo', () => void sendCommand({ type: 'request_undo' }));
  onClick('hint', () => void hint());
  onClick('type-move', () => (isTyping ? closeTyping() : openTyping()));
  onSubmit('#move-form', (form) => void sendTypedMove(form));
}

/** Clears the selection, after my move or a switch of seats. */
export function clearSelection() {
  decision.clearDecision();
  cancelConfirm();
  for (const old of view().querySelectorAll('.is-hinted')) old.classList.remove('is-hinted');
}
