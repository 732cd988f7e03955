// Creates elements of the client's own HTML.

/** @param {string} tag @param {Record<string, unknown>} [attributes] null and false are left out */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** @param {string} command the handler of its clicks */
export const button = (command, attributes, ...children) =>
  make('button', { type: 'button', 'data-command': command, ...attributes }, ...children);
