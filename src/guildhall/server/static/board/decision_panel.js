// The panel of the pending decision: what the board does not show, such as counts, piles, an order
// or an amount. It is rendered from the decision alone, and only what changed is replaced.
import { byId } from '../page_context.js';
import { t } from '../strings.js';
import { buildCardTable, renderOrder, renderPiles, setActivePile } from './card_table.js';
import {
  chosenIn, count, formatNumber, isOffered, pendingDecision,
} from './decision.js';
import { button, make } from './elements.js';

/** The decision that the panel was built for. */
let built = null;

/** Renders the panel; the decision may be another one than before. */
export function renderPanel() {
  const panel = byId('decision');
  if (!panel) return;
  const decision = pendingDecision();
  if (built !== decision || (decision && !panel.firstElementChild)) {
    built = decision;
    setActivePile(0);
    panel.replaceChildren(...(decision?.groups ?? []).map(buildGroup).filter(Boolean));
  }
  for (const element of panel.children) update(element, Number(element.dataset.group));
}

function buildGroup(group, index) {
  const build = {
    counts: steppers, amount: slider, partition: buildCardTable, order: buildCardTable,
  }[group.kind];
  const element = build ? build(group) : group.listed ? toggles(group) : null;
  if (element) element.dataset.group = String(index);
  return element;
}

function update(element, index) {
  const group = pendingDecision().groups[index];
  if (group.kind === 'counts') updateSteppers(element);
  else if (group.kind === 'amount') updateSlider(element, chosenIn(index)[0], group);
  else if (group.kind === 'partition') renderPiles(element, group, index);
  else if (group.kind === 'order') renderOrder(element, group, index);
}

// Buttons at a limit keep the focus, so they are not really disabled.

const less = (label) => button('choose-less', { 'aria-label': label }, '−');
const more = (label) => button('choose-more', { 'aria-label': label }, '+');

function enable(element, canLess, canMore) {
  element.querySelector('[data-command="choose-less"]').setAttribute('aria-disabled', String(!canLess));
  element.querySelector('[data-command="choose-more"]').setAttribute('aria-disabled', String(!canMore));
}

// Counts

const steppers = (group) => make(
  'ul', { class: `steppers${group.listed ? ' is-listed' : ''}` },
  ...group.items.map((key, at) => make(
    'li', { 'data-key': key },
    make('span', { class: 'item-text' }, group.texts[at]),
    less(`${group.texts[at]}: −1`),
    make('output', { 'aria-label': group.texts[at] }),
    more(`${group.texts[at]}: +1`),
  )),
);

function updateSteppers(element) {
  for (const row of element.children) {
    const key = Number(row.dataset.key);
    const number = count(key);
    row.classList.toggle('is-selected', number > 0);
    row.querySelector('output').value = String(number);
    enable(row, number > 0, isOffered(key));
  }
}

// Items that the board does not show

const toggles = (group) => make('div', { class: 'toggles', role: 'group' }, ...group.items.map(
  (key, at) => make('button', { type: 'button', class: 'choice', id: `item-${key}`, 'data-action': key }, group.texts[at]),
));

// Amounts

const slider = (group) => make(
  'div', { class: 'amount' },
  make('label', { for: 'amount' }, group.label || t('amount')),
  less(t('less')),
  make('input', {
    type: 'range', id: 'amount', min: 0, max: group.values.length - 1, value: 0,
  }),
  more(t('more')),
  make('output', { for: 'amount' }),
);

function updateSlider(element, value, { values }) {
  const input = element.querySelector('input');
  const at = values.indexOf(value);
  if (Number(input.value) !== at) input.value = String(at);
  input.setAttribute('aria-valuetext', formatNumber(value));
  const output = element.querySelector('output');
  output.value = formatNumber(value);
  // As wide as the largest amount, so that nothing moves.
  output.style.minWidth = `${formatNumber(values[values.length - 1]).length}ch`;
  enable(element, at > 0, at < values.length - 1);
}
