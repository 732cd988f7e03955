// The table of this page, the key it was opened with, and the socket of that seat.

/**
 * @type {{
 *   tableId: string, key: string, socket: import('./net/table_socket.js').TableSocket | null
 * }}
 */
export const context = { tableId: '', key: '', socket: null };

/** The part of the page that each new view replaces. */
export const view = () => document.getElementById('view');

/** @param {string} name of a #view data attribute that lists numbers @returns {number[]} */
export const numbers = (name) =>
  (view().dataset[name] ?? '').split(' ').filter(Boolean).map(Number);

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

/**
 * The URL that opens a table with a key.
 * @param {string} tableId @param {string} key
 */
export const tableLink = (tableId, key) =>
  `${location.origin}/t/${encodeURIComponent(tableId)}?k=${encodeURIComponent(key)}`;

/**
 * Switches to another key of the same seat; the socket uses it from its next connection on.
 * @param {string} key
 */
export function switchKey(key) {
  context.key = key;
  const url = new URL(location.href);
  url.searchParams.set('k', key);
  history.replaceState(null, '', url);
  addKeyToLinks();
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * A table link that works on other devices, which cannot reach a loopback address.
 * @param {string} tableId @param {string} key
 */
export function shareableLink(tableId, key) {
  const lanUrl = byId('link-template')?.dataset.lanUrl;
  const link = tableLink(tableId, key);
  if (!lanUrl || !LOOPBACK.test(location.hostname)) return link;
  return new URL(lanUrl).origin + link.slice(location.origin.length);
}

/** Adds the key to links that need it; the server never writes keys into a page. */
export function addKeyToLinks() {
  if (!context.key) return;
  for (const link of document.querySelectorAll('a[data-needs-key][href]')) {
    const url = new URL(link.href);
    url.searchParams.set('k', context.key);
    link.setAttribute('href', url.pathname + url.search + url.hash);
  }
}
