// After a pan, a pinch or a drag the browser may still make a click of it. It must not play.

let isHushed = false;

/** The click that may end the present press is none. */
export const hush = () => void (isHushed = true);

/** Listens first of all. */
export function startHush() {
  addEventListener('pointerdown', (event) => {
    if (event.isPrimary) isHushed = false;
  }, true);
  addEventListener('click', (event) => {
    // A click from the keyboard has no pointer and is always meant.
    if (!isHushed || event.detail === 0) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
}
