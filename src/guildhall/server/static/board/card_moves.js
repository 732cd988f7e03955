// Moving cards of the pending decision into piles or into an order: by click, key or drag.
import { onClick } from '../delegate.js';
import { byId } from '../page_context.js';
import { activePileIndex, setActivePile } from './card_table.js';
import {
  chosenIn, choose, isOffered, pendingDecision, piles, setOrder, setPiles,
} from './decision.js';
import { t } from '../strings.js';
import { toast } from '../toast.js';
import { suppressNextClick } from './suppress_click.js';

let onChange = () => {};
/** The card that is, or may become, dragged. */
let drag = null;

const indexOfGroup = (element) => Number(element.closest('[data-group]').dataset.group);

/**
 * Moves a card to a place: "left" or the number of a pile or position.
 * @param {number} index of the group @param {number} key @param {string} from @param {string} to
 */
function moveCard(index, key, from, to) {
  if (from === to) return;
  const isPartition = pendingDecision().groups[index].kind === 'partition';
  if (isPartition) {
    const next = piles(index);
    const target = to === 'left' ? null : (next[Number(to)] ??= []);
    if (from !== 'left') next[Number(from)].splice(next[Number(from)].indexOf(key), 1);
    target?.push(key);
    setPiles(index, next);
    if (target) setActivePile(next.filter((pile) => pile.length).indexOf(target));
  } else {
    const order = [...chosenIn(index)];
    if (from !== 'left') order.splice(Number(from), 1);
    else if (!isOffered(key)) return void toast(t('enoughChosen'));
    if (to !== 'left') order.splice(Math.min(Number(to), order.length), 0, key);
    setOrder(index, order);
  }
  onChange();
}

/**
 * A click puts a card into the active pile or at the end, or takes it back.
 * @param {HTMLElement} card @param {PointerEvent} event
 */
function click(card, event) {
  // A finger cannot hover over the card to see what it does.
  if (event.pointerType === 'touch') toast(card.title);
  const index = indexOfGroup(card);
  const key = Number(card.dataset.key);
  const from = card.dataset.card;
  if (from !== 'left') moveCard(index, key, from, 'left');
  else if (pendingDecision().groups[index].kind === 'partition') moveCard(index, key, from, String(activePileIndex()));
  else if (isOffered(key)) {
    choose(key);
    onChange();
  } else toast(t('enoughChosen'));
}

function down(event) {
  const card = event.target.closest('#decision .card');
  if (!card || event.button !== 0 || !event.isPrimary) return;
  drag = { card, x: event.clientX, y: event.clientY, ghost: null };
}

function move(event) {
  if (!drag) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(dx, dy) < 8) return;
    const rect = drag.card.getBoundingClientRect();
    drag.ghost = drag.card.cloneNode(true);
    drag.ghost.classList.add('drag-ghost', 'card');
    Object.assign(drag.ghost.style, {
      position: 'fixed', left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`,
      height: `${rect.height}px`, font: getComputedStyle(drag.card).font, zIndex: '99',
      pointerEvents: 'none', opacity: '.85',
    });
    document.body.append(drag.ghost);
    document.documentElement.classList.add('dragging');
  }
  drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
  markTarget(placeAt(event));
}

const placeAt = ({ clientX, clientY }) =>
  document.elementFromPoint(clientX, clientY)?.closest('#decision [data-place]') ?? null;

function markTarget(place) {
  for (const old of document.querySelectorAll('#decision .is-target')) {
    if (old !== place) old.classList.remove('is-target');
  }
  place?.classList.add('is-target');
}

function up(event) {
  const current = drag;
  drag = null;
  if (!current?.ghost) return;
  suppressNextClick();
  document.documentElement.classList.remove('dragging');
  current.ghost.remove();
  markTarget(null);
  if (event.type === 'pointercancel') return;
  const place = placeAt(event);
  if (!place || !current.card.isConnected) return;
  const { key, card: from } = current.card.dataset;
  moveCard(indexOfGroup(current.card), Number(key), from, place.dataset.place);
}

/** Left and right, or up and down with Shift, move a card within the order. */
function key(event) {
  const step = {
    ArrowLeft: -1, ArrowRight: 1, ...(event.shiftKey && { ArrowUp: -1, ArrowDown: 1 }),
  }[event.key];
  const card = event.target.closest?.('#decision .is-order .slots .card');
  if (!step || !card) return;
  const to = Number(card.dataset.card) + step;
  if (to < 0 || to >= chosenIn(indexOfGroup(card)).length) return;
  event.preventDefault();
  event.stopPropagation();
  moveCard(indexOfGroup(card), Number(card.dataset.key), card.dataset.card, String(to));
  byId('decision').querySelector(`.slots [data-place="${to}"] .card`)?.focus();
}

/** @param {() => void} handler called when cards have moved */
export function startCardMoves(handler) {
  onChange = handler;
  onClick('move-card', click);
  onClick('choose-pile', (button) => {
    setActivePile(Number(button.dataset.pile));
    onChange();
  });
  document.addEventListener('pointerdown', down);
  document.addEventListener('pointermove', move);
  document.addEventListener('pointerup', up);
  document.addEventListener('pointercancel', up);
  document.addEventListener('keydown', key, true);
}
