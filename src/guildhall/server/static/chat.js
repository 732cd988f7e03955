// The chat panel: messages, notices of undo requests, and who is online.
import { morph } from './board/morph.js';
import { sendCommand } from './commands.js';
import { onSubmit } from './delegate.js';
import { ERROR } from './net/frames.js';
import { byId } from './page_context.js';
import { toast } from './toast.js';

let unread = 0;
/** Number of the last line received. */
let lastNumber = 0;

const numberOf = (line) => Number(line.id.replace(/\D/g, ''));
const lines = () => [...(byId('chat-lines')?.children ?? [])];

function showUnread() {
  const badge = byId('unread');
  if (!badge) return;
  if (byId('chat-details')?.open !== false) unread = 0;
  badge.hidden = unread === 0;
  badge.textContent = unread ? String(unread) : '';
}

/** @param {string} html the server's <aside id="chat"> */
export function showChat(html) {
  const chat = byId('chat');
  if (!chat) return;
  const list = byId('chat-lines');
  const isAtEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 12;
  morph(chat, html);
  const added = lines().filter((line) => numberOf(line) > lastNumber);
  unread += added.filter((line) => !line.hasAttribute('data-notice')).length;
  if (!byId('chat-details')?.open) {
    for (const line of added) if (line.hasAttribute('data-announce')) toast(line.textContent.trim());
  }
  lastNumber = Math.max(lastNumber, ...lines().map(numberOf));
  showUnread();
  const now = byId('chat-lines');
  if (now && isAtEnd) now.scrollTop = now.scrollHeight;
}

/** Opens the chat and focuses its field. */
export function openChat() {
  byId('chat-details')?.setAttribute('open', '');
  byId('chat-form')?.querySelector('input')?.focus();
}

/** Closes the chat. @returns {boolean} whether it was open */
export function closeChat() {
  const details = byId('chat-details');
  const wasOpen = details?.open === true;
  const hadFocus = wasOpen && details.contains(document.activeElement);
  details?.removeAttribute('open');
  if (hadFocus) details.querySelector('summary')?.focus();
  return wasOpen;
}

async function sendChat(form) {
  const field = form.elements.namedItem('text');
  const text = field.value.trim();
  if (!text) return;
  const reply = await sendCommand({ type: 'chat', text });
  const isSent = reply.kind !== ERROR && reply.kind !== 'lost';
  if (isSent && field.value.trim() === text) field.value = '';
}

/** Registers the chat form and the tab that opens the chat. */
export function startChat() {
  lastNumber = Math.max(0, ...lines().map(numberOf));
  onSubmit('#chat-form', (form) => void sendChat(form));
  document.addEventListener('click', ({ target }) => {
    if (!target.closest('#chat-details > summary')) return;
    setTimeout(() => {
      // At the foot of the page it would open below the screen.
      byId('chat')?.scrollIntoView({ block: 'nearest' });
      // Focus the field only with a physical keyboard: a virtual one would cover the messages.
      if (byId('chat-details')?.open && matchMedia('(pointer: fine)').matches) openChat();
    });
  });
  // "toggle" does not bubble.
  document.addEventListener('toggle', ({ target }) => {
    showUnread();
    const list = byId('chat-lines');
    if (list && target.id === 'chat-details' && target.open) list.scrollTop = list.scrollHeight;
  }, true);
}
