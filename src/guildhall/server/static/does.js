// One listener for all buttons with data-do and all forms, so that swapped HTML needs no wiring.

/** @typedef {(element: HTMLElement, event: Event) => void} Handler */

/** @type {Map<string, Handler>} */
const deeds = new Map();
/** @type {Array<[string, (form: HTMLFormElement) => void]>} */
const forms = [];

/** @param {string} name of data-do  @param {Handler} handler */
export const does = (name, handler) => void deeds.set(name, handler);

/** @param {string} selector  @param {(form: HTMLFormElement) => void} handler */
export const submits = (selector, handler) => void forms.push([selector, handler]);

/** Starts to listen; called once per page. */
export function listen() {
  document.addEventListener('click', (event) => {
    const target = event.target;
    const element = target.closest('[data-do]');
    if (!element || element.tagName === 'FORM') return;
    const handler = deeds.get(element.dataset.do ?? '');
    if (!handler) return;
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
