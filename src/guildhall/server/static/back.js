// The way back for whoever opens an invitation again after having sat down by it: its key is void,
// and this browser has the one that took its place. Nobody else is led anywhere.
import { call } from './api.js';
import { drop, table } from './store.js';

/**
 * Goes to the same page with a key that opens it, if the key of the address was exchanged here.
 * The key that it goes to was not, so there is no going round in circles.
 * @returns {Promise<boolean>} whether it goes
 */
export async function goBack() {
  const url = new URL(location.href);
  const id = decodeURIComponent(/^\/t\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
  const old = url.searchParams.get('k') ?? '';
  const { instead, mine } = table(id);
  if (!Object.hasOwn(instead, old)) return false;
  for (const key of new Set([instead[old], ...mine])) {
    if (key === old || Object.hasOwn(instead, key)) continue;
    try {
      await call('GET', `tables/${encodeURIComponent(id)}`, { key });
      url.searchParams.set('k', key);
      location.replace(url);
      return true;
    } catch (problem) {
      if (problem.status === 401) drop(id, key);
    }
  }
  return false;
}
