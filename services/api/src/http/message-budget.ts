import type { WebSocket } from "ws";

/** What one socket may send at once, and each second after that. */
export interface MessageLimits {
  readonly messagesBurst: number;
  readonly messagesPerSecond: number;
  readonly bytesBurst: number;
  readonly bytesPerSecond: number;
}

/** How much one socket may still send. What is above is not lost: the socket is read more slowly. */
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

  /** Takes a message off; returns how many ms the socket must not be read for. */
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

/** What a peer can send. */
const events = ["message", "ping", "pong"] as const;
/** A socket that owes more time than this sends what no honest client does, and is ended. */
const debtMsMax = 10_000;

/**
 * Reads a socket more slowly the more it sends, pings and pongs of the protocol among it. One piece of the network may
 * hold thousands of small messages, which come whether the socket is paused or not.
 */
export function paceMessages(socket: WebSocket, limits: MessageLimits): void {
  const budget = new MessageBudget(Date.now(), limits);
  let resuming: NodeJS.Timeout | undefined;
  const take = ({ byteLength }: Buffer | ArrayBuffer): void => {
    const waitMs = budget.take(byteLength, Date.now());
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
