import type { WebSocket } from "ws";

/** What one socket may send at once, and per second after that. */
export interface MessageLimits {
  readonly messagesBurst: number;
  readonly messagesPerSecond: number;
  readonly bytesBurst: number;
  readonly bytesPerSecond: number;
}

/** Rate limit of one socket, or of all of one person's. Excess messages are read later, not lost. */
export class MessageBudget {
  readonly #limits: MessageLimits;
  #messages: number;
  #bytes: number;
  #atMs: number;

  constructor(nowMs: number, limits: MessageLimits) {
    this.#limits = limits;
    this.#messages = limits.messagesBurst;
    this.#bytes = limits.bytesBurst;
    this.#atMs = nowMs;
  }

  /** Counts a message; returns for how many ms the socket must not be read. */
  take(bytes: number, nowMs: number): number {
    const { messagesBurst, messagesPerSecond, bytesBurst, bytesPerSecond } = this.#limits;
    const seconds = Math.max(0, nowMs - this.#atMs) / 1_000;
    this.#atMs = nowMs;
    this.#messages = Math.min(messagesBurst, this.#messages + seconds * messagesPerSecond) - 1;
    this.#bytes = Math.min(bytesBurst, this.#bytes + seconds * bytesPerSecond) - bytes;
    const debtSeconds = Math.max(-this.#messages / messagesPerSecond, -this.#bytes / bytesPerSecond, 0);
    return Math.ceil(debtSeconds * 1_000);
  }
}

/** Events that a peer can trigger. */
const events = ["message", "ping", "pong"] as const;
/** A socket that would have to pause for longer than this, in ms, is no honest client and is closed. */
const debtMsMax = 10_000;

/**
 * Slows down reading of a socket as its budgets are used up, counting protocol pings and pongs. One network
 * packet may hold thousands of small messages, which arrive even while the socket is paused.
 */
export function paceMessages(socket: WebSocket, budgets: readonly MessageBudget[]): void {
  let resuming: NodeJS.Timeout | undefined;
  const take = ({ byteLength }: Buffer | ArrayBuffer): void => {
    const nowMs = Date.now();
    const waitMs = Math.max(...budgets.map((budget) => budget.take(byteLength, nowMs)));
    if (waitMs === 0) return;
    clearTimeout(resuming);
    if (waitMs > debtMsMax) {
      for (const event of events) socket.removeAllListeners(event);
      socket.terminate();
      return;
    }
    socket.pause();
    resuming = setTimeout(() => socket.resume(), waitMs);
  };
  for (const event of events) socket.on(event, take);
  socket.on("close", () => clearTimeout(resuming));
}
