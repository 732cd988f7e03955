// Dragging with a mouse or a pen: taking a thing up is its choice, letting it go over another
// choice is the next one, anywhere else takes it back. A drawing may say otherwise: "stay" where the
// thing goes by its choice alone, "back" on a choice that does not follow. A finger pans instead.
import { act, send, undo } from './act.js';
import { byId, view } from './here.js';
import { hush } from './hush.js';

/** The press that is or may become a drag. */
let held = null;

/** A picture of the thing that follows the pointer. */
function ghostOf(element) {
  const rect = (element.querySelector('.ring') ?? element).getBoundingClientRect();
  const svg = element.ownerSVGElement;
  let ghost = element.cloneNode(true);
  if (svg) {
    // The piece of the drawing that the thing covers, in the drawing's own units.
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
  if (!isFit || (view().dataset.gesture ?? 'steps') !== 'steps') return;
  held = { choice, id: choice.id, x: event.clientX, y: event.clientY, ghost: null, drop: null };
}

function move(event) {
  if (!held || held.drop) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.ghost) {
    if (Math.hypot(dx, dy) < 8) return;
    hush();
    document.documentElement.classList.add('dragging');
    held.ghost = ghostOf(held.choice);
    const mine = held;
    const deed = { t: 'act', a: Number(held.choice.getAttribute('data-action')) };
    // A slip of the hand must not make a final move.
    send(deed, { isSure: false, element: held.choice }).then((answer) => {
      mine.isTaken = answer?.kind === 'O';
      if (mine.drop) land(mine);
    });
  }
  held.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
}

function up(event) {
  const mine = held;
  if (!mine?.ghost) {
    held = null;
    return;
  }
  mine.drop = { x: event.clientX, y: event.clientY, isOff: event.type === 'pointercancel' };
  document.documentElement.classList.remove('dragging');
  mine.ghost.remove();
  if (mine.isTaken !== undefined) land(mine);
}

/** Both has happened: the first choice was answered, and the thing was let go. */
function land(mine) {
  held = null;
  if (!mine.isTaken) return;
  const { x, y, isOff } = mine.drop;
  const below = isOff ? null : document.elementFromPoint(x, y);
  const next = below?.closest('#view [data-action]');
  // Let go where it was: that was a click after all.
  if (below && mine.id && below.closest(`[id="${mine.id}"]`)) return;
  const drop = below?.closest('#view [data-drop]')?.getAttribute('data-drop');
  if (drop === 'stay') return;
  if (next && drop !== 'back') void act(Number(next.getAttribute('data-action')), next);
  else if (byId('view').querySelector('[data-do="undo"]:not([aria-disabled="true"])')) void undo();
}

/** Listens to mouse and pen. */
export function startDrag() {
  document.addEventListener('pointerdown', down);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', up);
  document.addEventListener('selectstart', (event) => held?.ghost && event.preventDefault());
}
