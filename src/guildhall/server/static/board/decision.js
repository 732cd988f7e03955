// The decision that the player completes on this page before it is sent: what is chosen so far, and
// what can still be chosen. The data-decision attribute of #view describes it, in short; nothing in
// here knows a particular game.
import { view } from '../page_context.js';

/**
 * @typedef {object} Group
 * @property {'single' | 'subset' | 'counts' | 'partition' | 'order' | 'amount'} kind
 * @property {number[]} items
 * @property {number} min by default 1, as is the maximum
 * @property {number} max
 * @property {number[]} [limits] how often each item can be chosen; by default once
 * @property {number[]} [values] the amounts, or what each item of a partition is worth
 * @property {number[]} [required]
 * @property {string} [label] what an amount is
 * @property {string[]} [texts] of the items that the page lists or names
 * @property {string[]} [descriptions] of the items to put in order, as tooltips
 * @property {boolean} [automatic] whether the game makes a step with one option itself
 * @property {boolean} [listed] whether the board does not show the items
 */
/**
 * @typedef {object} Decision
 * @property {Group[]} groups
 * @property {Array<[number, number]>} pairs
 * @property {string[]} finish what finishing does, by what is chosen
 * @property {string} [prompt] before anything is chosen
 * @property {string[]} [prompts] by the group that is the next to choose from
 */

/** Separates the piles of a partition. */
const NEXT_PILE = -1;

/** @type {Decision | null} */
let decision = null;
let source = '';
/** The chosen items of each group; for a partition, with NEXT_PILE after each pile. */
let chosen = [];

/** The pending decision, or null if each choice is a move. */
export const pendingDecision = () => decision;

/** Reads the decision of a new view. What is chosen stays if it is the same decision. */
export function loadDecision() {
  const next = view().dataset.decision ?? '';
  if (next === source) return;
  source = next;
  decision = next ? expand(JSON.parse(next)) : null;
  clearDecision();
}

/** Each block of pairs is a list of items, and a list of all items that they go with. */
const expand = ({ groups, pairs, ...texts }) => ({
  ...texts,
  groups: groups.map((group) => ({ min: 1, max: 1, ...group })),
  pairs: pairs.flatMap(([ones, others]) => ones.flatMap((one) => others.map((other) => [one, other]))),
});

/** Unchooses everything; an amount goes back to its first value. */
export function clearDecision() {
  chosen = (decision?.groups ?? []).map(({ kind, values }) => (kind === 'amount' ? [values[0]] : []));
}

/** Whether anything is chosen; an amount always has a value. */
export const isStarted = () => (decision?.groups ?? []).some(
  ({ kind, values }, index) => (kind === 'amount' ? chosen[index][0] !== values[0] : chosen[index].length > 0),
);

/** @param {number} index of a group @returns {number[]} */
export const chosenIn = (index) => chosen[index];

/** The index of the group of an item, or -1. @param {number} key */
export const groupIndex = (key) =>
  decision?.groups.findIndex(({ kind, items }) => kind !== 'amount' && items.includes(key)) ?? -1;

/** How often an item is chosen. @param {number} key */
export const count = (key) => (chosen[groupIndex(key)] ?? []).filter((one) => one === key).length;

const limitOf = (group, key) => group.limits?.[group.items.indexOf(key)] ?? 1;

/** How many items of a group are chosen. @param {number} index */
export const size = (index) => chosen[index].filter((key) => key !== NEXT_PILE).length;

/** Whether a new item of a group replaces the old one. */
const takesOne = ({ kind, max }) => kind === 'single' || (max === 1 && ['subset', 'counts'].includes(kind));

/** Whether items of two groups go together. */
function goTogether(index, key, other, otherKey) {
  const { groups, pairs } = decision;
  const isBetween = ([one, two]) => groups[index].items.includes(one) && groups[other].items.includes(two);
  const mine = pairs.filter((pair) => isBetween(pair) || isBetween([pair[1], pair[0]]));
  return !mine.length || mine.some((pair) => pair.includes(key) && pair.includes(otherKey));
}

/** The items of other groups that are chosen and do not go with an item. @returns {number[]} */
const conflicts = (index, key) => chosen.flatMap((keys, other) => (
  other === index || decision.groups[other].kind !== 'single'
    ? [] : keys.filter((one) => !goTogether(index, key, other, one))
));

/** The items of a group that go with what is chosen in the other groups. */
const fitting = (index) => decision.groups[index].items.filter((key) => !conflicts(index, key).length);

/** Whether the game adds an item itself, because no other goes with what is chosen. @param {number} key */
export function isImplied(key) {
  const index = groupIndex(key);
  if (!decision?.groups[index]?.automatic || chosen[index].length || !isStarted()) return false;
  const options = fitting(index);
  return options.length === 1 && options[0] === key;
}

/** The items of other groups that an item is paired with. @param {number} key @returns {number[]} */
export const partnersOf = (key) => (decision?.pairs ?? []).flatMap(
  ([one, two]) => (one === key ? [two] : two === key ? [one] : []),
);

/** Whether an item can be chosen (once more) such that the decision can still be completed. */
export function isOffered(key) {
  const index = groupIndex(key);
  if (index < 0) return false;
  const group = decision.groups[index];
  if (group.kind === 'single') return !conflicts(index, key).length;
  if (count(key) >= limitOf(group, key)) return false;
  if (group.kind === 'partition') return true;
  if (group.kind === 'subset' && group.max === 1) return true;
  const missing = (group.required ?? []).filter((one) => one !== key && !count(one)).length;
  return size(index) + 1 + missing <= group.max;
}

/** Whether choosing an item has an effect: it is offered, or replaces what it does not go with. */
export function canChoose(key) {
  const group = decision.groups[groupIndex(key)];
  return isOffered(key) || (takesOne(group) && !count(key));
}

/** Whether choosing an item again takes it back. @param {number} key */
export function isToggle(key) {
  const group = decision.groups[groupIndex(key)];
  return takesOne(group) || limitOf(group, key) === 1;
}

/**
 * Chooses an item (once more), in place of what it replaces.
 * @param {number} key @returns {boolean} whether items of other groups were dropped for it
 */
export function choose(key) {
  const index = groupIndex(key);
  const group = decision.groups[index];
  const dropped = group.kind === 'single' ? conflicts(index, key) : [];
  for (const one of dropped) unchoose(one);
  chosen[index] = takesOne(group) ? [key] : [...chosen[index], key];
  return dropped.length > 0;
}

/** Unchooses an item once. @param {number} key */
export function unchoose(key) {
  const keys = chosen[groupIndex(key)];
  if (keys.includes(key)) keys.splice(keys.lastIndexOf(key), 1);
}

/** @param {number} index of a group of amounts @param {number} value */
export const setAmount = (index, value) => void (chosen[index] = [value]);

/** The piles of a partition. @param {number} index @returns {number[][]} */
export function piles(index) {
  const found = [[]];
  for (const key of chosen[index]) {
    if (key === NEXT_PILE) found.push([]);
    else found[found.length - 1].push(key);
  }
  return found.filter((pile) => pile.length);
}

/** @param {number} index @param {number[][]} next the piles; empty ones are dropped */
export function setPiles(index, next) {
  chosen[index] = next.filter((pile) => pile.length).flatMap((pile) => [...pile, NEXT_PILE]);
}

/** @param {number} index of a group of ordered items @param {number[]} next */
export const setOrder = (index, next) => void (chosen[index] = next);

function isGroupComplete(group, index) {
  if (group.kind === 'amount') return true;
  if (group.kind === 'partition') {
    return size(index) === group.items.reduce((sum, key) => sum + limitOf(group, key), 0);
  }
  if (group.kind === 'single') {
    return chosen[index].length === 1 || fitting(index).length <= (group.automatic ? 1 : 0);
  }
  const number = size(index);
  return number >= group.min && number <= group.max && (group.required ?? []).every((key) => count(key));
}

/** Whether the decision can be sent. */
export const isComplete = () => decision !== null && decision.groups.every(isGroupComplete);

/** Whether each group takes one item, so that the last click completes the decision. */
export const isOneClickEach = () => decision.groups.every(({ kind }) => kind === 'single');

/** Whether the player has chosen an item of each group where there was a choice. */
export const isAllChosen = () => decision.groups.every(
  ({ items }, index) => chosen[index].length > 0 || items.length <= 1 || !fitting(index).length,
);

/**
 * How much is chosen, in the first group that takes more than one item.
 * @returns {{ n: number, min: number, max: number } | null}
 */
export function progress() {
  const index = decision.groups.findIndex(({ kind }) => !['single', 'amount'].includes(kind));
  if (index < 0) return null;
  const group = decision.groups[index];
  if (takesOne(group)) return null;
  if (group.kind !== 'partition') return { n: size(index), min: group.min, max: group.max };
  const all = group.items.reduce((sum, key) => sum + limitOf(group, key), 0);
  return { n: size(index), min: all, max: all };
}

/** The index of the first group that something must still be chosen from, or -1. */
export const nextGroup = () => decision.groups.findIndex((group, index) => !isGroupComplete(group, index));

/** The prompt for what is chosen so far, or an empty text if it never changes. */
export function promptText() {
  const { groups, prompt = '', prompts } = decision;
  // An amount always has a value, so it is never missing, but it can still be changed.
  const at = isComplete() ? groups.findIndex(({ kind }) => kind === 'amount') : nextGroup();
  return (prompts && isStarted() && prompts[at]) || prompt;
}

/** @param {number} value */
export const formatNumber = (value) => value.toLocaleString(document.documentElement.lang);

/** What finishing the decision does, or would do. */
export function finishText() {
  const { groups } = decision;
  const { items, texts } = groups.find(({ kind }) => kind === 'single') ?? { items: [], texts: [] };
  const at = items.findIndex((key) => count(key) > 0 || isImplied(key));
  return textOfFinish(at).replace('{item}', texts?.[at] ?? '…');
}

/** @param {number} at the position of the item that is chosen in a first single group, or -1 */
function textOfFinish(at) {
  const { groups, finish } = decision;
  const index = groups.findIndex(({ kind }) => kind !== 'single');
  if (index < 0) return finish[at + 1] ?? finish[0] ?? '';
  const { kind, values, min } = groups[index];
  if (kind === 'partition') return finish[piles(index).length] ?? '';
  if (kind === 'subset') return finish[size(index)] ?? '';
  if (kind !== 'amount') return finish[Math.max(min, size(index))] ?? '';
  const [value] = chosen[index];
  if (finish.length > 1) return finish[values.indexOf(value)];
  return finish[0].replace('{amount}', formatNumber(value));
}

/** The choice as the server wants it. @returns {number[][]} */
export const finishedChoice = () => chosen.map(
  (keys) => (keys[keys.length - 1] === NEXT_PILE ? keys.slice(0, -1) : [...keys]),
);
