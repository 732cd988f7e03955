// An HTML element that goes to another parent slides there (first, last, invert, play).

/** @typedef {Array<[Element, DOMRect]>} Places */

/** Whether this person wants things to stand still. */
export const isCalm = () =>
  document.documentElement.dataset.calm === 'on' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;

const homeOf = (element) => element.parentElement?.closest('[id]')?.id ?? '';

/**
 * Where those stand now that will have another parent. Inside an SVG a transition on `transform`
 * does this, and it cannot leave its own picture anyway.
 * @param {Map<string, Element>} known @param {Map<string, Element>} wanted
 * @returns {Places}
 */
export function flipFrom(known, wanted) {
  const places = [];
  if (isCalm()) return places;
  for (const [id, next] of wanted) {
    const have = known.get(id);
    if (!(have instanceof HTMLElement) || homeOf(have) === homeOf(next)) continue;
    places.push([have, have.getBoundingClientRect()]);
  }
  return places;
}

/** @param {Places} places */
export function flipTo(places) {
  for (const [element, from] of places) {
    const to = element.getBoundingClientRect();
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (!element.isConnected || !to.width || !(dx || dy)) continue;
    element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
      duration: 320,
      easing: 'cubic-bezier(.2, .7, .2, 1)',
    });
  }
}
