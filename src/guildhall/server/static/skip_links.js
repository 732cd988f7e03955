// Links to the main parts of the page, which come and go with the game.
import { onClick } from './delegate.js';
import { byId } from './page_context.js';

const target = (link) => byId(link.getAttribute('href').slice(1));

/** Shows the links whose parts are on the page; called after each view. */
export function refreshSkipLinks() {
  for (const link of document.querySelectorAll('#skip-links a')) link.hidden = !target(link);
}

/** Registers the links. The address stays as it is, because its hash marks a covered page. */
export function startSkipLinks() {
  onClick('skip', (link) => {
    const part = target(link);
    part?.setAttribute('tabindex', '-1');
    part?.focus({ preventScroll: true });
    // The heading of the hand is for screen readers only; on a phone its panel may be out of view.
    const shown = part?.matches('.visually-hidden') ? part.nextElementSibling : part;
    shown?.scrollIntoView({ block: 'nearest', inline: 'start' });
  });
}
