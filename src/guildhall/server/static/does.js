// One listener for all buttons with data-do and all forms, so that swapped HTML needs no wiring.

/** @typedef {(element: HTMLElement, event: Event) => void} Handler */

const deeds = new Map();
const forms = [];

/** @param {string} name of data-do  @param {Handler} handler */
export const does = (name, handler) => void deeds.set(name, handler);

/** @param {string} selector  @param {(form: HTMLFormElement) => void} handler */
export const submits = (selector, handler) => void forms.push([selector, handler]);

/** What was clicked while the page was still starting. @type {HTMLElement | null} */
let early = null;

/** Does what was clicked before its part of the client was there. */
export function catchUp() {
  const element = early;
  early = null;
  if (element?.isConnected) element.click();
}

/** Starts to listen; called once per page. */
export function listen() {
  document.addEventListener('click', (event) => {
    const target = event.target;
    const element = target.closest('[data-do]');
    if (!element || element.tagName === 'FORM') return;
    const handler = deeds.get(element.dataset.do ?? '');
    if (!handler) {
      if (!document.documentElement.classList.contains('ready')) early = element;
      return;
    }
    if (element.tagName === 'A') event.preventDefault();
    handler(element, event);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    const found = forms.find(([selector]) => form.matches(selector));
    if (!found) return;
    event.preventDefault();
    found[1](form);
  });
}
