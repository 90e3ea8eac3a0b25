import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/**
 * A request's body for the cell, chunk by chunk with backpressure. A stream of its own is needed because the
 * client of the cell destroys the body when the cell answers early; destroying the request itself would cut
 * the person's connection before they read that answer. The rest is read and dropped.
 */
export class RequestBody extends Readable {
  readonly #request: IncomingMessage;

  /** `begun` is the part that has been read already. */
  constructor(request: IncomingMessage, begun: readonly Buffer[]) {
    super();
    this.#request = request;
    for (const chunk of begun) this.push(chunk);
    request.on("data", this.#onData);
    request.on("end", this.#onEnd);
    request.on("close", this.#onClose);
    request.on("error", this.#onClose);
    request.pause();
  }

  readonly #onData = (chunk: Buffer): void => {
    if (!this.push(chunk)) this.#request.pause();
  };

  readonly #onEnd = (): void => {
    this.push(null);
  };

  readonly #onClose = (): void => {
    if (!this.#request.complete) this.destroy(new Error("the client went away before its request was whole"));
  };

  override _read(): void {
    this.#request.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#request.off("data", this.#onData);
    this.#request.off("end", this.#onEnd);
    this.#request.off("close", this.#onClose);
    this.#request.resume();
    callback(error);
  }
}
