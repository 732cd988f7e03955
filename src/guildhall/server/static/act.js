// Sends what a person decides, one deed at a time, and shows what comes of it.
import { byId, here, numbers, view } from './here.js';
import { confirmsFinal } from './light.js';
import { hideToast, toast } from './toast.js';
import { word } from './words.js';

/** @typedef {import('./wire.js').Answer} Answer */
/** @typedef {{ t: string, a?: number, text?: string, steps?: number[] }} Deed */

/**
 * A final move that waits for its confirmation.
 * @type {{ deed: Deed, a: number, text: string } | null}
 */
export let staged = null;

let refresh = () => {};

/** @param {() => void} handler called when a move was staged or unstaged */
export const onStaged = (handler) => void (refresh = handler);

function showBusy(isBusy, element) {
  if (isBusy) view().setAttribute('aria-busy', 'true');
  else view().removeAttribute('aria-busy');
  element?.classList.toggle('pending', isBusy);
}

/**
 * Sends a deed unless another is on its way: a double click must not play twice.
 * @param {Deed} deed
 * @param {{ isSure?: boolean, element?: Element | null }} [more] sure: sent even if it is final
 * @returns {Promise<Answer | null>} nothing if it was not sent
 */
export async function send(deed, { isSure = !confirmsFinal(), element = null } = {}) {
  if (!here.wire || here.wire.isBusy) return null;
  hideToast();
  unstage();
  showBusy(true, element);
  const message = { ...deed, seq: here.wire.seq, ...(deed.t === 'undo' ? {} : { sure: isSure }) };
  const answer = await here.wire.ask(message);
  showBusy(false, element);
  if (answer.kind === 'E') refused(answer);
  if (answer.kind === 'A') {
    staged = { deed, a: answer.a ?? deed.a ?? -1, text: answer.text ?? '' };
    refresh();
  }
  return answer;
}

/** @param {Answer} answer @param {string} [thing] what was asked about */
export function refused(answer, thing = '') {
  toast(answer.error ?? word('unsent'), answer.rule, thing);
}

/** Sends the staged move for good. */
export function confirm() {
  const move = staged;
  if (move) void send(move.deed, { isSure: true });
}

/** Puts the staged move back. @returns {boolean} whether there was one */
export function unstage() {
  const was = staged;
  staged = null;
  if (was) refresh();
  return was !== null;
}

/** @param {number} a @param {Element | null} [element] */
export const act = (a, element = null) => send({ t: 'act', a }, { element });

/**
 * Takes back so many steps, each after the view that the one before it gave.
 * @param {number} [times] @returns {Promise<boolean>} whether all of them are back
 */
export async function undo(times = 1) {
  for (let left = times; left > 0; left -= 1) {
    const answer = await send({ t: 'undo' });
    if (answer?.kind !== 'O') return false;
  }
  return true;
}

/**
 * Sends what changes no position, and shows a refusal.
 * @param {import('./wire.js').Message} message
 * @param {string} [thing] what is asked about @returns {Promise<Answer>}
 */
export async function ask(message, thing = '') {
  const { wire } = here;
  const answer = wire ? await wire.ask(message) : { kind: 'lost' };
  // Who has left the seat, or covers it, is told nothing about it any more.
  const isLeft = wire !== here.wire || wire?.isEnded;
  if (!isLeft && (answer.kind === 'E' || answer.kind === 'lost')) refused(answer, thing);
  return answer;
}

/** The actions that a thing is about. @param {Element} thing @returns {number[]} */
export const aboutOf = (thing) =>
  (thing.getAttribute('data-about') ?? '').split(' ').filter(Boolean).map(Number);

/**
 * Asks why a thing cannot be chosen.
 * @param {Element} thing
 * @param {string} [name] what it is, for who cannot hover over it
 */
export async function why(thing, name = '') {
  const about = aboutOf(thing);
  if (about.length) await ask({ t: 'why', about }, name);
}

/** Asks for advice and shows which choice it names. */
export async function hint() {
  const answer = await ask({ t: 'hint', seq: here.wire?.seq });
  if (answer.kind !== 'H') return;
  toast(word('hint', { text: answer.text ?? '' }) || (answer.text ?? ''));
  for (const choice of choices(answer.a ?? -1)) {
    choice.classList.add('hinted');
    choice.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  const slider = byId('number-value');
  if (slider && isItem(answer.a)) {
    slider.value = String(numbers('items').indexOf(answer.a));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The elements that stand for an action. @param {number} a */
export const choices = (a) => Array.from(view().querySelectorAll(`[data-action="${a}"]`));

/** Whether an action is one of those that this question collects. @param {number} a */
export const isItem = (a) => numbers('items').includes(a);
