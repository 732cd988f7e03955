// Suppresses the click that a browser may fire after a pan, pinch or drag.

let isSuppressed = false;

/** Ignore the click that ends the current press. */
export const suppressNextClick = () => void (isSuppressed = true);

/** Registers the listeners; must run before all others. */
export function startClickSuppression() {
  addEventListener('pointerdown', (event) => {
    if (event.isPrimary) isSuppressed = false;
  }, true);
  addEventListener('click', (event) => {
    // Clicks from the keyboard have no pointer and are never suppressed.
    if (!isSuppressed || event.detail === 0) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
}
