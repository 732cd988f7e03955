// Dragging with a mouse or pen: picking an item up chooses it, dropping it on another choice
// chooses that next, and dropping it elsewhere undoes the first choice. A drawing can override
// this with data-drop: "stay" where the first choice is enough, "back" on a choice that must not
// follow. Touch pans instead.
import { makeMove, sendMove, undo } from '../commands.js';
import { OK } from '../net/frames.js';
import { byId, view } from '../page_context.js';
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

function down(event) {
  const choice = event.target.closest('#view svg [data-action]');
  const isFit = choice && event.button === 0 && event.isPrimary && event.pointerType !== 'touch';
  if (!isFit || (view().dataset.selection ?? 'single') !== 'single') return;
  drag = { choice, id: choice.id, x: event.clientX, y: event.clientY, ghost: null, drop: null };
}

function move(event) {
  if (!drag || drag.drop) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(dx, dy) < 8) return;
    suppressNextClick();
    document.documentElement.classList.add('dragging');
    drag.ghost = ghostOf(drag.choice);
    const current = drag;
    const firstMove = { type: 'move', action: Number(drag.choice.getAttribute('data-action')) };
    // An accidental drag must not make a final move.
    sendMove(firstMove, { confirmed: false, element: drag.choice }).then((reply) => {
      current.isTaken = reply?.kind === OK;
      if (current.drop) finish(current);
    });
  }
  drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
}

function up(event) {
  const current = drag;
  if (!current?.ghost) {
    drag = null;
    return;
  }
  current.drop = { x: event.clientX, y: event.clientY, isOff: event.type === 'pointercancel' };
  document.documentElement.classList.remove('dragging');
  current.ghost.remove();
  if (current.isTaken !== undefined) finish(current);
}

/** Runs once the first choice is answered and the item is dropped. */
function finish(current) {
  drag = null;
  if (!current.isTaken) return;
  const { x, y, isOff } = current.drop;
  const below = isOff ? null : document.elementFromPoint(x, y);
  const next = below?.closest('#view [data-action]');
  // Dropped where it started: it was a click after all.
  if (below && current.id && below.closest(`[id="${current.id}"]`)) return;
  const drop = below?.closest('#view [data-drop]')?.getAttribute('data-drop');
  if (drop === 'stay') return;
  const undoButton = '[data-command="undo"]:not([aria-disabled="true"])';
  if (next && drop !== 'back') void makeMove(Number(next.getAttribute('data-action')), next);
  else if (byId('view').querySelector(undoButton)) void undo();
}

/** Registers the pointer listeners. */
export function startDrag() {
  document.addEventListener('pointerdown', down);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', up);
  document.addEventListener('selectstart', (event) => drag?.ghost && event.preventDefault());
}
