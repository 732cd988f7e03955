// Redirects a player who reopens a used invitation link. The invitation key is void, but this
// browser has saved the key that replaced it. Other visitors are not redirected.
import { removeKey, table } from './local_storage.js';
import { call } from './net/api.js';

/**
 * Opens the same page with a valid key if this browser replaced the key in the URL.
 * The new key was never replaced itself, so there are no redirect loops.
 * @returns {Promise<boolean>} whether it redirects
 */
export async function redirectToOwnKey() {
  const url = new URL(location.href);
  const id = decodeURIComponent(/^\/t\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
  const old = url.searchParams.get('k') ?? '';
  const { replacedKeys, ownKeys } = table(id);
  if (!Object.hasOwn(replacedKeys, old)) return false;
  for (const key of new Set([replacedKeys[old], ...ownKeys])) {
    if (key === old || Object.hasOwn(replacedKeys, key)) continue;
    try {
      await call('GET', `tables/${encodeURIComponent(id)}`, { key });
      url.searchParams.set('k', key);
      location.replace(url);
      return true;
    } catch (error) {
      if (error.status === 401) removeKey(id, key);
    }
  }
  return false;
}
