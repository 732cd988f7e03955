// Pan and zoom of the board regions through their viewBox, which stays sharp and needs no wrappers.
// Viewports are kept per region, so that a new view does not move the board under the pointer.
import { onClick } from '../delegate.js';
import { hasReducedMotion } from './flip.js';
import { suppressNextClick } from './suppress_click.js';

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */
/** @typedef {{ full: Box, scale: number, x: number, y: number }} Viewport x, y: its center */

const MAX_ZOOM = 6;
/** How long a zoom by a single tap takes, so that the eye can follow. */
const GLIDE_MS = 180;
const viewports = new Map();
/** Pointers that are pressed on a board. */
const pointers = new Map();
let press = null;
const NO_TAP = { at: -1e9, x: 0, y: 0 };
let lastTap = NO_TAP;

const svgOf = (region) => region.querySelector('svg');

function viewportOf(region) {
  const known = viewports.get(region.id);
  if (known) return known;
  const viewport = { full: { x: 0, y: 0, w: 1, h: 1 }, scale: 1, x: 0, y: 0 };
  viewports.set(region.id, viewport);
  return viewport;
}

/** Reads the server's viewBoxes as full size and restores each region's viewport. */
export function refreshBoards() {
  for (const region of document.querySelectorAll('.region.board')) {
    const box = svgOf(region)?.viewBox.baseVal;
    if (!box) continue;
    const viewport = viewportOf(region);
    const full = { x: box.x, y: box.y, w: box.width, h: box.height };
    const isNew = full.w !== viewport.full.w || full.h !== viewport.full.h;
    viewport.full = full;
    if (isNew || viewport.scale === 1) Object.assign(viewport, { scale: 1, ...boxCenter(full) });
    apply(region);
  }
}

const boxCenter = (box) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

function apply(region) {
  const svg = svgOf(region);
  const viewport = viewportOf(region);
  if (!svg) return;
  const { full, scale } = viewport;
  const [w, h] = [full.w / scale, full.h / scale];
  const clamp = (at, from, size, part) =>
    Math.min(from + size - part / 2, Math.max(from + part / 2, at));
  viewport.x = clamp(viewport.x, full.x, full.w, w);
  viewport.y = clamp(viewport.y, full.y, full.h, h);
  svg.setAttribute('viewBox', `${viewport.x - w / 2} ${viewport.y - h / 2} ${w} ${h}`);
  // Touch scrolls the page at full size and pans the board when zoomed in.
  svg.style.touchAction = scale > 1 ? 'none' : 'pan-y';
  region.classList.toggle('is-zoomed', scale > 1);
}

/** Screen pixels per unit of the drawing. @param {Element} region */
export const pixelsPerUnit = (region) => svgOf(region)?.getScreenCTM()?.a ?? 1;

/** @param {Element} region */
export const isZoomed = (region) => viewportOf(region).scale > 1;

/**
 * Zooms around a point of the screen.
 * @param {Element} region @param {number} factor @param {{x: number, y: number}} [at]
 */
function zoom(region, factor, at) {
  const svg = svgOf(region);
  if (!svg) return;
  const viewport = viewportOf(region);
  const rect = svg.getBoundingClientRect();
  const point = at ?? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
  const matrix = svg.getScreenCTM()?.inverse();
  const fixed = matrix ? new DOMPoint(point.x, point.y).matrixTransform(matrix) : viewport;
  const next = Math.min(MAX_ZOOM, Math.max(1, viewport.scale * factor));
  const ratio = viewport.scale / next;
  viewport.x = fixed.x + (viewport.x - fixed.x) * ratio;
  viewport.y = fixed.y + (viewport.y - fixed.y) * ratio;
  viewport.scale = next < 1.02 ? 1 : next;
  apply(region);
}

/**
 * Zooms in smoothly until the drawing has a size.
 * @param {Element} region @param {number} size pixels per unit
 * @param {{x: number, y: number}} at the point of the screen that stays
 */
export function zoomIn(region, size, at) {
  lastTap = NO_TAP; // the second tap of a double tap must not undo the first one
  const from = viewportOf(region).scale;
  const factor = size / pixelsPerUnit(region);
  const start = performance.now();
  const glide = () => {
    const share = hasReducedMotion() ? 1 : Math.min(1, (performance.now() - start) / GLIDE_MS);
    zoom(region, (from * factor ** share) / viewportOf(region).scale, at);
    if (share < 1) requestAnimationFrame(glide);
  };
  glide();
}

/** @param {Element} region */
export const fitBoard = (region) => zoom(region, 1e-9);

/**
 * Zooms the board that contains an element, else the first one.
 * @param {Element | null} near @param {number} factor 0 to fit
 */
export function zoomNear(near, factor) {
  const region = near?.closest('.region.board') ?? document.querySelector('.region.board');
  if (region) zoom(region, factor || 1e-9);
}

/** The center of a choice on the screen; of its ring, because hover effects may extend further. */
export function centerOf(choice) {
  const rect = (choice.querySelector('.ring') ?? choice).getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

/** Whether a choice is on the screen and not covered. */
function isInSight(choice) {
  const { x, y } = centerOf(choice);
  return choice.contains(document.elementFromPoint(x, y));
}

/** Makes sure that at least one choice is in sight: fits zoomed boards, then scrolls. */
export function scrollToChoice() {
  const choices = [...document.querySelectorAll('#view [data-action]:not(option)')];
  // A button such as "Skip" is always in sight; the alternatives to it may not be.
  const inRegions = choices.filter((choice) => choice.closest('.region'));
  const all = inRegions.length ? inRegions : choices;
  const isSeen = () => all.some(isInSight);
  if (!all.length || document.querySelector('dialog[open]') || isSeen()) return;
  for (const region of new Set(all.map((choice) => choice.closest('.region.is-zoomed')))) {
    if (region) fitBoard(region);
  }
  if (!isSeen()) (all[0].closest('.region') ?? all[0]).scrollIntoView({ block: 'nearest' });
}

const pinch = () => {
  const [one, other] = [...pointers.values()];
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
  if (event.isPrimary) pointers.clear();
  pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  const { clientX: x, clientY: y, timeStamp: at } = event;
  press = { region, isMoving: pointers.size > 1, x, y, at };
  if (pointers.size > 1) suppressNextClick();
}

function move(event) {
  const pointer = pointers.get(event.pointerId);
  if (!pointer || !press) return;
  const { region } = press;
  const next = { x: event.clientX, y: event.clientY };
  if (pointers.size === 2) {
    const before = pinch();
    pointers.set(event.pointerId, next);
    const after = pinch();
    pan(region, after.x - before.x, after.y - before.y);
    if (before.gap > 0) zoom(region, after.gap / before.gap, after);
    return;
  }
  // A mouse drags choices; everything else pans the board.
  const isDrag = document.documentElement.classList.contains('dragging');
  if (pointers.size !== 1 || isDrag || viewportOf(region).scale === 1) return;
  if (!press.isMoving && Math.hypot(next.x - press.x, next.y - press.y) < 8) return;
  press.isMoving = true;
  suppressNextClick();
  pan(region, next.x - pointer.x, next.y - pointer.y);
  pointers.set(event.pointerId, next);
}

function pan(region, dx, dy) {
  const viewport = viewportOf(region);
  const size = pixelsPerUnit(region);
  viewport.x -= dx / size;
  viewport.y -= dy / size;
  apply(region);
}

function up(event) {
  if (!pointers.delete(event.pointerId) || !press || event.type === 'pointercancel') return;
  const { region, isMoving, at } = press;
  const isTap = !isMoving && event.timeStamp - at < 300 && pointers.size === 0;
  const target = event.target;
  // A second tap on a choice would confirm it.
  if (!isTap || target.closest('[data-action]')) return;
  const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  const isNear = Math.hypot(tap.x - lastTap.x, tap.y - lastTap.y) < 24;
  const isSecond = isNear && tap.at - lastTap.at < 320;
  lastTap = isSecond ? NO_TAP : tap;
  if (isSecond) zoom(region, viewportOf(region).scale > 1 ? 1e-9 : 2, tap);
}

/** Registers pointer, wheel and button listeners. */
export function startBoards() {
  document.addEventListener('pointerdown', down);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', up);
  document.addEventListener('wheel', (event) => {
    const region = event.target.closest('.region.board');
    // Without Ctrl the wheel scrolls the page; a touchpad pinch sets Ctrl.
    if (!region || !event.ctrlKey) return;
    event.preventDefault();
    const factor = Math.exp(-event.deltaY / (event.deltaMode ? 10 : 200));
    zoom(region, factor, { x: event.clientX, y: event.clientY });
  }, { passive: false });
  onClick('zoom-in', (button) => zoomNear(button, 1.5));
  onClick('zoom-out', (button) => zoomNear(button, 1 / 1.5));
  onClick('zoom-fit', (button) => zoomNear(button, 0));
}
