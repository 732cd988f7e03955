// Choosing: each choice is a move, or part of the pending decision, which "done" sends as a whole.
// Nothing in here knows a particular game.
import {
  cancelConfirm, choices, confirm, hint, makeMove, onConfirmChange, pendingConfirm, sendMove,
  why,
} from '../commands.js';
import { onClick } from '../delegate.js';
import { byId, context, view } from '../page_context.js';
import { confirmsFinal } from '../preferences.js';
import { t } from '../strings.js';
import { hideToast, toast } from '../toast.js';
import { renderBadge, renderMarks, startMarks } from './board_marks.js';
import { startCardMoves } from './card_moves.js';
import * as decision from './decision.js';
import { renderPanel } from './decision_panel.js';
import { showPanel } from './dock.js';
import { centerOf } from './pan_zoom.js';
import { rechoose } from './rechoose.js';
import { MIN_TARGET, zoomOnTap } from './tap_zoom.js';
import { showOpenForm } from './typed_move.js';

/** Position and time of the last click that sent a move; reset by a click elsewhere. */
const NEVER = { at: -1e9, x: 0, y: 0 };
let lastClick = NEVER;

const DOUBLE_CLICK_MS = 350;
/** Touches this close to the center of a choice count as hits: half of 44 pixels. */
const TOUCH_RADIUS = 22;

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

/** Chooses an item of the pending decision, or takes it back if it is chosen already. */
function chooseItem(key) {
  if (context.socket?.isBusy) return; // the decision is on its way
  let isReplacing = false;
  if (decision.count(key) && decision.isToggle(key)) decision.unchoose(key);
  else if (decision.canChoose(key)) isReplacing = decision.choose(key);
  else toast(t('enoughChosen'));
  if (isReplacing) toast(t('notTogether'));
  decisionChanged(!isReplacing);
}

/** Whether the last click sends the decision: for players who want no confirmations. */
export const isSentByClick = () => decision.isOneClickEach() && !confirmsFinal();

/** Renders the decision, and sends it after the last click if the player wants that. */
function decisionChanged(mayFinish = true) {
  cancelConfirm();
  renderSelection();
  // The panel of the next group may be out of view on a phone.
  if (decision.isStarted()) showGroup(decision.nextGroup());
  if (mayFinish && isSentByClick() && decision.isComplete() && decision.isAllChosen()) finish();
}

/** Brings the panel with the items of a group into view. @param {number} index */
function showGroup(index) {
  const group = decision.pendingDecision().groups[index];
  if (group?.listed) return showPanel('decision');
  const items = (group?.items ?? []).filter(decision.isOffered).flatMap(choices);
  const panels = items.map((item) => item.closest('#panels > *')).filter(Boolean);
  if (items.length && panels.length === items.length) showPanel(panels[0].id);
}

/**
 * Chooses an item that is being dragged, or the item that it is dropped on.
 * @param {number} key @param {boolean} isDropped
 */
export function chooseDragged(key, isDropped) {
  const isReplacing = !decision.count(key) && decision.choose(key);
  if (isReplacing && isDropped) toast(t('notTogether'));
  decisionChanged(isDropped && !isReplacing);
}

/** Takes an item back that is being dragged nowhere. @param {number} key */
export function unchooseItem(key) {
  decision.unchoose(key);
  decisionChanged(false);
}

const finish = (more) => void sendMove({ type: 'choose', choice: decision.finishedChoice() }, more);

/** The "done" button: confirms a move, or sends the decision, which is a confirmation too. */
function done() {
  if (!isReady()) return;
  if (pendingConfirm) confirm();
  else finish({ confirmed: true });
}

/** Whether Enter and the "done" button do something now. */
export function isReady() {
  const button = byId('done');
  return Boolean(button && !button.hidden && !button.disabled);
}

/**
 * Whether Enter finishes the decision: it is complete, and the focus is on nothing else to choose.
 * @param {Element | null} focus
 */
export function isFinishedBy(focus) {
  if (!isReady() || !decision.pendingDecision()) return false;
  const control = focus?.closest?.('[data-action], button, a, input, summary');
  const key = Number(control?.getAttribute('data-action') ?? -1);
  if (decision.groupIndex(key) >= 0) return decision.count(key) > 0 || !decision.canChoose(key);
  return !control || control.matches('[data-command="choose-pile"], [aria-disabled="true"]');
}

/** Renders what is chosen, the move to confirm and the "done" button. */
export function renderSelection() {
  decision.loadDecision();
  renderPanel();
  const awaited = pendingConfirm?.action ?? -1;
  const isKept = pendingConfirm?.move.type === 'choose' ? decision.isComplete()
    : awaited >= 0 ? choices(awaited).length > 0 : decision.pendingDecision() !== null;
  if (!isKept) cancelConfirm();
  for (const element of view().querySelectorAll('[data-action]')) renderChoice(element);
  const stale = ':is(.is-selected, .is-implied, .is-awaiting-confirm, .is-hinted, .is-unavailable):not([data-action], [data-key])';
  for (const element of view().querySelectorAll(stale)) {
    element.classList.remove('is-selected', 'is-implied', 'is-awaiting-confirm', 'is-hinted', 'is-unavailable');
    element.querySelector(':scope > .count-badge')?.remove();
  }
  showOpenForm();
  renderMarks();
  renderPrompt();
  renderDone();
}

/** Asks for what is still missing. */
function renderPrompt() {
  const prompt = byId('prompt-text');
  const isDeciding = decision.pendingDecision() !== null;
  const isAllChosen = isDeciding && decision.isOneClickEach() && decision.isStarted() && decision.isComplete();
  const isSent = isDeciding && isSentByClick() && decision.isAllChosen();
  const text = (isAllChosen && !isSent && t('allChosen')) || (isDeciding ? decision.promptText() : '');
  if (prompt && text && prompt.textContent !== text) prompt.textContent = text;
}

function renderChoice(element) {
  const key = keyOf(element);
  const isItem = decision.groupIndex(key) >= 0;
  const number = isItem ? decision.count(key) : 0;
  const isUnavailable = isItem && !number && !decision.isOffered(key);
  element.classList.toggle('is-selected', number > 0);
  element.classList.toggle('is-implied', isItem && decision.isImplied(key));
  element.classList.toggle('is-unavailable', isUnavailable);
  element.classList.toggle('is-awaiting-confirm', pendingConfirm?.action === key);
  if (isItem) element.setAttribute('aria-pressed', decision.isImplied(key) ? 'mixed' : String(number > 0));
  else element.removeAttribute('aria-pressed');
  if (isItem && isUnavailable && !decision.canChoose(key)) element.setAttribute('aria-disabled', 'true');
  else element.removeAttribute('aria-disabled');
  renderBadge(element);
}

function renderDone() {
  const button = byId('done');
  const cancel = byId('cancel-selection');
  if (!button) return;
  const isDeciding = decision.pendingDecision() !== null && !pendingConfirm;
  const isComplete = isDeciding && decision.isComplete();
  let text = '';
  if (pendingConfirm) text = t('confirm', { text: pendingConfirm.text }) || pendingConfirm.text;
  else if (isDeciding) text = decision.finishText() || t('done');
  button.hidden = !pendingConfirm && !(isComplete || (isDeciding && !isSentByClick()));
  button.disabled = isDeciding && !isComplete;
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
  if (!progress) return;
  const { min, max } = progress;
  const name = min === max ? 'progress' : min > 0 ? 'progressRange' : 'progressUpTo';
  const text = t(name, progress);
  if (output.value !== text) output.value = text;
}

/** Cancels the confirmation, and clears what is chosen. @returns {boolean} whether there was any */
export function cancelSelection() {
  const isOnlyMove = pendingConfirm && pendingConfirm.move.type !== 'choose';
  const wasPending = cancelConfirm();
  if (isOnlyMove) return true;
  const wasStarted = decision.isStarted();
  decision.clearDecision();
  renderSelection();
  return wasPending || wasStarted;
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

/** The tooltip of an item, for touch, which cannot hover. */
function tooltipText({ target, pointerType }) {
  if (pointerType !== 'touch') return '';
  return target.closest('[data-item], [data-actions]')?.querySelector(':scope > title')?.textContent ?? '';
}

/** The index of the group that an element of the panel belongs to. */
const groupOfPanel = (element) => Number(element.closest('[data-group]').dataset.group);

/** Sets the amount to one of the values. */
function setAmountAt(index, at) {
  const { values } = decision.pendingDecision().groups[index];
  decision.setAmount(index, values[Math.max(0, Math.min(values.length - 1, at))]);
  decisionChanged();
}

/** The plus and minus buttons of an item or an amount. @param {Element} element within its row */
export function step(element, change) {
  const row = element.closest('[data-key], [data-action]');
  if (!row) {
    const index = groupOfPanel(element);
    const { values } = decision.pendingDecision().groups[index];
    setAmountAt(index, values.indexOf(decision.chosenIn(index)[0]) + change);
    return;
  }
  const key = Number(row.getAttribute('data-key') ?? row.getAttribute('data-action'));
  hideToast();
  if (change < 0) decision.unchoose(key);
  else if (decision.isOffered(key)) decision.choose(key);
  else toast(t('enoughChosen'));
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
    const item = target.closest('[data-actions]');
    const choice = target.closest('[data-action]') ?? nearestChoice(event, item);
    if (zoomOnTap(event, choice ?? target.closest('[data-rechoosable]'))) return;
    const isItem = choice && decision.groupIndex(keyOf(choice)) >= 0;
    const mayPlay = !isItem || isSentByClick();
    if ((choice || item) && mayPlay && isDoubleClick(event)) return;
    if (choice) choose(choice);
    else if (item && !rechoose(item)) void why(item, tooltipText(event));
    else if (!item) toast(tooltipText(event));
  });
  document.addEventListener('input', (event) => {
    if (event.target.id !== 'amount') return;
    const index = groupOfPanel(event.target);
    setAmountAt(index, Number(event.target.value));
  });
  onClick('done', (button, event) => {
    if (!isDoubleClick(event)) done();
  });
  onClick('cancel-selection', () => void cancelSelection());
  onClick('choose-less', (button) => step(button, -1));
  onClick('choose-more', (button) => step(button, 1));
  startCardMoves(decisionChanged);
  startMarks();
  onClick('hint', () => void hint());
}

/** Clears the selection, after my move or a switch of seats. */
export function clearSelection() {
  // A second click that was meant for the old view must not choose anything in the new one.
  if (lastClick !== NEVER) lastClick = { ...lastClick, at: performance.now() };
  decision.clearDecision();
  cancelConfirm();
  for (const old of view().querySelectorAll('.is-hinted')) old.classList.remove('is-hinted');
}
