// What the board shows of the pending decision: how often an item is chosen, a picture of what it
// puts where, and what it would open. The server draws the pictures:
// - data-ghost names the picture of an item or of a group of them, which is shown on the place that
//   it is put on,
// - data-preview names what an item would open on each place that goes with it,
// - data-ghost-with are pictures in place of it, each with the item of another group it goes with,
// - data-when are items; the element is shown while all of them are chosen,
// - data-place is such a place; its form and its number replace "?" in a ghost and "#" in a preview,
// - data-ghosts are pictures that an item shows by how many items are chosen in the group with counts.
import { byId, view } from '../page_context.js';
import { t } from '../strings.js';
import {
  count, groupIndex, isImplied, isOffered, partnersOf, pendingDecision, progress,
} from './decision.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Height of a count badge on the screen, if there is room for it. */
const BADGE_PIXELS = 22;

/** The item under the pointer or in focus, if it belongs to the decision. */
let near = -1;

const keyOf = (element) => Number(element.getAttribute('data-action'));
const choiceOf = (key) => view().querySelector(`svg [data-action="${key}"]`);

/** Shows how often an item of the board is chosen, with a button that takes one back. */
export function renderBadge(element) {
  if (!(element instanceof SVGGraphicsElement)) return;
  const key = keyOf(element);
  const number = count(key);
  let badge = element.querySelector(':scope > .count-badge');
  const group = pendingDecision()?.groups[groupIndex(key)];
  if (!number || group?.kind !== 'counts') {
    badge?.remove();
    return;
  }
  badge ??= element.appendChild(makeBadge(element, key));
  badge.querySelector('.count').textContent = `×${number}`;
}

function makeBadge(element, key) {
  const { x, y, width, height } = (element.querySelector('.ring') ?? element).getBBox();
  const unitsPerPixel = 1 / (element.getScreenCTM()?.a || 1);
  const scale = Math.min(BADGE_PIXELS * unitsPerPixel, height * 0.6) / 24;
  const badge = document.createElementNS(SVG, 'g');
  for (const [name, value] of Object.entries({
    class: 'count-badge', 'aria-hidden': 'true', 'data-command': 'choose-less', 'data-key': key,
    transform: `translate(${x + width - 50 * scale} ${y - 8 * scale}) scale(${scale})`,
  })) badge.setAttribute(name, String(value));
  badge.innerHTML = '<title></title><rect width="52" height="24" rx="12"/>'
    + '<text class="count" x="17" y="17.5"/><circle cx="40" cy="12" r="8.5"/><path d="M36 12h8"/>';
  badge.firstElementChild.textContent = t('less');
  return badge;
}

/** Shows all pictures of what is chosen. */
export function renderMarks() {
  const decision = pendingDecision();
  for (const item of view().querySelectorAll('[data-place], [data-ghosts]')) {
    const key = item.hasAttribute('data-action') && decision ? keyOf(item) : -1;
    setPicture(item, 'preview', previewFor(item, key, decision));
    setPicture(item, 'ghost-place', ghostFor(item, key, decision));
  }
  for (const element of view().querySelectorAll('[data-when]')) {
    const keys = element.getAttribute('data-when').split(' ').map(Number);
    element.classList.toggle('is-shown', keys.every((key) => count(key) > 0));
  }
  const partners = new Set(groupIndex(near) < 0 ? [] : partnersOf(near));
  for (const choice of view().querySelectorAll('svg [data-action]')) {
    const key = keyOf(choice);
    const isPartner = partners.has(key) && isOffered(key) && !isDecided(decision.groups[groupIndex(key)]);
    choice.classList.toggle('is-partner', isPartner);
  }
}

/** Whether an item is part of the decision as it is now. */
const isTaken = (key) => count(key) > 0 || isImplied(key);

/** Whether something is chosen in a group. */
const isDecided = ({ items }) => items.some(isTaken);

/**
 * Shows one picture of a kind on an item, or none.
 * @param {Element} item @param {string} kind @param {string} picture a symbol, and perhaps its class
 */
function setPicture(item, kind, picture) {
  const [symbol, css = ''] = picture.split(' ');
  let holder = item.querySelector(`:scope > .${kind}`);
  if (!symbol) return void holder?.remove();
  if (!holder) {
    holder = item.appendChild(document.createElementNS(SVG, 'g'));
    holder.setAttribute('class', kind);
    holder.append(document.createElementNS(SVG, 'use'));
  }
  const use = holder.firstElementChild;
  use.setAttribute('href', `#${symbol}`);
  if (css) use.setAttribute('class', css);
  else use.removeAttribute('class');
  if (kind === 'preview') return;
  // The ring starts where the place does; the style sheet may move the ghost from there.
  const ring = item.querySelector(':scope > .ring');
  for (const name of ['x', 'y']) use.setAttribute(name, ring?.getAttribute(name) ?? '0');
}

/** What would be put on a place, or what an item would become. */
function ghostFor(item, key, decision) {
  const isItem = key >= 0 && groupIndex(key) >= 0;
  // A place that is chosen already is no choice; it only shows how many items are chosen.
  const isShown = item.hasAttribute('data-action')
    ? isItem && (isTaken(key) || (key === near && isOffered(key))) : true;
  if (!isShown) return '';
  const own = item.getAttribute('data-ghosts')?.split(' ');
  if (own) return own[Math.min((decision && progress()?.n) ?? 0, own.length - 1)];
  const [form] = placeOf(item);
  for (const group of decision?.groups ?? []) {
    if (group.kind !== 'single' || group.items.includes(key)) continue;
    const chosen = group.items.find(isTaken) ?? (group.items.includes(near) ? near : -1);
    const ghost = chosen < 0 ? '' : ghostOf(choiceOf(chosen)?.closest('[data-ghost]'));
    if (ghost) return ghost.replace('?', form);
  }
  return '';
}

/** The picture of an item: that of the chosen item it goes with, or else of the one in focus. */
function ghostOf(item) {
  const pairs = (item?.getAttribute('data-ghost-with') ?? '').split(' ').map((pair) => pair.split(':'));
  const [, picture] = pairs.find(([key]) => isTaken(Number(key)))
    ?? pairs.find(([key]) => Number(key) === near) ?? [];
  return picture ?? item?.getAttribute('data-ghost') ?? '';
}

/** What the item in focus, or else the chosen one, would open on a place. */
function previewFor(item, key, decision) {
  const group = decision?.groups[groupIndex(key)];
  if (!group || (isDecided(group) && !isTaken(key))) return '';
  for (const isActive of [(one) => one === near, isTaken]) {
    const partner = partnersOf(key).find(isActive);
    const preview = partner === undefined ? null : choiceOf(partner)?.getAttribute('data-preview');
    if (preview) return preview.replace('#', placeOf(item)[1]);
  }
  return '';
}

/** The form and the number of a place. */
function placeOf(item) {
  const [form = '', number = ''] = (item.getAttribute('data-place') ?? '').split(' ');
  return [form, number];
}

function setNear(element) {
  const choice = element?.closest?.('#view [data-action]');
  const key = choice && pendingDecision() ? keyOf(choice) : -1;
  if (key === near) return;
  near = key;
  renderMarks();
}

/** Registers the listeners for hovering and focus. */
export function startMarks() {
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') setNear(target);
  });
  document.addEventListener('focusin', ({ target }) => {
    // After a tap, the focus may move on to something that the player has not touched.
    if (target instanceof Element && target.matches(':focus-visible')) setNear(target);
  });
  // A finger leaves what it has tapped in the state of hovering.
  const hovered = () => (matchMedia('(hover: hover)').matches ? byId('view')?.querySelector('[data-action]:hover') : null);
  document.addEventListener('focusout', () => setNear(hovered()));
}
