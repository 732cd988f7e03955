// Rechoose: clicking an alternative of an earlier step undoes back to it and picks it. Clicking
// what was chosen there only undoes.
import { actionsOf, choices, makeMove, undo } from '../commands.js';
import { view } from '../page_context.js';

/**
 * The steps of the current move that can be undone: what was offered, and what was chosen.
 * @type {Array<{ offered: Set<number>, action: number }>}
 */
let steps = [];

/** The actions that can be chosen now. @returns {Set<number>} */
export const offeredActions = () => new Set(
  Array.from(view().querySelectorAll('[data-action]'), (one) => Number(one.getAttribute('data-action'))),
);

const UNDO = '#prompt.is-your-turn [data-command="undo"]:not([data-undo-steps], [aria-disabled])';
const canUndo = () => view().querySelector(UNDO) !== null;

/**
 * Updates the steps after a new view.
 * @param {import('../net/table_socket.js').Message | null} message of mine that caused the view
 * @param {Set<number>} before what was offered in the previous view
 */
export function recordStep(message, before) {
  if (message?.type === 'undo') steps.pop();
  else if (message?.type === 'move') steps.push({ offered: before, action: Number(message.action) });
  else steps = [];
  if (!canUndo()) steps = [];
}

/** How many steps back an item could be chosen, and as which action. */
function findStep(item) {
  const actions = actionsOf(item);
  for (let back = 1; back <= steps.length; back += 1) {
    const step = steps[steps.length - back];
    const action = actions.find((one) => step.offered.has(one));
    if (action !== undefined) return { back, action, isSame: action === step.action };
  }
  return null;
}

/** Marks the items that can be rechosen. */
export function markRechoosable() {
  for (const item of view().querySelectorAll('[data-actions]')) {
    item.toggleAttribute('data-rechoosable', findStep(item) !== null);
  }
}

/**
 * Chooses an item in place of an earlier choice.
 * @param {Element} item @returns {boolean} whether it was offered in an earlier step
 */
export function rechoose(item) {
  const step = findStep(item);
  if (!step) return false;
  void undoAndChoose(step);
  return true;
}

async function undoAndChoose({ back, action, isSame }) {
  const isBack = await undo(back);
  if (isBack && !isSame && choices(action).length) await makeMove(action, choices(action)[0]);
}
