// Sends the player's moves and other commands, one move at a time, and shows the replies.
import { pendingDecision } from './board/decision.js';
import { CONFIRM, ERROR, HINT, OK } from './net/frames.js';
import { context, view } from './page_context.js';
import { confirmsFinal } from './preferences.js';
import { t } from './strings.js';
import { hideToast, toast } from './toast.js';

/** @typedef {import('./net/table_socket.js').Reply} Reply */
/** @typedef {{ type: string, action?: number, text?: string, choice?: number[][] }} Move */

/**
 * A final move that waits for confirmation.
 * @type {{ move: Move, action: number, text: string } | null}
 */
export let pendingConfirm = null;

let notify = () => {};

/** @param {() => void} handler called when the pending confirmation changes */
export const onConfirmChange = (handler) => void (notify = handler);

function showBusy(isBusy, element) {
  if (isBusy) view().setAttribute('aria-busy', 'true');
  else view().removeAttribute('aria-busy');
  element?.classList.toggle('is-pending', isBusy);
}

/**
 * Sends a move unless another one is pending, so that a double click does not play twice.
 * @param {Move} move
 * @param {{ confirmed?: boolean, element?: Element | null }} [more] confirmed: send final moves too
 * @returns {Promise<Reply | null>} null if it was not sent
 */
export async function sendMove(move, { confirmed = !confirmsFinal(), element = null } = {}) {
  const { socket } = context;
  if (!socket || socket.isBusy) return null;
  hideToast();
  cancelConfirm();
  showBusy(true, element);
  const isConfirmable = ['move', 'move_text', 'choose'].includes(move.type);
  const message = { ...move, rev: socket.revision, ...(isConfirmable && { confirmed }) };
  const reply = await socket.send(message);
  showBusy(false, element);
  if (reply.kind === ERROR) showRefusal(reply);
  if (reply.kind === CONFIRM) {
    pendingConfirm = { move, action: reply.action ?? move.action ?? -1, text: reply.text ?? '' };
    notify();
  }
  return reply;
}

/** @param {Reply} reply @param {string} [itemName] what the command was about */
export function showRefusal(reply, itemName = '') {
  toast(reply.error ?? t('notSent'), reply.rule, itemName);
}

/** Sends the move that waits for confirmation. */
export function confirm() {
  if (pendingConfirm) void sendMove(pendingConfirm.move, { confirmed: true });
}

/** Cancels the move that waits for confirmation. @returns {boolean} whether there was one */
export function cancelConfirm() {
  const wasPending = pendingConfirm !== null;
  pendingConfirm = null;
  if (wasPending) notify();
  return wasPending;
}

/** @param {number} action @param {Element | null} [element] */
export const makeMove = (action, element = null) =>
  sendMove({ type: 'move', action }, { element });

/**
 * Undoes several steps; each waits for the view of the previous one.
 * @param {number} [steps] @returns {Promise<boolean>} whether all of them were undone
 */
export async function undo(steps = 1) {
  for (let left = steps; left > 0; left -= 1) {
    const reply = await sendMove({ type: 'undo' });
    if (reply?.kind !== OK) return false;
  }
  return true;
}

/**
 * Sends a command that does not change the position, and shows a refusal.
 * @param {import('./net/table_socket.js').Message} message
 * @param {string} [itemName] what the command is about @returns {Promise<Reply>}
 */
export async function sendCommand(message, itemName = '') {
  const { socket } = context;
  const reply = socket ? await socket.send(message) : { kind: 'lost' };
  // After a switch to another seat, replies for the previous one stay hidden.
  const hasLeft = socket !== context.socket || socket?.isEnded;
  if (!hasLeft && (reply.kind === ERROR || reply.kind === 'lost')) showRefusal(reply, itemName);
  return reply;
}

/** The actions that a click on an item could mean. @param {Element} item @returns {number[]} */
export const actionsOf = (item) =>
  (item.getAttribute('data-actions') ?? '').split(' ').filter(Boolean).map(Number);

/**
 * Asks why an item cannot be chosen.
 * @param {Element} item
 * @param {string} [name] of the item, for players who cannot hover over it
 */
export async function why(item, name = '') {
  const actions = actionsOf(item);
  if (actions.length) await sendCommand({ type: 'why', actions }, name);
}

/** Asks for a hint and highlights the suggested choice. */
export async function hint() {
  const reply = await sendCommand({ type: 'hint', rev: context.socket?.revision });
  if (reply.kind !== HINT) return;
  toast(t('hint', { text: reply.text ?? '' }) || (reply.text ?? ''));
  const hinted = reply.choice ? hintedItems(reply.choice) : choices(reply.action ?? -1);
  for (const choice of hinted) choice.classList.add('is-hinted');
  hinted[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The elements of the items of a hint, on the board and in the panel. @param {number[][]} choice */
function hintedItems(choice) {
  const { groups } = pendingDecision() ?? { groups: [] };
  return groups.flatMap(({ kind }, index) => {
    if (kind === 'amount') return [...view().querySelectorAll('#decision .amount')];
    return [...new Set(choice[index])].flatMap((key) => [
      ...choices(key), ...view().querySelectorAll(`#decision [data-key="${key}"]`),
    ]);
  });
}

/** The elements that make an action when clicked. @param {number} action */
export const choices = (action) =>
  Array.from(view().querySelectorAll(`[data-action="${action}"]`));
