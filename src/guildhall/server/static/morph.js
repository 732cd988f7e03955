// Turns an element into what the server drew anew, and keeps every node that has its id in both:
// focus, typed words, scrolling and CSS transitions live in nodes, so nodes must live on.
import { flipFrom, flipTo } from './flip.js';

/** Classes which the client sets; whoever sets one takes it away again. */
const OWN_CLASSES = ['marked', 'staged', 'pending', 'fresh', 'hinted'];
/** Attributes in which the client's value wins over the server's. */
const OWN_ATTRIBUTES = new Set(['style', 'tabindex', 'open', 'aria-busy']);
/** Attributes which say whether a thing is a choice, not how it looks. */
const NOISE = /^(class|role|title|tabindex|style|aria-.*|data-.*)$/;

/**
 * @typedef {object} Morphed
 * @property {Set<string>} changed ids of what is new, has moved or looks different
 * @property {string | null} lost id of the nearest surviving place of a focus that vanished
 */

/** @param {string} html @returns {Element} */
export function parse(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  if (!template.content.firstElementChild) throw new Error('nothing to show');
  return template.content.firstElementChild;
}

/**
 * Morphs `root` into `next`.
 * @param {Element} root
 * @param {Element | string} next the server's HTML
 * @returns {Morphed}
 */
export function morph(root, next) {
  const want = typeof next === 'string' ? parse(next) : next;
  const run = new Run(root, want);
  const hold = focusWithin(root);
  const places = flipFrom(run.known, run.wanted);
  run.sync(root, want);
  for (const node of run.gone) node.remove();
  const lost = hold();
  flipTo(places);
  return { changed: run.changed, lost };
}

function byId(root) {
  const found = new Map();
  for (const element of root.querySelectorAll('[id]')) found.set(element.id, element);
  return found;
}

class Run {
  constructor(root, want) {
    this.known = byId(root);
    this.wanted = byId(want);
    this.gone = new Set();
    this.changed = new Set();
    /** What became a choice, or stopped to be one. */
    this.turned = new Set();
  }

  sync(have, want) {
    const turned = have.getAttribute('data-action') !== want.getAttribute('data-action');
    if (turned) this.turned.add(have);
    if (this.attributes(have, want) && have.id) this.changed.add(have.id);
    // What the client filled in stays as long as the server leaves it empty.
    if (have.hasAttribute('data-filled') && !want.firstElementChild) return;
    this.children(have, want);
  }

  /**
   * Nodes are first all put in place and only then entered: a child may claim a node that the
   * loop over its parent still stands on. What is left over is removed at the very end, since
   * something inside of it may yet be claimed.
   * @param {Element} parent @param {Element} want
   */
  children(parent, want) {
    const pairs = [];
    let cursor = parent.firstChild;
    for (const next of Array.from(want.childNodes)) {
      while (cursor && this.isDoomed(cursor)) {
        this.gone.add(cursor);
        cursor = cursor.nextSibling;
      }
      let have = this.find(next, cursor, parent);
      if (!have) {
        have = document.importNode(next, false);
        parent.insertBefore(have, cursor);
        if (next instanceof Element && next.id) this.changed.add(next.id);
      } else if (have === cursor) {
        cursor = cursor.nextSibling;
      } else {
        if (have.parentNode !== parent && have instanceof Element) this.changed.add(have.id);
        place(parent, have, cursor);
      }
      if (next instanceof Element) pairs.push([have, next]);
      else if (have.nodeValue !== next.nodeValue) {
        have.nodeValue = next.nodeValue;
        const owner = parent.closest('[id]');
        // What becomes a choice gets another title, and is still the same thing.
        const isNews = parent.nodeName !== 'title' || !this.turned.has(owner);
        if (owner && isNews) this.changed.add(owner.id);
      }
    }
    for (; cursor; cursor = cursor.nextSibling) this.gone.add(cursor);
    for (const [have, next] of pairs) this.sync(have, next);
  }

  isDoomed(node) {
    return node instanceof Element && node.id !== '' && !this.wanted.has(node.id);
  }

  /**
   * The old node that becomes `next`: by id wherever it is, else the next one of its kind here.
   * @param {Node} next @param {ChildNode | null} cursor @param {Element} parent
   * @returns {Node | null}
   */
  find(next, cursor, parent) {
    if (next instanceof Element && next.id) {
      const have = this.known.get(next.id);
      if (!have || have.nodeName !== next.nodeName || have.contains(parent)) return null;
      this.known.delete(next.id);
      this.gone.delete(have);
      return have;
    }
    for (let node = cursor; node; node = node.nextSibling) {
      if (node.nodeName === next.nodeName && !(node instanceof Element && node.id)) return node;
    }
    return null;
  }

  attributes(have, want) {
    let differs = false;
    for (const attribute of Array.from(want.attributes)) {
      const { name, value, namespaceURI } = attribute;
      if (OWN_ATTRIBUTES.has(name) && (name === 'open' || have.hasAttribute(name))) continue;
      const next = name === 'class' ? withOwnClasses(have, value) : value;
      if (have.getAttribute(name) === next) continue;
      have.setAttributeNS(namespaceURI, name, next);
      if (name === 'value' && have instanceof HTMLInputElement && have !== document.activeElement) {
        have.value = value;
      }
      differs ||= !NOISE.test(name);
    }
    for (const { name } of Array.from(have.attributes)) {
      if (want.hasAttribute(name) || OWN_ATTRIBUTES.has(name) || name === 'data-filled') continue;
      const next = name === 'class' ? withOwnClasses(have, '') : '';
      if (next) have.setAttribute('class', next);
      else have.removeAttribute(name);
      differs ||= !NOISE.test(name);
    }
    return differs;
  }
}

function withOwnClasses(have, value) {
  const own = OWN_CLASSES.filter((name) => have.classList.contains(name));
  return own.length ? [value, ...own].join(' ').trim() : value;
}

function place(parent, node, before) {
  // moveBefore keeps focus, animations and open dialogs; where it is missing, focus is restored.
  if ('moveBefore' in parent) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

/**
 * Remembers the focus and the selection in it.
 * @param {Element} root
 * @returns {() => string | null} gives it back, or tells near which id it was lost
 */
function focusWithin(root) {
  const active = document.activeElement;
  if (!active || active === document.body || !root.contains(active)) return () => null;
  const around = [];
  for (let node = active.parentElement; node && node !== root; node = node.parentElement) {
    if (node.id) around.push(node.id);
  }
  const field = active instanceof HTMLInputElement && active.type === 'text' ? active : null;
  const selected = field && [field.selectionStart, field.selectionEnd];
  return () => {
    if (!active.isConnected) return around.find((id) => document.getElementById(id)) ?? root.id;
    if (active !== document.activeElement) {
      active.focus({ preventScroll: true });
      if (field && selected) field.setSelectionRange(selected[0], selected[1]);
    }
    return null;
  };
}
