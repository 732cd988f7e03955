// The log: it follows the newest line unless the reader has scrolled up, and says what is new.
import { onClick } from './delegate.js';
import { byId } from './page_context.js';

const NEAR_END = 12;
let isFollowing = true;
/** The size of the list when it last followed. */
let followedSize = '';
/** The text of each line by its id. */
let texts = new Map();

const list = () => byId('log-lines');
const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }) =>
  scrollHeight - scrollTop - clientHeight < NEAR_END;
const sizeOf = ({ clientWidth, clientHeight }) => `${clientWidth} ${clientHeight}`;

function showNewestButton() {
  const button = byId('newest-line');
  if (button) button.hidden = isFollowing;
}

function follow() {
  isFollowing = true;
  const lines = list();
  if (lines) {
    lines.scrollTop = lines.scrollHeight;
    followedSize = sizeOf(lines);
  }
  showNewestButton();
}

/** What a line says now that it did not say before: a line can grow by a sentence or a few words. */
function addedText(before, now) {
  if (before === undefined) return now;
  if (before === now) return '';
  let same = 0;
  while (same < before.length && before[same] === now[same]) same += 1;
  return now.slice(now.lastIndexOf(' ', same) + 1);
}

/** Reads out only what has been added, because a whole line would be read again. */
function announce() {
  const before = texts;
  texts = new Map(Array.from(list()?.children ?? [], (line) => [line.id, line.textContent.trim()]));
  const region = byId('log-news');
  if (!region || !before.size) return;
  const known = Math.max(...Array.from(before.keys(), numberOf));
  const added = [...texts]
    .filter(([id]) => before.has(id) || numberOf(id) > known)
    .map(([id, text]) => addedText(before.get(id), text));
  const news = added.filter(Boolean).join(' ');
  if (news) region.textContent = news;
}

const numberOf = (id) => (id.includes('round') ? -1 : Number(id.replace(/\D/g, '')));

/** Keeps the newest line in view after a new view. */
export function logChanged() {
  announce();
  if (isFollowing) follow();
  showNewestButton();
  const lines = list();
  if (lines) resizes.observe(lines);
}

const resizes = new ResizeObserver(() => {
  if (isFollowing) follow();
});

/** The arrow keys move between the lines; Enter opens the replay there. */
function moveInLog(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const lines = event.target.closest?.('#log-lines, #full-log-lines');
  if (!step || !lines) return;
  const links = [...lines.querySelectorAll('a[data-needs-key]')];
  const now = links.indexOf(document.activeElement);
  const next = links[now < 0 ? links.length - 1 : now + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** A click beside the text of a line opens the replay as well. */
function openLine({ target }) {
  if (target.closest('a, button')) return;
  target.closest('.line')?.querySelector('a[data-needs-key]')?.click();
}

/** Registers the listeners. */
export function startLog() {
  onClick('newest-line', follow);
  document.addEventListener('scroll', ({ target }) => {
    if (target.id !== 'log-lines') return;
    // A change of size scrolls as well.
    if (isFollowing && sizeOf(target) !== followedSize) follow();
    isFollowing = isAtEnd(target);
    showNewestButton();
  }, true);
  document.addEventListener('keydown', moveInLog, true);
  document.addEventListener('click', openLine);
  follow();
}
