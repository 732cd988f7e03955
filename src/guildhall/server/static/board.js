// Pan and zoom of the large regions by their viewBox, which stays sharp and needs no extra boxes.
// Positions are kept per region, so that a swap does not move the board under one's finger.
import { does } from './does.js';
import { hush } from './hush.js';

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */
/** @typedef {{ full: Box, scale: number, x: number, y: number }} Sight x, y: its middle */

const MOST = 6;
const sights = new Map();
/** Fingers on a board now. */
const fingers = new Map();
let press = null;
let lastTap = { at: -1e9, x: 0, y: 0 };

const svgOf = (region) => region.querySelector('svg');

function sightOf(region) {
  const known = sights.get(region.id);
  if (known) return known;
  const sight = { full: { x: 0, y: 0, w: 1, h: 1 }, scale: 1, x: 0, y: 0 };
  sights.set(region.id, sight);
  return sight;
}

/** Takes the server's box as the whole and shows the part that was seen before. */
export function refreshBoards() {
  for (const region of document.querySelectorAll('.region.board')) {
    const box = svgOf(region)?.viewBox.baseVal;
    if (!box) continue;
    const sight = sightOf(region);
    const full = { x: box.x, y: box.y, w: box.width, h: box.height };
    const isNew = full.w !== sight.full.w || full.h !== sight.full.h;
    sight.full = full;
    if (isNew || sight.scale === 1) Object.assign(sight, { scale: 1, ...middle(full) });
    apply(region);
  }
}

const middle = (box) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

function apply(region) {
  const svg = svgOf(region);
  const sight = sightOf(region);
  if (!svg) return;
  const { full, scale } = sight;
  const [w, h] = [full.w / scale, full.h / scale];
  const clamp = (at, from, size, part) =>
    Math.min(from + size - part / 2, Math.max(from + part / 2, at));
  sight.x = clamp(sight.x, full.x, full.w, w);
  sight.y = clamp(sight.y, full.y, full.h, h);
  svg.setAttribute('viewBox', `${sight.x - w / 2} ${sight.y - h / 2} ${w} ${h}`);
  // At full size a finger scrolls the page; zoomed in it moves the board.
  svg.style.touchAction = scale > 1 ? 'none' : 'pan-y';
  region.classList.toggle('is-zoomed', scale > 1);
}

/** Units of the drawing per pixel of the screen. */
function unit(region) {
  const matrix = svgOf(region)?.getScreenCTM();
  return matrix ? 1 / matrix.a : 1;
}

/**
 * Zooms so that the point of the screen stays where it is.
 * @param {Element} region @param {number} factor @param {{x: number, y: number}} [at]
 */
function zoom(region, factor, at) {
  const svg = svgOf(region);
  if (!svg) return;
  const sight = sightOf(region);
  const rect = svg.getBoundingClientRect();
  const point = at ?? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
  const matrix = svg.getScreenCTM()?.inverse();
  const fixed = matrix ? new DOMPoint(point.x, point.y).matrixTransform(matrix) : sight;
  const next = Math.min(MOST, Math.max(1, sight.scale * factor));
  const ratio = sight.scale / next;
  sight.x = fixed.x + (sight.x - fixed.x) * ratio;
  sight.y = fixed.y + (sight.y - fixed.y) * ratio;
  sight.scale = next < 1.02 ? 1 : next;
  apply(region);
}

/**
 * Zooms the board around an element, else the first one.
 * @param {Element | null} near @param {number} factor 0 fits
 */
export function zoomNear(near, factor) {
  const region = near?.closest('.region.board') ?? document.querySelector('.region.board');
  if (region) zoom(region, factor || 1e-9);
}

/** The middle of a choice on the screen: its ring, since what shows on hover may reach farther. */
export function middleOf(choice) {
  const rect = (choice.querySelector('.ring') ?? choice).getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

/** Whether a choice is on the screen, and nothing lies over it. */
function isInSight(choice) {
  const { x, y } = middleOf(choice);
  return choice.contains(document.elementFromPoint(x, y));
}

/** If no choice is in sight: shows the whole board again, else scrolls to where one is. */
export function reveal() {
  const all = [...document.querySelectorAll('#view [data-action]:not(option)')];
  const isSeen = () => all.some(isInSight);
  if (!all.length || document.querySelector('dialog[open]') || isSeen()) return;
  for (const region of new Set(all.map((choice) => choice.closest('.region.is-zoomed')))) {
    if (region) zoom(region, 1e-9);
  }
  if (!isSeen()) (all[0].closest('.region') ?? all[0]).scrollIntoView({ block: 'nearest' });
}

const spread = () => {
  const [one, other] = [...fingers.values()];
  return {
    gap: Math.hypot(one.x - other.x, one.y - other.y),
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  };
};

function down(event) {
  const target = event.target;
  const region = target.closest('.region.board');
  if (!region || !target.closest('svg') || event.button !== 0) return;
  if (event.isPrimary) fingers.clear();
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const { clientX: x, clientY: y, timeStamp: at } = event;
  press = { region, isMoving: fingers.size > 1, x, y, at };
  if (fingers.size > 1) hush();
}

function move(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger || !press) return;
  const { region } = press;
  const next = { x: event.clientX, y: event.clientY };
  if (fingers.size === 2) {
    const before = spread();
    fingers.set(event.pointerId, next);
    const after = spread();
    pan(region, after.x - before.x, after.y - before.y);
    if (before.gap > 0) zoom(region, after.gap / before.gap, after);
    return;
  }
  // A mouse that presses a choice drags it; elsewhere, and with a finger, the board moves.
  const isDrag = document.documentElement.classList.contains('dragging');
  if (fingers.size !== 1 || isDrag || sightOf(region).scale === 1) return;
  if (!press.isMoving && Math.hypot(next.x - press.x, next.y - press.y) < 8) return;
  press.isMoving = true;
  hush();
  pan(region, next.x - finger.x, next.y - finger.y);
  fingers.set(event.pointerId, next);
}

function pan(region, dx, dy) {
  const sight = sightOf(region);
  const scale = unit(region);
  sight.x -= dx * scale;
  sight.y -= dy * scale;
  apply(region);
}

function up(event) {
  if (!fingers.delete(event.pointerId) || !press || event.type === 'pointercancel') return;
  const { region, isMoving, at } = press;
  const isTap = !isMoving && event.timeStamp - at < 300 && fingers.size === 0;
  const target = event.target;
  if (!isTap || target.closest('[data-action], [data-about]')) return;
  const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  const isNear = Math.hypot(tap.x - lastTap.x, tap.y - lastTap.y) < 24;
  const isSecond = isNear && tap.at - lastTap.at < 320;
  lastTap = isSecond ? { at: -1e9, x: 0, y: 0 } : tap;
  if (isSecond) zoom(region, sightOf(region).scale > 1 ? 1e-9 : 2, tap);
}

/** Listens to fingers, wheel and buttons. */
export function startBoards() {
  document.addEventListener('pointerdown', down);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', up);
  document.addEventListener('wheel', (event) => {
    const region = event.target.closest('.region.board');
    // Without ctrl the wheel scrolls the page; a pinch on a touchpad comes with it.
    if (!region || !event.ctrlKey) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY / (event.deltaMode ? 10 : 200));
    zoom(region, factor, { x: event.clientX, y: event.clientY });
  }, { passive: false });
  does('zoom-in', (button) => zoomNear(button, 1.5));
  does('zoom-out', (button) => zoomNear(button, 1 / 1.5));
  does('zoom-fit', (button) => zoomNear(button, 0));
}
