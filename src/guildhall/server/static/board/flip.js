// FLIP animation (first, last, invert, play): an HTML element that changes its parent slides there.

/** @typedef {Array<[Element, DOMRect]>} Positions */

/** Whether the player prefers reduced motion. */
export const hasReducedMotion = () =>
  document.documentElement.dataset.motion === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;

const parentIdOf = (element) => element.parentElement?.closest('[id]')?.id ?? '';

/**
 * Returns the current positions of the elements that will change their parent. SVG elements are
 * left out: they cannot leave their drawing, and a CSS transition on `transform` moves them.
 * @param {Map<string, Element>} known @param {Map<string, Element>} next
 * @returns {Positions}
 */
export function flipFrom(known, next) {
  const positions = [];
  if (hasReducedMotion()) return positions;
  for (const [id, wanted] of next) {
    const have = known.get(id);
    if (!(have instanceof HTMLElement) || parentIdOf(have) === parentIdOf(wanted)) continue;
    positions.push([have, have.getBoundingClientRect()]);
  }
  return positions;
}

/** @param {Positions} positions */
export function flipTo(positions) {
  for (const [element, from] of positions) {
    const to = element.getBoundingClientRect();
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (!element.isConnected || !to.width || !(dx || dy)) continue;
    element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
      duration: 320,
      easing: 'cubic-bezier(.2, .7, .2, 1)',
    });
  }
}
