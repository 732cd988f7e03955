// The talk beside the table: chat, who is there, and requests to take back.
import { ask } from './act.js';
import { does, submits } from './does.js';
import { byId } from './here.js';
import { morph } from './morph.js';
import { toast } from './toast.js';

let unread = 0;
/** The number of the last line that was heard. */
let heard = 0;

const numberOf = (line) => Number(line.id.replace(/\D/g, ''));
const lines = () => [...(byId('chat')?.children ?? [])];

function showUnread() {
  const badge = byId('unread');
  if (!badge) return;
  if (byId('talk-fold')?.open !== false) unread = 0;
  badge.hidden = unread === 0;
  badge.textContent = unread ? String(unread) : '';
}

/** @param {string} html the server's <aside id="talk"> */
export function hearTalk(html) {
  const talk = byId('talk');
  if (!talk) return;
  const chat = byId('chat');
  const isAtEnd = !chat || chat.scrollHeight - chat.scrollTop - chat.clientHeight < 12;
  morph(talk, html);
  const news = lines().filter((line) => numberOf(line) > heard);
  unread += news.length;
  if (!byId('talk-fold')?.open) {
    for (const line of news) if (line.hasAttribute('data-news')) toast(line.textContent.trim());
  }
  heard = Math.max(heard, ...lines().map(numberOf));
  showUnread();
  const now = byId('chat');
  if (now && isAtEnd) now.scrollTop = now.scrollHeight;
}

/** Opens the talk, ready to be typed into. */
export function openTalk() {
  byId('talk-fold')?.setAttribute('open', '');
  byId('say')?.querySelector('input')?.focus();
}

async function say(form) {
  const field = form.elements.namedItem('text');
  const text = field.value.trim();
  if (!text) return;
  const answer = await ask({ t: 'chat', text });
  const isSaid = answer.kind !== 'E' && answer.kind !== 'lost';
  if (isSaid && field.value.trim() === text) field.value = '';
}

/** Listens to the chat and to answers. */
export function startTalk() {
  heard = Math.max(0, ...lines().map(numberOf));
  submits('#say', (form) => void say(form));
  does('answer', ({ dataset }) => {
    void ask({ t: 'answer', about: Number(dataset.about), yes: dataset.yes === '1' });
  });
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('#talk-fold > summary')) return;
    setTimeout(() => {
      // Opened at the foot of a page it would stand below the screen.
      byId('talk')?.scrollIntoView({ block: 'nearest' });
      // With a keyboard one types at once; on a screen it would cover what is to be read first.
      if (byId('talk-fold')?.open && matchMedia('(pointer: fine)').matches) openTalk();
    });
  });
  // "toggle" does not bubble.
  document.addEventListener('toggle', ({ target }) => {
    showUnread();
    const chat = byId('chat');
    if (chat && target.id === 'talk-fold' && target.open) chat.scrollTop = chat.scrollHeight;
  }, true);
}
