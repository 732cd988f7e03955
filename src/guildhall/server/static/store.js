// What this browser remembers: tables with their keys, a name, preferences. Storage may be
// forbidden, full or hold nonsense; then the page still works, it only remembers nothing.

/**
 * @typedef {object} Kept
 * @property {string} title
 * @property {Record<string, string>} seats keys by seat, also of those that were invited
 * @property {string[]} mine keys of the seats that are played on this device
 * @property {Record<string, string>} instead keys that took the place of those in invitations
 * @property {string} watch
 * @property {boolean} host
 * @property {string} name
 * @property {number} at
 */

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
    // Nothing is lost but comfort.
  }
}

function asKept(value) {
  const isKey = (key) => typeof key === 'string' && key !== '';
  const keys = (found) =>
    Object.fromEntries(Object.entries(found ?? {}).filter(([, key]) => isKey(key)));
  return {
    title: String(value.title ?? ''),
    seats: keys(value.seats),
    instead: keys(value.instead),
    mine: Array.isArray(value.mine) ? value.mine.filter(isKey) : [],
    watch: isKey(value.watch) ? value.watch : '',
    host: value.host === true,
    name: String(value.name ?? ''),
    at: Number(value.at) || 0,
  };
}

/** All tables of this browser, the latest first. @returns {Array<[string, Kept]>} */
export function tables() {
  const all = read('tables');
  if (!all || typeof all !== 'object') return [];
  return Object.entries(all)
    .filter(([, value]) => value && typeof value === 'object')
    .map(([id, value]) => [id, asKept(value)])
    .sort(([, one], [, other]) => other.at - one.at);
}

/** @param {string} id @returns {Kept} */
export function table(id) {
  return tables().find(([known]) => known === id)?.[1] ?? asKept({});
}

/** @param {string} id @param {Partial<Kept>} news */
export function keep(id, news) {
  const kept = { ...table(id), at: Date.now(), ...news };
  const all = Object.fromEntries([[id, kept], ...tables().filter(([known]) => known !== id)]);
  // A hundred games ago nobody looks for a table any more.
  write('tables', Object.fromEntries(Object.entries(all).slice(0, 100)));
}

/**
 * Whoever sits down by an invitation has a new key; the old one is of no more use to anybody.
 * @param {string} id @param {string} old @param {string} key
 */
export function exchange(id, old, key) {
  const { mine, seats, instead } = table(id);
  const now = (one) => (one === old ? key : one);
  keep(id, {
    mine: [...new Set([...mine.map(now), key])],
    seats: Object.fromEntries(Object.entries(seats).map(([seat, one]) => [seat, now(one)])),
    instead: { ...instead, [old]: key },
  });
}

/** @param {string} id @param {string} key that opens nothing any more */
export function drop(id, key) {
  const { mine, watch, at } = table(id);
  const rest = mine.filter((one) => one !== key);
  keep(id, { mine: rest, watch: watch === key ? '' : watch, at });
}

/** @param {string} id */
export function forget(id) {
  write('tables', Object.fromEntries(tables().filter(([known]) => known !== id)));
}

/** @returns {string} */
export const myName = () => {
  const name = read('name');
  return typeof name === 'string' ? name : '';
};

/** @param {string} name */
export const keepName = (name) => write('name', name);

/**
 * A preference, or what it is without one.
 * @template T @param {string} name @param {T} otherwise @returns {T}
 */
export function preference(name, otherwise) {
  const value = read('preferences')?.[name];
  return typeof value === typeof otherwise ? value : otherwise;
}

/** @param {string} name @param {unknown} value */
export function prefer(name, value) {
  const all = read('preferences');
  write('preferences', { ...(all && typeof all === 'object' ? all : {}), [name]: value });
}
