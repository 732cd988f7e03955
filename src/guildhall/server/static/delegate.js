// One listener for all [data-command] buttons and one for all forms, so replaced HTML needs no
// rewiring.

/** @typedef {(element: HTMLElement, event: Event) => void} Handler */

const handlers = new Map();
const forms = [];

/** @param {string} command  @param {Handler} handler */
export const onClick = (command, handler) => void handlers.set(command, handler);

/** @param {string} selector  @param {(form: HTMLFormElement) => void} handler */
export const onSubmit = (selector, handler) => void forms.push([selector, handler]);

/** The last element clicked before its handler was loaded. @type {HTMLElement | null} */
let earlyClick = null;

/** Repeats a click that came before its handler was loaded. */
export function replayEarlyClick() {
  const element = earlyClick;
  earlyClick = null;
  if (element?.isConnected) element.click();
}

/** Registers the listeners; called once per page. */
export function startDelegation() {
  document.addEventListener('click', (event) => {
    const target = event.target;
    const element = target.closest('[data-command]');
    if (!element || element.tagName === 'FORM') return;
    const handler = handlers.get(element.dataset.command ?? '');
    if (!handler) {
      if (!document.documentElement.classList.contains('ready')) earlyClick = element;
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
