// Cards of the pending decision that go into piles or into an order: those that are left, and the
// places they go to. Places of moved cards stay free, so that nothing else moves.
import { t } from '../strings.js';
import { chosenIn, count, isOffered, piles, size } from './decision.js';
import { button, make } from './elements.js';

/** The pile that the next card joins. */
let activePile = 0;

/** @param {number} pile */
export const setActivePile = (pile) => void (activePile = pile);
export const activePileIndex = () => activePile;

/** @param {{ kind: string }} group */
export const buildCardTable = (group) => make(
  'div', { class: `card-table is-${group.kind}` },
  make('div', { class: 'card-places' }),
  make('output', { class: 'visually-hidden' }),
);

/** Renders the places if they have changed, and keeps the focus near. */
function renderPlaces(element, state, announcement, ...children) {
  if (element.dataset.state === state) return;
  const places = element.querySelector('.card-places');
  const focus = places.contains(document.activeElement) ? document.activeElement : null;
  const place = focus?.closest('[data-place]')?.getAttribute('data-place');
  const key = focus?.getAttribute('data-key');
  const isFirst = element.dataset.state === undefined;
  element.dataset.state = state;
  places.replaceChildren(...children);
  if (!isFirst) element.querySelector('output').value = announcement;
  if (!focus) return;
  const near = places.querySelector(`[data-place="${place}"]`);
  const next = near?.querySelector(key ? `[data-key="${key}"]` : '[data-command="choose-pile"]')
    ?? near?.querySelector('[data-key], [data-command="choose-pile"]')
    ?? places.querySelector('.is-active [data-command="choose-pile"]')
    ?? places.querySelector('[data-key]');
  next?.focus({ preventScroll: true });
}

const isNumbers = (group) => group.kind === 'partition';

function card(group, key, place, label) {
  const at = group.items.indexOf(key);
  const text = isNumbers(group) ? String(group.values[at]) : group.texts[at];
  return button('move-card', {
    class: 'card', 'data-key': key, 'data-card': place, 'aria-label': t(label, { card: text, n: Number(place) + 1 }) || null,
    title: group.descriptions?.[at] || null,
    'aria-disabled': place === 'left' && !isOffered(key) ? 'true' : null,
  }, text);
}

/** The cards that are left, each at its place; the places of the others are free. */
function leftRow(group) {
  const places = [...group.items.entries()].flatMap(([at, key]) => {
    const limit = group.limits?.[at] ?? 1;
    return Array.from({ length: limit }, (_, n) => ({ key, isLeft: n >= count(key) }));
  });
  if (isNumbers(group)) places.sort((one, two) => two.key - one.key);
  return make('div', { class: 'cards-left', 'data-place': 'left' }, ...places.map(
    ({ key, isLeft }) => (isLeft ? card(group, key, 'left', 'cardLeft') : make('span', { class: 'card-gap' })),
  ));
}

const descending = (keys) => [...keys].sort((one, two) => two - one);

/** @param {HTMLElement} element @param {import('./decision.js').Group} group @param {number} index */
export function renderPiles(element, group, index) {
  const made = piles(index);
  activePile = Math.min(activePile, made.length);
  const worth = (key) => group.values[group.items.indexOf(key)];
  const sum = (keys) => keys.reduce((total, key) => total + worth(key), 0);
  const name = (keys, at) => (keys.length
    ? t('pileLabel', { n: at + 1, sum: sum(keys), cards: descending(keys).map(worth).join(', ') })
    : t('newPile'));
  const pile = (keys, at) => make(
    'div', { class: `pile${at === activePile ? ' is-active' : ''}`, 'data-place': at },
    button(
      'choose-pile',
      { 'data-pile': at, 'aria-pressed': String(at === activePile), 'aria-label': name(keys, at) || null },
      keys.length ? t('pile', { n: at + 1 }) : t('newPile'),
    ),
    make('div', { class: 'pile-cards' }, ...descending(keys).map((key) => card(group, key, at, 'cardInPile'))),
    make('b', { class: 'pile-sum' }, keys.length ? `Σ ${sum(keys)}` : ''),
  );
  const hasAll = group.items.every((key, at) => count(key) === (group.limits?.[at] ?? 1));
  const shown = hasAll ? made : [...made, []];
  element.classList.toggle('is-started', made.length > 0);
  renderPlaces(
    element, JSON.stringify([made, activePile]), name(made[activePile] ?? [], activePile),
    make('p', { class: 'hint' }, t('pilesHint')), leftRow(group),
    make('div', { class: 'piles' }, ...shown.map(pile)),
  );
}

/** @param {HTMLElement} element @param {import('./decision.js').Group} group @param {number} index */
export function renderOrder(element, group, index) {
  const order = chosenIn(index);
  const text = (key) => group.texts[group.items.indexOf(key)];
  const slots = Array.from({ length: group.max }, (_, at) => make(
    'li', { class: at < group.min ? '' : 'is-optional', 'data-place': at },
    make('span', { class: 'slot-number' }, String(at + 1)),
    ...(at < order.length ? [card(group, order[at], at, 'cardInOrder')] : []),
  ));
  const last = order.length - 1;
  renderPlaces(
    element, JSON.stringify(order), last < 0 ? '' : t('cardInOrder', { card: text(order[last]), n: last + 1 }),
    make('p', { class: 'hint' }, t('orderHint')),
    make('ol', { class: 'slots' }, ...slots), leftRow(group),
  );
  element.classList.toggle('is-full', size(index) === group.max);
}
