// Saved state of this browser: tables with their keys, the player's name, and preferences.
// Storage may be blocked, full or corrupt; the page then works without it.

/**
 * @typedef {object} SavedTable
 * @property {string} gameId
 * @property {Record<string, string>} seatKeys keys by seat, including those of invited players
 * @property {string[]} ownKeys keys of the seats played on this device
 * @property {Record<string, string>} replacedKeys new keys by the invitation keys they replaced
 * @property {string} spectatorKey
 * @property {boolean} isHost
 * @property {string} name
 * @property {number} savedAt
 */

const FORMAT = 2;
const MAX_TABLES = 100;

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(`guildhall.${name}`) ?? 'null');
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(`guildhall.${name}`, JSON.stringify(value));
  } catch {
    // Nothing depends on saved state.
  }
}

const isObject = (value) => value !== null && typeof value === 'object';

// Migration from format 1, which had no format number.

const RENAMED_PREFERENCES = new Map([
  ['light', 'theme'], ['calm', 'reducedMotion'], ['sure', 'confirmFinal'], ['log', 'showLog'],
]);
const RENAMED_THEMES = new Map([['day', 'light'], ['night', 'dark']]);
const RENAMED_TABLE_FIELDS = new Map([
  ['title', 'gameId'], ['seats', 'seatKeys'], ['mine', 'ownKeys'], ['instead', 'replacedKeys'],
  ['watch', 'spectatorKey'], ['host', 'isHost'], ['at', 'savedAt'],
]);

const renameKeys = (object, names) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [names.get(key) ?? key, value]));

function migrate() {
  if (read('format') === FORMAT) return;
  const preferences = read('preferences');
  if (isObject(preferences)) {
    const renamed = renameKeys(preferences, RENAMED_PREFERENCES);
    if ('theme' in renamed) renamed.theme = RENAMED_THEMES.get(renamed.theme) ?? renamed.theme;
    write('preferences', renamed);
  }
  const saved = read('tables');
  if (isObject(saved)) {
    const renamed = Object.entries(saved).map(([id, value]) =>
      [id, isObject(value) ? renameKeys(value, RENAMED_TABLE_FIELDS) : value]);
    write('tables', Object.fromEntries(renamed));
  }
  write('format', FORMAT);
}

migrate();

// Tables

function parseSaved(value) {
  const isKey = (key) => typeof key === 'string' && key !== '';
  const keys = (found) =>
    Object.fromEntries(Object.entries(found ?? {}).filter(([, key]) => isKey(key)));
  return {
    gameId: String(value.gameId ?? ''),
    seatKeys: keys(value.seatKeys),
    replacedKeys: keys(value.replacedKeys),
    ownKeys: Array.isArray(value.ownKeys) ? value.ownKeys.filter(isKey) : [],
    spectatorKey: isKey(value.spectatorKey) ? value.spectatorKey : '',
    isHost: value.isHost === true,
    name: String(value.name ?? ''),
    savedAt: Number(value.savedAt) || 0,
  };
}

/** All saved tables, newest first. @returns {Array<[string, SavedTable]>} */
export function tables() {
  const all = read('tables');
  if (!isObject(all)) return [];
  return Object.entries(all)
    .filter(([, value]) => isObject(value))
    .map(([id, value]) => [id, parseSaved(value)])
    .sort(([, one], [, other]) => other.savedAt - one.savedAt);
}

/** @param {string} id @returns {SavedTable} */
export function table(id) {
  return tables().find(([known]) => known === id)?.[1] ?? parseSaved({});
}

/** @param {string} id @param {Partial<SavedTable>} changes */
export function save(id, changes) {
  const saved = { ...table(id), savedAt: Date.now(), ...changes };
  const all = Object.fromEntries([[id, saved], ...tables().filter(([known]) => known !== id)]);
  write('tables', Object.fromEntries(Object.entries(all).slice(0, MAX_TABLES)));
}

/**
 * Replaces an invitation key, which is void once its seat is taken.
 * @param {string} id @param {string} old @param {string} key
 */
export function replaceKey(id, old, key) {
  const { ownKeys, seatKeys, replacedKeys } = table(id);
  const current = (one) => (one === old ? key : one);
  save(id, {
    ownKeys: [...new Set([...ownKeys.map(current), key])],
    seatKeys: Object.fromEntries(
      Object.entries(seatKeys).map(([seat, one]) => [seat, current(one)]),
    ),
    replacedKeys: { ...replacedKeys, [old]: key },
  });
}

/** @param {string} id @param {string} key that is no longer valid */
export function removeKey(id, key) {
  const { ownKeys, spectatorKey, savedAt } = table(id);
  const rest = ownKeys.filter((one) => one !== key);
  save(id, { ownKeys: rest, spectatorKey: spectatorKey === key ? '' : spectatorKey, savedAt });
}

/** @param {string} id */
export function forget(id) {
  write('tables', Object.fromEntries(tables().filter(([known]) => known !== id)));
}

// Name and preferences

/** @returns {string} */
export const savedName = () => {
  const name = read('name');
  return typeof name === 'string' ? name : '';
};

/** @param {string} name */
export const saveName = (name) => write('name', name);

/**
 * Returns a preference, or the default if it is not set or has another type.
 * @template T @param {string} name @param {T} fallback @returns {T}
 */
export function getPreference(name, fallback) {
  const value = read('preferences')?.[name];
  return typeof value === typeof fallback ? value : fallback;
}

/** @param {string} name @param {unknown} value */
export function setPreference(name, value) {
  const all = read('preferences');
  write('preferences', { ...(isObject(all) ? all : {}), [name]: value });
}
