// On a phone a tap zooms in first where the board is too small to read, or where the choices are so
// close together that a finger could hit the wrong one. The next tap, on the larger board, chooses.
import { centerOf, fitBoard, isZoomed, pixelsPerUnit, zoomIn } from './pan_zoom.js';

/** Screen pixels per unit of the drawing at which every label can be read. */
const READABLE = 1.1;
/** Boards larger than this are not zoomed: it would gain too little. */
const NEARLY_READABLE = 0.75;
/** A finger tells choices apart whose centers are at least this far away from each other. */
const MIN_DISTANCE = 36;
/** A finger hits what is at least this large. */
export const MIN_TARGET = 24;
/** After a tap has zoomed in, the second one of a double tap does nothing. */
const DOUBLE_TAP_MS = 350;

/** The board that a tap has zoomed in, until my next move. @type {Element | null} */
let zoomed = null;
let zoomedAt = -DOUBLE_TAP_MS;

function isEasyToMiss(choice, region) {
  const { width, height } = (choice.querySelector('.ring') ?? choice).getBoundingClientRect();
  if (Math.min(width, height) < MIN_TARGET) return true;
  const { x, y } = centerOf(choice);
  return [...region.querySelectorAll('svg :is([data-action], [data-rechoosable])')].some((other) => {
    if (other === choice) return false;
    const { x: otherX, y: otherY } = centerOf(other);
    return Math.hypot(otherX - x, otherY - y) < MIN_DISTANCE;
  });
}

/**
 * Zooms in if a tap should do that.
 * @param {PointerEvent} event a click
 * @param {Element | null} choice that it would choose, now or in place of an earlier one
 * @returns {boolean} whether the tap has no other effect
 */
export function zoomOnTap({ target, pointerType, timeStamp, clientX: x, clientY: y }, choice) {
  const region = target.closest('.region.board');
  if (pointerType !== 'touch' || !region || !target.closest('svg')) return false;
  if (timeStamp - zoomedAt < DOUBLE_TAP_MS) return true;
  if (isZoomed(region) || pixelsPerUnit(region) > NEARLY_READABLE) return false;
  const isAwaited = choice?.classList.contains('is-awaiting-confirm');
  if (choice && (isAwaited || !isEasyToMiss(choice, region))) return false;
  zoomed = region;
  zoomedAt = timeStamp;
  zoomIn(region, READABLE, { x, y });
  return choice !== null;
}

/** Shows the whole board again after my move, if a tap has zoomed it and nothing else has since. */
export function zoomOutAfterMove() {
  const isAsTapped = zoomed?.isConnected && Math.abs(pixelsPerUnit(zoomed) - READABLE) < 0.01;
  if (isAsTapped) fitBoard(zoomed);
  zoomed = null;
}
