import type { IncomingMessage, ServerResponse } from "node:http";
import type { Dispatcher } from "undici";
import { type Refusal, refuse } from "../pages/page.ts";
import { cellTimeout, cellUnavailable, cellUnreachable } from "../pages/refusals.ts";
import type { Cell } from "./cell.ts";
import { RequestBody } from "./request-body.ts";
import type { RequestHead } from "./request-head.ts";
import { toClientHeaders } from "./response-headers.ts";

export interface Forward {
  readonly head: RequestHead;
  /** The head's headers with ours added. */
  readonly headers: string[];
  readonly requestId: string;
  /** Called once, with what went wrong on the cell's side, if anything. */
  readonly onSettled: (status: number, error: Error | undefined) => void;
}

/** Closed before an answer began: a connection that the cell dropped while we kept it, as a rule. */
const closedCodes = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);
const timeoutCodes = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
]);

/** Longest body that is looked for in the packet of its head, in bytes. */
const wholeBodyBytesMax = 16_384;
/** Longest piece that is joined with the head, in bytes: copying more costs more than a second write. */
const joinedBytesMax = 8_192;

export function errorCodeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

export function refusalOf(error: Error): Refusal {
  return timeoutCodes.has(errorCodeOf(error)) ? cellTimeout : cellUnreachable;
}

/**
 * One exchange with a cell. It implements undici's raw handler: headers arrive as buffers and chunks go
 * straight to the client, which is what keeps the router's share of a request small.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #cell: Cell;
  readonly #forward: Forward;
  #retriesLeft: number;
  #abort: ((error?: Error) => void) | undefined;
  #settled = false;
  #bytesLeft = -1;
  #resume: (() => void) | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, cell: Cell, forward: Forward) {
    this.#request = request;
    this.#response = response;
    this.#cell = cell;
    this.#forward = forward;
    const repeatable = request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
    this.#retriesLeft = repeatable && !forward.head.hasBody ? 1 : 0;
  }

  start(): void {
    this.#cell.underway += 1;
    this.#response.on("close", this.#onClientClose);
    const { hasBody, contentLength = Number.POSITIVE_INFINITY } = this.#forward.head;
    // The parser hands a body over right after its head; a tick later it is there, if it came in one packet.
    if (hasBody && contentLength <= wholeBodyBytesMax) process.nextTick(this.#dispatchWithBody);
    else this.#dispatch(hasBody ? new RequestBody(this.#request) : null);
  }

  /** A body that is here already goes out in one write with its head, as a buffer; what is still on its way, as a stream. */
  readonly #dispatchWithBody = (): void => {
    if (this.#settled) return;
    const request = this.#request;
    const isWhole = request.readableLength === this.#forward.head.contentLength;
    const whole: unknown = isWhole ? request.read() : null;
    // Nothing more comes; the stream is let run to its end all the same.
    if (isWhole) request.resume();
    this.#dispatch(Buffer.isBuffer(whole) ? whole : new RequestBody(request));
  };

  #dispatch(body: Buffer | RequestBody | null): void {
    const { head, headers } = this.#forward;
    this.#cell.pool.dispatch(
      {
        path: head.target,
        method: this.#request.method ?? "GET",
        headers,
        body,
      },
      this,
    );
  }

  readonly #onClientClose = (): void => {
    if (this.#response.writableFinished || this.#settled) return;
    // Settled first: breaking off calls onError at once, and this is no failure of the cell.
    this.#settle(499, undefined);
    this.#abort?.(new Error("the client went away"));
  };

  readonly #onDrain = (): void => this.#resume?.();

  #settle(status: number, error: Error | undefined): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#cell.underway -= 1;
    this.#forward.onSettled(status, error);
  }

  onConnect(abort: (error?: Error) => void): void {
    if (this.#settled) abort(new Error("the client went away"));
    this.#abort = abort;
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, statusText: string): boolean {
    if (status < 200) return true;
    const { headers, hasDate, contentLength } = toClientHeaders(raw, this.#forward.requestId);
    const response = this.#response;
    if (response.destroyed) return false;
    this.#resume = resume;
    this.#bytesLeft = this.#request.method === "HEAD" ? -1 : contentLength;
    if (hasDate) response.sendDate = false;
    response.writeHead(status, statusText, headers);
    return true;
  }

  onData(chunk: Buffer): boolean {
    const response = this.#response;
    if (this.#bytesLeft >= 0) {
      this.#bytesLeft -= chunk.length;
      // The last piece goes out with the end; most answers are one piece.
      if (this.#bytesLeft === 0) {
        // As latin1 text, byte for byte, it leaves in one string with the head: a write of its own costs 3 µs more.
        if (chunk.length <= joinedBytesMax) response.end(chunk.toString("latin1"), "latin1");
        else response.end(chunk);
        return true;
      }
    }
    if (response.write(chunk)) return true;
    response.once("drain", this.#onDrain);
    return false;
  }

  onComplete(): void {
    if (!this.#response.writableEnded) this.#response.end();
    this.#settle(this.#response.statusCode, undefined);
  }

  onError(error: Error): void {
    if (this.#settled) return;
    const response = this.#response;
    if (this.#retriesLeft > 0 && !response.headersSent && closedCodes.has(errorCodeOf(error))) {
      this.#retriesLeft -= 1;
      this.#dispatch(null);
      return;
    }
    // A request that its own sender broke off is not the cell's failure.
    const abandoned = this.#request.destroyed && !this.#request.complete;
    const refusal = refusalOf(error);
    this.#settle(abandoned ? 499 : refusal.status, abandoned ? undefined : error);
    refuse(this.#request, response, refusal, this.#forward.requestId);
  }
}

/** Passes a request to its cell and the answer back, both as streams; breaks off one side when the other goes. */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  cell: Cell,
  forward: Forward,
): void {
  if (cell.isFull) {
    forward.onSettled(503, new Error(`${cell.name} has ${cell.underway} requests under way`));
    refuse(request, response, cellUnavailable, forward.requestId);
    return;
  }
  new Exchange(request, response, cell, forward).start();
}
