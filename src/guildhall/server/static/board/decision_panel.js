// The panel of the pending decision: what the board does not show, such as counts, piles, an order
// or an amount. It is rendered from the decision alone, and only what changed is replaced.
import { byId } from '../page_context.js';
import { t } from '../strings.js';
import {
  canChoose, chosenIn, count, formatNumber, pendingDecision, piles, size,
} from './decision.js';

/** The decision that the panel was built for. */
let built = null;
/** The pile that the next card joins. */
let activePile = 0;

/** @param {number} pile */
export const setActivePile = (pile) => void (activePile = pile);
export const activePileIndex = () => activePile;

/** Creates an element. @returns {HTMLElement} */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

const button = (command, attributes, ...children) =>
  make('button', { type: 'button', 'data-command': command, ...attributes }, ...children);

/** Renders the panel; the decision may be another one than before. */
export function renderPanel() {
  const panel = byId('decision');
  if (!panel) return;
  const decision = pendingDecision();
  if (built !== decision || (decision && !panel.firstElementChild)) {
    built = decision;
    activePile = 0;
    panel.replaceChildren(...(decision?.groups ?? []).map(buildGroup).filter(Boolean));
  }
  for (const element of panel.children) update(element, Number(element.dataset.group));
}

function buildGroup(group, index) {
  const build = { counts: steppers, amount: slider, partition: table, order: table }[group.kind];
  const element = build ? build(group) : group.listed ? toggles(group) : null;
  if (element) element.dataset.group = String(index);
  return element;
}

function update(element, index) {
  const group = pendingDecision().groups[index];
  if (group.kind === 'counts') updateSteppers(element, group);
  else if (group.kind === 'amount') updateSlider(element, chosenIn(index)[0], group);
  else if (group.kind === 'partition') renderPiles(element, group, index);
  else if (group.kind === 'order') renderOrder(element, group, index);
}

// Counts

const steppers = (group) => make('ul', { class: 'steppers' }, ...group.items.map((key, at) => make(
  'li', { 'data-key': key },
  make('span', { class: 'item-text' }, group.texts[at]),
  button('choose-less', { 'aria-label': `${group.texts[at]}: −1` }, '−'),
  make('output', {}),
  button('choose-more', { 'aria-label': `${group.texts[at]}: +1` }, '+'),
)));

function updateSteppers(element) {
  for (const row of element.children) {
    const key = Number(row.dataset.key);
    const number = count(key);
    row.classList.toggle('is-selected', number > 0);
    row.querySelector('output').value = String(number);
    row.querySelector('[data-command="choose-less"]').disabled = number === 0;
    row.querySelector('[data-command="choose-more"]').disabled = !canChoose(key);
  }
}

// Items that the board does not show

const toggles = (group) => make('div', { class: 'toggles' }, ...group.items.map(
  (key, at) => make('button', { type: 'button', class: 'choice', id: `item-${key}`, 'data-action': key }, group.texts[at]),
));

// Amounts

const slider = (group) => make(
  'div', { class: 'amount' },
  button('choose-less', { 'aria-label': t('less') }, '−'),
  make('input', {
    type: 'range', id: 'amount', min: 0, max: group.values.length - 1, value: 0, 'aria-label': t('amount'),
  }),
  button('choose-more', { 'aria-label': t('more') }, '+'),
  make('output', { for: 'amount' }),
);

function updateSlider(element, value, { values }) {
  const input = element.querySelector('input');
  const at = values.indexOf(value);
  if (Number(input.value) !== at) input.value = String(at);
  input.setAttribute('aria-valuetext', formatNumber(value));
  element.querySelector('output').value = formatNumber(value);
  element.querySelector('[data-command="choose-less"]').disabled = at === 0;
  element.querySelector('[data-command="choose-more"]').disabled = at === values.length - 1;
}

// Piles and orders: the cards that are left, and the places they go to

const table = (group) => make('div', { class: `card-table is-${group.kind}` });

/** The cards of a group that are not chosen yet, one item for each. */
const cardsLeft = (group) => group.items.flatMap((key, at) =>
  Array((group.limits?.[at] ?? 1) - count(key)).fill(key));

/** Replaces the content if it has changed, and keeps the focus near. */
function replaceIfChanged(element, state, ...children) {
  if (element.dataset.state === state && element.firstElementChild) return;
  const focus = element.contains(document.activeElement) ? document.activeElement : null;
  const place = focus?.closest('[data-place]')?.getAttribute('data-place');
  const key = focus?.getAttribute('data-key');
  element.dataset.state = state;
  element.replaceChildren(...children);
  if (!focus) return;
  const near = element.querySelector(`[data-place="${place}"]`) ?? element;
  (near.querySelector(`[data-key="${key}"]`) ?? element.querySelector('[data-key]')
    ?? near.querySelector('button'))?.focus({ preventScroll: true });
}

function card(group, key, place) {
  const at = group.items.indexOf(key);
  const text = group.texts?.[at] ?? String(group.values[at]);
  return button('move-card', { class: 'card', 'data-key': key, 'data-card': place, title: group.texts ? text : null }, text);
}

function leftRow(group) {
  const row = make('div', { class: 'cards-left', 'data-place': 'left' });
  const cards = cardsLeft(group).sort((one, two) => two - one);
  row.append(...cards.map((key) => card(group, key, 'left')));
  if (!cards.length) row.append(make('span', { class: 'hint' }, t('allPlaced')));
  return row;
}

function renderPiles(element, group, index) {
  const made = piles(index);
  activePile = Math.min(activePile, made.length);
  const worth = (key) => group.values[group.items.indexOf(key)];
  const isDone = cardsLeft(group).length === 0;
  const pile = (keys, at) => {
    const sum = keys.reduce((total, key) => total + worth(key), 0);
    const isNew = keys.length === 0;
    const name = isNew ? t('newPile') : t('pile', { n: at + 1 });
    return make(
      'div', { class: `pile${at === activePile ? ' is-active' : ''}`, 'data-place': at },
      button('choose-pile', { 'data-pile': at, 'aria-pressed': at === activePile }, name, ...(isNew ? [] : [make('b', {}, `Σ ${sum}`)])),
      make('div', { class: 'pile-cards' }, ...[...keys].sort((one, two) => two - one).map((key) => card(group, key, at))),
    );
  };
  const shown = isDone && made.length ? made : [...made, []];
  replaceIfChanged(
    element, JSON.stringify([made, activePile]), leftRow(group),
    make('div', { class: 'piles' }, ...shown.map(pile)),
  );
}

function renderOrder(element, group, index) {
  const order = chosenIn(index);
  const slots = Array.from({ length: group.max }, (_, at) => make(
    'li', { class: at < group.min ? '' : 'is-optional', 'data-place': at },
    ...(at < order.length ? [card(group, order[at], at)] : [make('span', { class: 'hint' }, String(at + 1))]),
  ));
  replaceIfChanged(
    element, JSON.stringify(order), leftRow(group), make('ol', { class: 'slots' }, ...slots),
  );
  element.classList.toggle('is-full', size(index) === group.max);
}
