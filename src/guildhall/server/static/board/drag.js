// Dragging with a mouse or pen: picking an item of the pending decision up chooses it, dropping it
// on another item chooses that too, and dropping it elsewhere takes it back. Touch pans instead.
import { why } from '../commands.js';
import { context } from '../page_context.js';
import { groupIndex, pendingDecision } from './decision.js';
import { chooseDragged, unchooseItem } from './select.js';
import { suppressNextClick } from './suppress_click.js';

/** The press that is, or may become, a drag. */
let drag = null;

/** A copy of the item that follows the pointer. */
function ghostOf(element) {
  const rect = (element.querySelector('.ring') ?? element).getBoundingClientRect();
  const svg = element.ownerSVGElement;
  let ghost = element.cloneNode(true);
  if (svg) {
    // The part of the drawing that the item covers, in the drawing's units.
    const matrix = svg.getScreenCTM().inverse();
    const from = new DOMPoint(rect.left, rect.top).matrixTransform(matrix);
    const to = new DOMPoint(rect.right, rect.bottom).matrixTransform(matrix);
    ghost = svg.cloneNode(false);
    ghost.setAttribute('viewBox', `${from.x} ${from.y} ${to.x - from.x} ${to.y - from.y}`);
    ghost.append(element.cloneNode(true));
  }
  for (const one of [ghost, ...ghost.querySelectorAll('[id]')]) one.removeAttribute('id');
  ghost.removeAttribute('tabindex');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('drag-ghost');
  Object.assign(ghost.style, {
    position: 'fixed', left: `${rect.left}px`, top: `${rect.top}px`, zIndex: '99',
    width: `${rect.width}px`, height: `${rect.height}px`, pointerEvents: 'none', opacity: '.8',
  });
  document.body.append(ghost);
  return ghost;
}

/** The item of a decision of single items below a point or around an element. */
function itemAt(element) {
  const item = element?.closest('#view svg [data-action]');
  const group = item && pendingDecision()?.groups[groupIndex(Number(item.getAttribute('data-action')))];
  return group?.kind === 'single' ? item : null;
}

const keyOf = (item) => Number(item.getAttribute('data-action'));

function down(event) {
  const item = itemAt(event.target);
  if (!item || event.button !== 0 || !event.isPrimary || event.pointerType === 'touch') return;
  if (context.socket?.isBusy || pendingDecision().groups.length < 2) return;
  drag = { item, x: event.clientX, y: event.clientY, ghost: null };
}

function move(event) {
  if (!drag) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(dx, dy) < 8) return;
    if (!itemAt(drag.item)) return void (drag = null); // a new view has come in the meantime
    suppressNextClick();
    document.documentElement.classList.add('dragging');
    drag.ghost = ghostOf(drag.item);
    chooseDragged(keyOf(drag.item), false);
  }
  drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
}

function up(event) {
  const current = drag;
  drag = null;
  if (!current?.ghost) return;
  document.documentElement.classList.remove('dragging');
  current.ghost.remove();
  const isCancelled = event.type === 'pointercancel';
  const below = isCancelled ? null : document.elementFromPoint(event.clientX, event.clientY);
  const target = itemAt(below);
  // Dropped where it started: it was a click after all.
  if (target === current.item || !itemAt(current.item)) return;
  if (target) chooseDragged(keyOf(target), true);
  else {
    unchooseItem(keyOf(current.item));
    const item = below?.closest('#view [data-actions]');
    if (item) void why(item);
  }
}

/** Registers the pointer listeners. */
export function startDrag() {
  document.addEventListener('pointerdown', down);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', up);
  document.addEventListener('selectstart', (event) => drag?.ghost && event.preventDefault());
}
