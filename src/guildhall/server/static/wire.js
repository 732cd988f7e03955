// The WebSocket of one seat. It comes back by itself, and what was sent and not answered is sent
// again with the revision it was chosen from, which the server applies at most once.

/**
 * @typedef {object} Answer
 * @property {"E" | "A" | "H" | "O" | "lost"} kind what is shown for it came before it
 * @property {string} [error]
 * @property {string | null} [rule]
 * @property {number} [a]
 * @property {string} [text]
 * @property {string} [key]
 */
/** @typedef {{ t: string, seq?: number, [more: string]: unknown }} Message */
/**
 * @typedef {object} Ears
 * @property {(html: string, isMine: boolean) => void} view a newer view; whether my deed made it
 * @property {(html: string) => void} talk
 * @property {(isOpen: boolean, wasLost: boolean) => void} state
 * @property {(code: number, why: string) => void} ended closed for good
 */

const PING = 20_000;
const SILENCE = 8_000;
const FOR_GOOD = new Set([4401, 4404]);

export class Wire {
  /** @param {(have: number) => string} url @param {number} seq shown now @param {Ears} ears */
  constructor(url, seq, ears) {
    this.url = url;
    this.seq = seq;
    this.ears = ears;
    this.socket = null;
    this.isEnded = false;
    this.tries = 0;
    this.count = 0;
    this.farewell = '';
    this.pending = new Map();
    this.wake = () => {
      if (!document.hidden && !this.socket) this.connect();
      else if (!document.hidden) this.ping();
    };
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    addEventListener('pageshow', this.wake);
    this.pinging = setInterval(() => this.ping(), PING);
    this.connect();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** What is on its way and changes the table. @returns {Message | null} */
  get deed() {
    return [...this.pending.values()].find(({ message }) => isDeed(message))?.message ?? null;
  }

  /** Whether something that changes the table is on its way. */
  get isBusy() {
    return this.deed !== null;
  }

  /**
   * Sends a message, now or when the connection is back, and tells the answer.
   * @param {Message} message  @returns {Promise<Answer>}
   */
  ask(message) {
    if (this.isEnded) return Promise.resolve({ kind: 'lost' });
    this.count += 1;
    const id = this.count;
    return new Promise((done) => {
      this.pending.set(id, { message: { ...message, id }, isSent: false, isAgain: false, done });
      if (this.isOpen) this.flush();
    });
  }

  /** Closes it for good; nothing is told any more, and who waits for an answer gets none. */
  end() {
    this.isEnded = true;
    for (const id of [...this.pending.keys()]) this.settle(id, { kind: 'lost' });
    clearInterval(this.pinging);
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    removeEventListener('pageshow', this.wake);
    this.socket?.close();
  }

  connect() {
    clearTimeout(this.retry);
    if (this.isEnded || this.socket) return;
    const socket = new WebSocket(this.url(this.seq));
    this.socket = socket;
    // A connection that hangs while it opens is as dead as one that is silent.
    this.silence = setTimeout(() => this.drop(socket), SILENCE);
    socket.onopen = () => {
      clearTimeout(this.silence);
      const wasLost = this.tries > 0;
      this.tries = 0;
      this.ears.state(true, wasLost);
      this.flush();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(String(event.data));
    };
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  drop(socket) {
    socket.close();
    // A dead network answers no closing handshake: do not wait for it.
    this.closed(socket, 1006);
  }

  closed(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.silence);
    if (this.isEnded) return;
    for (const [id, entry] of this.pending) {
      if (!entry.isSent) continue;
      if (isDeed(entry.message)) Object.assign(entry, { isSent: false, isAgain: true });
      else this.settle(id, { kind: 'lost' });
    }
    if (FOR_GOOD.has(code)) {
      this.end();
      this.ears.ended(code, this.farewell);
      return;
    }
    this.ears.state(false, true);
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
    if (this.pending.size) this.expect();
  }

  ping() {
    if (!this.isOpen) return;
    this.socket?.send('{"t":"ping"}');
    const socket = this.socket;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(socket), SILENCE);
  }

  /** If nothing is heard for a while, a ping finds out whether anybody is there. */
  expect() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.ping(), SILENCE / 4);
  }

  hear(frame) {
    clearTimeout(this.silence);
    const [kind, rest] = [frame[0], frame.slice(1)];
    // Whom the server sends away it tells why, without a letter before it.
    if (kind === '{') this.farewell = JSON.parse(frame).error;
    else if (kind === 'V') this.hearView(rest);
    else if (kind === 'T') this.ears.talk(rest);
    else if (kind !== 'K') this.hearAnswer({ ...JSON.parse(rest), kind });
  }

  hearView(html) {
    const seq = Number(/\bdata-seq="?(\d+)/.exec(html)?.[1] ?? -1);
    if (seq < this.seq) return;
    const isNewer = seq > this.seq;
    this.seq = seq;
    this.ears.view(html, isNewer && this.isBusy);
  }

  hearAnswer(answer) {
    const entry = this.pending.get(answer.id ?? -1);
    if (!entry) return;
    // Sent twice and out of date: then the first one arrived, and its view is shown already.
    const wasDone = entry.isAgain && answer.kind === 'E' && Number(entry.message.seq) < this.seq;
    this.settle(answer.id, wasDone ? { kind: 'O' } : answer);
  }

  settle(id, answer) {
    const entry = this.pending.get(id);
    this.pending.delete(id);
    entry.done(answer);
  }
}

function isDeed(message) {
  return ['act', 'type', 'plan', 'undo'].includes(message.t);
}
