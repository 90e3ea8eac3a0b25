/** Messages that one editor's socket may send at once, and each second after that. A fast typist sends 15 a second. */
const messagesBurst = 300;
const messagesPerSecond = 60;
/** Bytes that one socket may send at once, and each second after that. */
const bytesBurst = 20_000_000;
const bytesPerSecond = 2_000_000;

/** How much one socket may still send. What is above is not lost: the socket is read more slowly. */
export class MessageBudget {
  #messages = messagesBurst;
  #bytes = bytesBurst;
  #atMs: number;

  constructor(nowMs: number) {
    this.#atMs = nowMs;
  }

  /** Takes a message off; returns how many ms the socket must not be read for. */
  take(bytes: number, nowMs: number): number {
    const seconds = Math.max(0, nowMs - this.#atMs) / 1_000;
    this.#atMs = nowMs;
    this.#messages = Math.min(messagesBurst, this.#messages + seconds * messagesPerSecond) - 1;
    this.#bytes = Math.min(bytesBurst, this.#bytes + seconds * bytesPerSecond) - bytes;
    const debtSeconds = Math.max(-this.#messages / messagesPerSecond, -this.#bytes / bytesPerSecond, 0);
    return Math.ceil(debtSeconds * 1_000);
  }
}
