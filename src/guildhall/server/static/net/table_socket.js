// WebSocket client of one seat. It reconnects automatically and resends unanswered moves with the
// revision they were chosen from, so the server applies each of them at most once.
import { CHAT, ERROR, OK, PONG, VIEW } from './frames.js';

/**
 * @typedef {object} Reply
 * @property {"E" | "Q" | "H" | "O" | "lost"} kind of frame; its view, if any, has arrived before
 * @property {string} [error]
 * @property {string | null} [rule]
 * @property {number} [action]
 * @property {string} [text]
 * @property {string} [key]
 */
/** @typedef {{ type: string, rev?: number, [more: string]: unknown }} Message */
/**
 * @typedef {object} Handlers
 * @property {(html: string, isMine: boolean) => void} view a newer view; whether my move caused it
 * @property {(html: string) => void} chat
 * @property {(isOpen: boolean, wasLost: boolean) => void} state
 * @property {(code: number, reason: string) => void} ended closed permanently
 */

const PING_INTERVAL = 20_000;
const SILENCE_TIMEOUT = 8_000;
const PERMANENT_CODES = new Set([4401, 4404]);

export class TableSocket {
  /**
   * @param {(revision: number) => string} url
   * @param {number} revision of the view on the page
   * @param {Handlers} handlers
   */
  constructor(url, revision, handlers) {
    this.url = url;
    this.revision = revision;
    this.handlers = handlers;
    this.socket = null;
    this.isEnded = false;
    this.tries = 0;
    this.count = 0;
    this.closeReason = '';
    this.pending = new Map();
    this.resume = () => {
      if (!document.hidden && !this.socket) this.connect();
      else if (!document.hidden) this.ping();
    };
    addEventListener('online', this.resume);
    document.addEventListener('visibilitychange', this.resume);
    addEventListener('pageshow', this.resume);
    this.pinging = setInterval(() => this.ping(), PING_INTERVAL);
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** The unanswered message that changes the position. @returns {Message | null} */
  get pendingMove() {
    return [...this.pending.values()].find(({ message }) => isMove(message))?.message ?? null;
  }

  /** Whether a move waits for its reply. */
  get isBusy() {
    return this.pendingMove !== null;
  }

  /**
   * Sends a message, now or after reconnecting, and resolves with the reply.
   * @param {Message} message  @returns {Promise<Reply>}
   */
  send(message) {
    if (this.isEnded) return Promise.resolve({ kind: 'lost' });
    this.count += 1;
    const id = this.count;
    return new Promise((done) => {
      this.pending.set(id, { message: { ...message, id }, isSent: false, isAgain: false, done });
      if (this.isOpen) this.flush();
    });
  }

  /** Closes the socket permanently; pending messages resolve as lost, handlers are not called. */
  end() {
    this.isEnded = true;
    for (const id of [...this.pending.keys()]) this.resolve(id, { kind: 'lost' });
    clearInterval(this.pinging);
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    removeEventListener('online', this.resume);
    document.removeEventListener('visibilitychange', this.resume);
    removeEventListener('pageshow', this.resume);
    this.socket?.close();
  }

  connect() {
    clearTimeout(this.retry);
    if (this.isEnded || this.socket) return;
    const socket = new WebSocket(this.url(this.revision));
    this.socket = socket;
    // A connection that hangs while opening is treated like a silent one.
    this.silence = setTimeout(() => this.drop(socket), SILENCE_TIMEOUT);
    socket.onopen = () => {
      clearTimeout(this.silence);
      const wasLost = this.tries > 0;
      this.tries = 0;
      this.handlers.state(true, wasLost);
      this.flush();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.onFrame(String(event.data));
    };
    socket.onclose = (event) => this.onClose(socket, event.code);
  }

  drop(socket) {
    socket.close();
    // A dead network never completes the closing handshake: do not wait for it.
    this.onClose(socket, 1006);
  }

  onClose(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.silence);
    if (this.isEnded) return;
    for (const [id, entry] of this.pending) {
      if (!entry.isSent) continue;
      if (isMove(entry.message)) Object.assign(entry, { isSent: false, isAgain: true });
      else this.resolve(id, { kind: 'lost' });
    }
    if (PERMANENT_CODES.has(code)) {
      this.end();
      this.handlers.ended(code, this.closeReason);
      return;
    }
    this.handlers.state(false, true);
    const wait = Math.min(10_000, 250 * 2 ** this.tries) * (0.5 + Math.random());
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  flush() {
    for (const entry of this.pending.values()) {
      if (entry.isSent) continue;
      entry.isSent = true;
      this.socket?.send(JSON.stringify(entry.message));
    }
    if (this.pending.size) this.watchForSilence();
  }

  ping() {
    if (!this.isOpen) return;
    this.socket?.send('{"type":"ping"}');
    const socket = this.socket;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(socket), SILENCE_TIMEOUT);
  }

  /** Pings if nothing arrives for a while, to find out whether the connection is alive. */
  watchForSilence() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.ping(), SILENCE_TIMEOUT / 4);
  }

  onFrame(frame) {
    clearTimeout(this.silence);
    const [kind, rest] = [frame[0], frame.slice(1)];
    // Before it closes a socket permanently, the server sends the reason without a frame letter.
    if (kind === '{') this.closeReason = JSON.parse(frame).error;
    else if (kind === VIEW) this.onView(rest);
    else if (kind === CHAT) this.handlers.chat(rest);
    else if (kind !== PONG) this.onReply({ ...JSON.parse(rest), kind });
  }

  onView(html) {
    const revision = Number(/\bdata-revision="?(\d+)/.exec(html)?.[1] ?? -1);
    if (revision < this.revision) return;
    const isNewer = revision > this.revision;
    this.revision = revision;
    this.handlers.view(html, isNewer && this.isBusy);
  }

  onReply(reply) {
    const entry = this.pending.get(reply.id ?? -1);
    if (!entry) return;
    // A resent move that is out of date was applied the first time; its view is already shown.
    const wasDone = entry.isAgain && reply.kind === ERROR && entry.message.rev < this.revision;
    this.resolve(reply.id, wasDone ? { kind: OK } : reply);
  }

  resolve(id, reply) {
    const entry = this.pending.get(id);
    this.pending.delete(id);
    entry.done(reply);
  }
}

function isMove(message) {
  return ['move', 'move_text', 'choose', 'undo'].includes(message.type);
}
