// How a choice is made: step by step, some of many with "done", or a number. The page's attributes
// say which; nothing here knows a title.
import {
  act, ask, choices, confirm, hint, isItem, onStaged, send, staged, undo, unstage, why,
} from './act.js';
import { middleOf } from './board.js';
import { does, submits } from './does.js';
import { byId, here, numbers, view } from './here.js';
import { chooseInstead } from './instead.js';
import { hideToast, toast } from './toast.js';
import { word } from './words.js';

/** Marked items of a subset, in the order in which they were marked. */
const marked = new Set();
/** What the question collects; another list is another question. */
let question = '';
let isTyping = false;
/** Where and when a pointer last sent a deed, as long as it has clicked nowhere else. */
const NEVER = { at: -1e9, x: 0, y: 0 };
let last = NEVER;

const DOUBLE = 350;
/** How far from the middle of a small choice a finger still means it: half of 44 pixels. */
const FINGER = 22;
/** A choice that is smaller than this is met by a finger as if it were so large. */
const LEAST = 24;

const kind = () => view().dataset.gesture ?? 'steps';
const slider = () => byId('number-value');

/** The words with which one would type an action. @param {number} a */
function label(a) {
  const element = choices(a)[0];
  return element?.getAttribute('data-text') ?? element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
}

/**
 * A choice was clicked or chosen by keyboard.
 * @param {Element} element with data-action
 */
export function choose(element) {
  const a = Number(element.getAttribute('data-action'));
  hideToast(); // what it says is about something that was clicked before
  if (staged?.a === a && staged.deed.t === 'act') confirm();
  else if (kind() === 'subset' && isItem(a)) toggle(a);
  else if (kind() === 'number' && isItem(a) && slider()) {
    slider().value = String(numbers('items').indexOf(a));
    refresh();
  } else void act(a, element);
}

function toggle(a) {
  const most = Number(view().dataset.most ?? 1);
  if (!marked.delete(a)) {
    // Of one alone, another takes its place; of several, one must be taken out first.
    if (most === 1) marked.clear();
    if (marked.size < most) marked.add(a);
  }
  refresh();
}

/** What "done" means now: confirm, send the marked ones, or send the number. */
function done() {
  const button = byId('done');
  if (!button || button.hidden || button.disabled) return;
  if (staged) confirm();
  else if (kind() === 'number') {
    const a = numbers('items')[Number(slider()?.value ?? 0)];
    if (a !== undefined) void act(a);
  } else if (marked.size) void send({ t: 'plan', steps: [...marked] });
  else if (view().dataset.finish) void act(Number(view().dataset.finish));
}

/** Whether Enter and the button "done" would do something. */
export function isReady() {
  const button = byId('done');
  return Boolean(button && !button.hidden && !button.disabled);
}

/** Shows marks, staged move, number and "done" on what the server drew. */
export function refresh() {
  const asked = `${kind()} ${view().dataset.items ?? ''}`;
  if (asked !== question) {
    question = asked;
    const input = slider();
    if (input) input.value = input.defaultValue;
  }
  const isSubset = kind() === 'subset';
  for (const a of marked) if (!isSubset || !isItem(a)) marked.delete(a);
  if (staged && staged.a >= 0 && !choices(staged.a).length) unstage();
  for (const element of view().querySelectorAll('[data-action]')) {
    const a = Number(element.getAttribute('data-action'));
    const isMarked = marked.has(a);
    element.classList.toggle('marked', isMarked);
    element.classList.toggle('staged', staged?.a === a);
    if (isSubset && isItem(a)) element.setAttribute('aria-pressed', String(isMarked));
    else element.removeAttribute('aria-pressed');
  }
  for (const old of view().querySelectorAll(':is(.marked, .staged, .hinted):not([data-action])')) {
    old.classList.remove('marked', 'staged', 'hinted');
  }
  const typed = byId('typed');
  if (typed && isTyping) typed.hidden = false;
  refreshDone();
}

function refreshDone() {
  const button = byId('done');
  const other = byId('not-this');
  if (!button) return;
  const { least = '1', most = '1', finish = '' } = view().dataset;
  let [text, isShown, isEnabled] = ['', false, true];
  if (staged) {
    [text, isShown] = [word('staged', { text: staged.text }) || staged.text, true];
  } else if (kind() === 'subset') {
    const size = marked.size;
    [text, isShown] = [size ? word('doneCount', { n: size }) : word('done'), true];
    isEnabled = size >= Number(least) && size <= Number(most) && (size > 0 || finish !== '');
  } else if (kind() === 'number' && slider()) {
    const at = Number(slider()?.value ?? 0);
    const value = numbers('values')[at]?.toLocaleString(document.documentElement.lang) ?? '';
    const says = byId('number-says');
    if (says) says.textContent = value;
    slider()?.setAttribute('aria-valuetext', value);
    const meant = label(numbers('items')[at]) || `${word('done')} ${value}`;
    [text, isShown] = [meant.charAt(0).toUpperCase() + meant.slice(1), true];
  }
  button.hidden = !isShown;
  button.disabled = !isEnabled;
  if (text) button.textContent = text;
  if (other) other.hidden = !staged && marked.size === 0;
  byId('answers')?.classList.toggle('is-staged', staged !== null);
}

const isWhereLast = ({ clientX: x, clientY: y }) => Math.hypot(x - last.x, y - last.y) < 12;

/**
 * Whether it is the second half of a double click whose first half has sent something.
 * @param {PointerEvent} event
 */
function isDouble(event) {
  const { detail, pointerType, clientX: x, clientY: y, timeStamp: at } = event;
  // Browsers count the clicks of a mouse, but not all of them the taps of a finger or a pen.
  const isSecond = detail > 1 || (detail > 0 && pointerType !== 'mouse');
  if (isSecond && isWhereLast(event) && at - last.at < DOUBLE) return true;
  if (!here.wire?.isBusy) last = { at, x, y };
  return false;
}

/** Whether a finger beside a choice would meet it if it were large enough. */
function isMissed(one, across, down) {
  const { width, height } = one.getBoundingClientRect();
  const isSmall = Math.min(width, height) < LEAST;
  return isSmall && across <= Math.max(width, LEAST) / 2 && down <= Math.max(height, LEAST) / 2;
}

/**
 * The choice that a finger just missed: where it met nothing else of the drawing any in reach,
 * on another thing only one that is too small.
 * @param {PointerEvent} event @param {Element | null} thing
 */
function near({ target, clientX, clientY, pointerType }, thing) {
  const region = pointerType === 'touch' ? target.closest('.region svg')?.closest('.region') : null;
  let [best, least] = [null, FINGER];
  for (const one of region?.querySelectorAll('[data-action]') ?? []) {
    const { x, y } = middleOf(one);
    const [across, down] = [Math.abs(x - clientX), Math.abs(y - clientY)];
    const far = Math.hypot(across, down);
    if (thing && !isMissed(one, across, down)) continue;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

/** The typing field offers what can be chosen, in the words that the page has for it. */
function offer() {
  const list = byId('choices');
  if (!list) return;
  const texts = new Set(
    Array.from(view().querySelectorAll('[data-action]'), (element) =>
      label(Number(element.getAttribute('data-action')))),
  );
  list.replaceChildren(...Array.from(texts, (text) => {
    const option = document.createElement('option');
    option.value = text;
    return option;
  }));
}

async function type(form) {
  const field = form.elements.namedItem('text');
  const text = field.value.trim();
  if (!text) return;
  const answer = await send({ t: 'type', text });
  const isHeard = answer && answer.kind !== 'E' && answer.kind !== 'lost';
  if (isHeard && field.value.trim() === text) field.value = '';
}

/** Opens the field for typed words. */
export function openTyping() {
  const form = byId('typed');
  if (!form) return;
  isTyping = true;
  form.hidden = false;
  form.querySelector('input')?.focus();
}

/** Closes it again; what was typed stays in it. */
export function closeTyping() {
  const form = byId('typed');
  isTyping = false;
  if (form) form.hidden = true;
}

/** What a mouse is told of a thing by hovering over it; a finger is told when it taps. */
function hoverWords({ target, pointerType }) {
  if (pointerType !== 'touch') return '';
  return target.closest('[data-thing]')?.querySelector(':scope > title')?.textContent ?? '';
}

/** Listens to clicks, forms and the slider. */
export function startGestures() {
  onStaged(refresh);
  // Two clicks with another one elsewhere between them are no double click.
  document.addEventListener('click', (event) => {
    if (!isWhereLast(event)) last = NEVER;
  }, true);
  document.addEventListener('click', (event) => {
    const target = event.target;
    if (!view().contains(target) || target.closest('[data-do]')) return;
    const thing = target.closest('[data-thing][data-about]');
    const choice = target.closest('[data-action]') ?? near(event, thing);
    if ((choice || thing) && kind() !== 'subset' && isDouble(event)) return;
    if (choice) choose(choice);
    else if (thing && !chooseInstead(thing)) void why(thing, hoverWords(event));
    else if (!thing) toast(hoverWords(event));
  });
  document.addEventListener('input', (event) => {
    if (event.target === slider()) refreshDone();
  });
  document.addEventListener('focusin', (event) => {
    if (event.target.closest?.('#typed')) offer();
  });
  does('done', (button, event) => {
    if (!isDouble(event)) done();
  });
  does('unstage', () => {
    if (unstage()) return;
    marked.clear();
    refresh();
  });
  does('undo', (button) => void undo(Number(button.dataset.times ?? 1)));
  does('ask', () => void ask({ t: 'ask' }));
  does('hint', () => void hint());
  does('type', () => (isTyping ? closeTyping() : openTyping()));
  submits('#typed', (form) => void type(form));
  submits('#number', done);
}

/** The view that follows my own deed: what was marked is done. */
export function settled() {
  marked.clear();
  unstage();
  for (const old of view().querySelectorAll('.hinted')) old.classList.remove('hinted');
}
