// Where this page is: the table, the key it was opened with and the wire of that seat.

/** @type {{ table: string, key: string, wire: import('./wire.js').Wire | null }} */
export const here = { table: '', key: '', wire: null };

/** The swapped part of the page. */
export const view = () => document.getElementById('view');

/** @param {string} name of an attribute of #view that lists numbers @returns {number[]} */
export const numbers = (name) =>
  (view().dataset[name] ?? '').split(' ').filter(Boolean).map(Number);

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

/**
 * The address of a table for whoever holds that key.
 * @param {string} table @param {string} key
 */
export const linkTo = (table, key) =>
  `${location.origin}/t/${encodeURIComponent(table)}?k=${encodeURIComponent(key)}`;

/**
 * Goes on with another key of the same seat; the wire uses it from its next connection on.
 * @param {string} key
 */
export function goOnWith(key) {
  here.key = key;
  const url = new URL(location.href);
  url.searchParams.set('k', key);
  history.replaceState(null, '', url);
  fillKeys();
}

const ALONE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * The same for other devices, which cannot come to the address of this machine by itself.
 * @param {string} table @param {string} key
 */
export function giftTo(table, key) {
  const shared = byId('link')?.dataset.shared;
  const link = linkTo(table, key);
  if (!shared || !ALONE.test(location.hostname)) return link;
  return new URL(shared).origin + link.slice(location.origin.length);
}

/** Links that only work with the key get it here, since the server writes none into a page. */
export function fillKeys() {
  if (!here.key) return;
  for (const link of document.querySelectorAll('a[data-keyed][href]')) {
    const url = new URL(link.href);
    url.searchParams.set('k', here.key);
    link.setAttribute('href', url.pathname + url.search + url.hash);
  }
}
