import type { IncomingMessage, ServerResponse } from "node:http";
import { sessionCookieName } from "@fieldstone/model/access/session-cookie.ts";
import { enterAll, type LaneEntry, type LanePlaces } from "@fieldstone/platform/process/lanes/lane.ts";
import type { Dispatcher } from "undici";
import { type Rejection, refuse } from "../pages/page.ts";
import { cellUnavailable, signInNeeded, tooManyRequests } from "../pages/rejections.ts";
import type { Cell, CellLane } from "./cell.ts";
import { isClosedConnection, rejectionOf } from "./cell-errors.ts";
import type { NetworkUse } from "./client-networks.ts";
import { gatherBody } from "./gather-body.ts";
import type { RequestBody } from "./request-body.ts";
import type { RequestHead } from "./request-head.ts";
import { toClientHeaders } from "./response-headers.ts";
import type { WorkspaceUse } from "./workspace-lanes.ts";

export interface Forward {
  readonly head: RequestHead;
  /** The headers of the head plus ours. */
  readonly headers: string[];
  readonly requestId: string;
  /** The client network whose limits apply. */
  readonly network: NetworkUse;
  /** The workspace whose lanes apply; undefined for local pages. */
  readonly workspace?: WorkspaceUse;
  /** Called once, with the cell's error if there was one. */
  readonly onSettled: (status: number, error: Error | undefined) => void;
}

/** Longest body that is read whole before a connection to the cell is used, in bytes. */
const wholeBodyBytesMax = 65_536;
/** Longest chunk that is joined with the head, in bytes: copying more costs more than a second write. */
const joinedBytesMax = 8_192;

/** Paths of uploads and downloads. */
export const transferPrefixes = ["/api/import", "/api/picture", "/api/audit/export", "/files/", "/image/"];
/** Signed addresses of objects are themselves the permission. */
const signedPrefix = "/files/signed/";

function isTransfer({ path }: RequestHead, body: Buffer | RequestBody | null): boolean {
  return (
    (body !== null && !Buffer.isBuffer(body)) || transferPrefixes.some((prefix) => path.startsWith(prefix))
  );
}

/** The lanes that a short request waits in, in this order. */
export function requestLanesOf({ network, workspace }: Forward): readonly [LaneEntry, ...LaneEntry[]] {
  return workspace === undefined ? [network.requests] : [network.requests, workspace.requests];
}

function transferLanesOf({ network, workspace }: Forward, cell: Cell): readonly [LaneEntry, ...LaneEntry[]] {
  if (workspace === undefined) return [network.transfers];
  return [network.transfers, workspace.transfers.of(network), workspace.cellTransfers(cell)];
}

/** Whether a long body is allowed: nothing that people do before signing in sends one. */
function mayStream({ path, headers }: RequestHead): boolean {
  if (path.startsWith(signedPrefix)) return true;
  return headers.some(
    (name, i) =>
      i % 2 === 0 &&
      (name === "authorization" ||
        (name === "cookie" && headers[i + 1]?.includes(`${sessionCookieName}=`) === true)),
  );
}

/**
 * One exchange with a cell. It implements undici's raw handler: headers arrive as buffers and chunks go
 * straight to the client, which keeps the router's cost per request low.
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
  #reservedBytes = 0;
  #stopGathering: (() => void) | undefined;
  #place: LanePlaces | undefined;
  #slowTimer: NodeJS.Timeout | undefined;
  #leaveSlow: (() => void) | undefined;
  #onHead: (() => void) | undefined;
  #lane: CellLane | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, cell: Cell, forward: Forward) {
    this.#request = request;
    this.#response = response;
    this.#cell = cell;
    this.#forward = forward;
    const repeatable = request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
    this.#retriesLeft = repeatable && !forward.head.hasBody ? 1 : 0;
  }

  start(): void {
    this.#response.on("close", this.#onClientClose);
    // The parser emits the body after its head: one in the same packet is there a tick later.
    if (this.#forward.head.hasBody) process.nextTick(this.#readBody);
    else this.#enter(null);
  }

  /** Sends a body in one write with its head, as a buffer; a longer one as a stream. */
  readonly #readBody = (): void => {
    if (this.#settled) return;
    const { head, network } = this.#forward;
    const { contentLength } = head;
    if (contentLength !== undefined && contentLength > wholeBodyBytesMax && !mayStream(head)) {
      this.#refuseSignedOut();
      return;
    }
    const request = this.#request;
    if (request.readableLength === contentLength) {
      const whole: unknown = request.read();
      // Nothing more comes, but the stream must still reach its end.
      request.resume();
      this.#enter(Buffer.isBuffer(whole) ? whole : null);
      return;
    }
    const reserved = Math.min(contentLength ?? wholeBodyBytesMax, wholeBodyBytesMax);
    if (!network.reserve(reserved)) {
      this.#refuse(tooManyRequests);
      return;
    }
    this.#reservedBytes = reserved;
    this.#stopGathering = gatherBody(request, wholeBodyBytesMax, (body) => {
      if (Buffer.isBuffer(body) || mayStream(head)) this.#enter(body);
      else this.#refuseSignedOut();
    });
  };

  /** Waits for its turn in its network and workspace, then for a connection to the cell. */
  #enter(body: Buffer | RequestBody | null): void {
    const { network } = this.#forward;
    const kind = isTransfer(this.#forward.head, body) ? "transfers" : "requests";
    const place = enterAll(
      kind === "transfers" ? transferLanesOf(this.#forward, this.#cell) : requestLanesOf(this.#forward),
      () => this.#begin(this.#cell[kind], body),
      () => {
        network.refused("wait_time");
        this.#refuse(tooManyRequests);
      },
    );
    if (place === undefined) {
      network.refused("waiting");
      this.#refuse(tooManyRequests);
    } else if (this.#settled) place.leave();
    else this.#place = place;
  }

  #begin(lane: CellLane, body: Buffer | RequestBody | null): void {
    this.#release();
    if (lane.isFull) {
      const error = new Error(`${this.#cell.name} has ${lane.underway} requests under way`);
      this.#refuse(cellUnavailable, error);
      return;
    }
    lane.underway += 1;
    this.#lane = lane;
    this.#onHead = this.#cell.lost.awaitHead();
    this.#dispatch(lane, body);
  }

  #dispatch(lane: CellLane, body: Buffer | RequestBody | null): void {
    const { head, headers } = this.#forward;
    lane.pool.dispatch(
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
    if (this.#settled) return;
    // Settled first: aborting calls onError at once, and this is no failure of the cell.
    this.#settle(499, undefined);
    this.#abort?.(new Error("the client went away"));
  };

  /** The cell has answered and only bytes remain: a slow reader now counts against its own network only. */
  readonly #becomeSlow = (): void => {
    const { network, workspace } = this.#forward;
    if (this.#settled || workspace === undefined) return;
    this.#place?.leaveLater();
    this.#leaveSlow = workspace.slowAnswers.add(network, () => {
      network.refused("slow_reader");
      this.#response.destroy();
    });
  };

  readonly #onDrain = (): void => this.#resume?.();

  #release(): void {
    this.#forward.network.release(this.#reservedBytes);
    this.#reservedBytes = 0;
  }

  #refuseSignedOut(): void {
    this.#forward.network.refused("signed_out_body");
    // The rest of the body is not read.
    this.#response.shouldKeepAlive &&= this.#request.complete;
    this.#refuse(signInNeeded);
  }

  #refuse(rejection: Rejection, error?: Error): void {
    this.#settle(rejection.status, error);
    refuse(this.#request, this.#response, rejection, this.#forward.requestId);
  }

  #settle(status: number, error: Error | undefined): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#stopGathering?.();
    this.#release();
    this.#onHead?.();
    if (this.#lane !== undefined) this.#lane.underway -= 1;
    this.#forward.onSettled(status, error);
    clearTimeout(this.#slowTimer);
    this.#leaveSlow?.();
    this.#place?.leave();
  }

  onConnect(abort: (error?: Error) => void): void {
    if (this.#settled) abort(new Error("the client went away"));
    this.#abort = abort;
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, statusText: string): boolean {
    if (status < 200) return true;
    this.#onHead?.();
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
      // The last chunk is sent with the end; most answers are one chunk.
      if (this.#bytesLeft === 0) {
        // As latin1 text, byte for byte, it joins the head in one string: a separate write costs 3 µs more.
        if (chunk.length <= joinedBytesMax) response.end(chunk.toString("latin1"), "latin1");
        else response.end(chunk);
        return true;
      }
    }
    if (response.write(chunk)) return true;
    // Files may take long, and have their own limits.
    if (this.#lane === this.#cell.requests)
      this.#slowTimer ??= setTimeout(this.#becomeSlow, this.#forward.network.slowAnswerMs).unref();
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
    if (this.#retriesLeft > 0 && !response.headersSent && isClosedConnection(error)) {
      this.#retriesLeft -= 1;
      if (this.#lane !== undefined) this.#dispatch(this.#lane, null);
      return;
    }
    // A request that its sender aborted is not the cell's failure.
    const abandoned = this.#request.destroyed && !this.#request.complete;
    const rejection = rejectionOf(error);
    this.#settle(abandoned ? 499 : rejection.status, abandoned ? undefined : error);
    refuse(this.#request, response, rejection, this.#forward.requestId);
  }
}

/** Forwards a request and its answer as streams; when one side goes away, the other is cut. */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  cell: Cell,
  forward: Forward,
): void {
  new Exchange(request, response, cell, forward).start();
}
