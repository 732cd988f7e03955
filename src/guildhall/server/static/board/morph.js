// Morphs an element into the server's new HTML and keeps every node whose id is in both, because
// focus, typed text, scroll positions and CSS transitions belong to nodes.
import { flipFrom, flipTo } from './flip.js';

/** Classes that the client sets and removes itself. */
const CLIENT_CLASSES = [
  'is-selected', 'is-implied', 'is-awaiting-confirm', 'is-pending', 'is-changed', 'is-hinted', 'is-unavailable',
  'is-partner',
];
/** Attributes whose client-side value wins over the server's. */
const CLIENT_ATTRIBUTES = new Set(['style', 'tabindex', 'open', 'aria-busy']);
/** Attributes that can differ without a visible change of the element. */
const INVISIBLE = /^(class|role|title|tabindex|style|aria-.*|data-.*)$/;

/**
 * @typedef {object} Morphed
 * @property {Set<string>} changed ids of elements that are new, have moved or look different
 * @property {string | null} lost id of the nearest surviving ancestor of a removed focused element
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
  const run = new Morph(root, want);
  const restoreFocus = saveFocus(root);
  const positions = flipFrom(run.known, run.next);
  run.sync(root, want);
  for (const node of run.removed) node.remove();
  const lost = restoreFocus();
  flipTo(positions);
  return { changed: run.changed, lost };
}

function elementsById(root) {
  const found = new Map();
  for (const element of root.querySelectorAll('[id]')) found.set(element.id, element);
  return found;
}

class Morph {
  constructor(root, want) {
    this.known = elementsById(root);
    this.next = elementsById(want);
    this.removed = new Set();
    this.changed = new Set();
    /** Elements that became a choice or stopped being one. */
    this.toggledChoices = new Set();
  }

  sync(have, want) {
    const isToggled = have.getAttribute('data-action') !== want.getAttribute('data-action');
    if (isToggled) this.toggledChoices.add(have);
    if (this.syncAttributes(have, want) && have.id) this.changed.add(have.id);
    // Client-filled content stays as long as the server leaves the element empty.
    if (have.hasAttribute('data-client-filled') && !want.firstElementChild) return;
    this.syncChildren(have, want);
  }

  /**
   * First puts all nodes in place and only then descends, because a child may claim a node that
   * the loop over its parent has yet to visit. Leftover nodes are removed at the very end, because
   * something inside them may still be claimed.
   * @param {Element} parent @param {Element} want
   */
  syncChildren(parent, want) {
    const pairs = [];
    let cursor = parent.firstChild;
    for (const next of Array.from(want.childNodes)) {
      while (cursor && this.willBeRemoved(cursor)) {
        this.removed.add(cursor);
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
        // What becomes a choice only leaves the part that screen readers skip.
        const hasMoved = have.parentNode?.closest?.('[id]') !== parent.closest('[id]');
        if (hasMoved && have instanceof Element) this.changed.add(have.id);
        moveNode(parent, have, cursor);
      }
      if (next instanceof Element) pairs.push([have, next]);
      else if (have.nodeValue !== next.nodeValue) {
        have.nodeValue = next.nodeValue;
        const owner = parent.closest('[id]');
        // An element that becomes a choice gets a new title, but has not changed.
        const isChange = parent.nodeName !== 'title' || !this.toggledChoices.has(owner);
        if (owner && isChange) this.changed.add(owner.id);
      }
    }
    for (; cursor; cursor = cursor.nextSibling) this.removed.add(cursor);
    for (const [have, next] of pairs) this.sync(have, next);
  }

  willBeRemoved(node) {
    return node instanceof Element && node.id !== '' && !this.next.has(node.id);
  }

  /**
   * The old node to reuse for `next`: the one with its id, wherever it is, else the next sibling
   * of the same kind.
   * @param {Node} next @param {ChildNode | null} cursor @param {Element} parent
   * @returns {Node | null}
   */
  find(next, cursor, parent) {
    if (next instanceof Element && next.id) {
      const have = this.known.get(next.id);
      if (!have || have.nodeName !== next.nodeName || have.contains(parent)) return null;
      this.known.delete(next.id);
      this.removed.delete(have);
      return have;
    }
    for (let node = cursor; node; node = node.nextSibling) {
      if (node.nodeName === next.nodeName && !(node instanceof Element && node.id)) return node;
    }
    return null;
  }

  /** Copies the attributes. @returns {boolean} whether the element looks different */
  syncAttributes(have, want) {
    let differs = false;
    for (const attribute of Array.from(want.attributes)) {
      const { name, value, namespaceURI } = attribute;
      if (CLIENT_ATTRIBUTES.has(name) && (name === 'open' || have.hasAttribute(name))) continue;
      const next = name === 'class' ? withClientClasses(have, value) : value;
      if (have.getAttribute(name) === next) continue;
      have.setAttributeNS(namespaceURI, name, next);
      if (name === 'value' && have instanceof HTMLInputElement && have !== document.activeElement) {
        have.value = value;
      }
      differs ||= !INVISIBLE.test(name);
    }
    for (const { name } of Array.from(have.attributes)) {
      if (want.hasAttribute(name) || CLIENT_ATTRIBUTES.has(name)) continue;
      if (name === 'data-client-filled') continue;
      const next = name === 'class' ? withClientClasses(have, '') : '';
      if (next) have.setAttribute('class', next);
      else have.removeAttribute(name);
      differs ||= !INVISIBLE.test(name);
    }
    return differs;
  }
}

function withClientClasses(have, value) {
  const own = CLIENT_CLASSES.filter((name) => have.classList.contains(name));
  return own.length ? [value, ...own].join(' ').trim() : value;
}

function moveNode(parent, node, before) {
  // moveBefore keeps focus, animations and open dialogs; without it, restoreFocus keeps the focus.
  if ('moveBefore' in parent) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

/**
 * Saves the focus and its text selection.
 * @param {Element} root
 * @returns {() => string | null} restores them, or returns the id near which the focus was lost
 */
function saveFocus(root) {
  const active = document.activeElement;
  if (!active || active === document.body || !root.contains(active)) return () => null;
  const ancestors = [];
  for (let node = active.parentElement; node && node !== root; node = node.parentElement) {
    if (node.id) ancestors.push(node.id);
  }
  const field = active instanceof HTMLInputElement && active.type === 'text' ? active : null;
  const selected = field && [field.selectionStart, field.selectionEnd];
  return () => {
    if (!active.isConnected) return ancestors.find((id) => document.getElementById(id)) ?? root.id;
    if (active !== document.activeElement) {
      active.focus({ preventScroll: true });
      if (field && selected) field.setSelectionRange(selected[0], selected[1]);
    }
    return null;
  };
}
