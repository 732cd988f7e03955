// Changing one's mind: a click on something that could have been chosen some steps ago, in the same
// move, goes back there and chooses it; a click on what was chosen there only goes back.
import { act, aboutOf, choices, undo } from './act.js';
import { view } from './here.js';

/**
 * The steps of the own move that can be taken back: what was offered, and what was chosen of it.
 * @type {Array<{ offered: Set<number>, a: number }>}
 */
let steps = [];

/** What can be chosen now. @returns {Set<number>} */
export const offered = () => new Set(
  Array.from(view().querySelectorAll('[data-action]'), (one) => Number(one.getAttribute('data-action'))),
);

const canUndo = () =>
  view().querySelector('#question.is-mine [data-do="undo"]:not([data-times], [aria-disabled])') !== null;

/**
 * A view has come: what it changes about the steps.
 * @param {import('./wire.js').Message | null} deed of mine that made it
 * @param {Set<number>} before what was offered in the view before it
 */
export function stepped(deed, before) {
  if (deed?.t === 'undo') steps.pop();
  else if (deed?.t === 'act') steps.push({ offered: before, a: Number(deed.a) });
  else steps = [];
  if (!canUndo()) steps = [];
}

/** How far back a thing could be chosen, and as which action. */
function found(thing) {
  const about = aboutOf(thing);
  for (let back = 1; back <= steps.length; back += 1) {
    const step = steps[steps.length - back];
    const a = about.find((one) => step.offered.has(one));
    if (a !== undefined) return { back, a, isSame: a === step.a };
  }
  return null;
}

/** Shows which things can be chosen instead of others. */
export function refreshInstead() {
  for (const thing of view().querySelectorAll('[data-thing][data-about]')) {
    thing.toggleAttribute('data-instead', found(thing) !== null);
  }
}

/**
 * Chooses a thing in place of what was chosen before.
 * @param {Element} thing @returns {boolean} whether it could have been chosen
 */
export function chooseInstead(thing) {
  const chosen = found(thing);
  if (!chosen) return false;
  void go(chosen);
  return true;
}

async function go({ back, a, isSame }) {
  if (await undo(back) && !isSame && choices(a).length) await act(a, choices(a)[0]);
}
