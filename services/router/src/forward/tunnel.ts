import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { requestIdHeader } from "@fieldstone/contracts/headers.ts";
import { enterAll } from "@fieldstone/platform/process/lanes/lane.ts";
import type { LanePlace } from "@fieldstone/platform/process/lanes/lane-place.ts";
import type { Dispatcher } from "undici";
import { type Rejection, rejectionJson } from "../pages/page.ts";
import { cellUnavailable, tooManyRequests, tooManyWebsockets } from "../pages/rejections.ts";
import type { Cell, CellLane } from "./cell.ts";
import { isClosedConnection, rejectionOf } from "./cell-errors.ts";
import { type Forward, requestLanesOf } from "./forward-request.ts";
import { closeFrame, FrameBorder } from "./frame-border.ts";
import type { NetworkRejection } from "./network-limits.ts";
import { toClientHeaders } from "./response-headers.ts";

const keepAliveProbeMs = 30_000;
/** Longest wait for the cell's answer to a handshake. */
const handshakeMs = 10_000;
/** Longest silence of both sides; cells ping at least every 25 s. */
const idleMs = 300_000;
/** Close code for clients when the router stops: service restart, reconnect. */
const restarts = 1012;
/** Longest wait for the end of the current frame, and for the client to close its side. */
const closeWaitMs = 1_000;

/** True for a handshake that can open a tunnel; any other upgrade is treated as a plain request. */
export function isWebsocketHandshake(request: IncomingMessage): boolean {
  return request.method === "GET" && request.headers.upgrade?.trim().toLowerCase() === "websocket";
}

/**
 * Answers on a connection that the HTTP server no longer handles, and closes it whether or not its peer does.
 */
export function refuseUpgrade(socket: Duplex, rejection: Rejection, reference: string): void {
  socket.on("error", () => undefined);
  const body = rejectionJson(rejection, reference);
  const retry =
    rejection.retryAfterSeconds === undefined ? "" : `retry-after: ${rejection.retryAfterSeconds}\r\n`;
  socket.end(
    `HTTP/1.1 ${rejection.status} ${rejection.title}\r\n${requestIdHeader}: ${reference}\r\nconnection: close\r\n${retry}` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

function setKeepAlive(socket: Duplex): void {
  if (!(socket instanceof Socket)) return;
  socket.setKeepAlive(true, keepAliveProbeMs);
  socket.setNoDelay(true);
}

/**
 * Ends a client that closes its side before the tunnel is open; returns a function that stops this. Until
 * then nobody reads the connection, and an unread one does not report that its peer is gone.
 */
function endWithPeer(client: Duplex): () => void {
  const readClient = (): void => void client.read(0);
  const end = (): void => void client.destroy();
  client.on("readable", readClient);
  client.on("end", end);
  return () => {
    client.off("readable", readClient);
    client.off("end", end);
  };
}

function headText(status: number, reason: string, headers: readonly string[]): string {
  let text = `HTTP/1.1 ${status} ${reason}\r\n`;
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return text;
}

/** Open websockets, kept so that stopping the router can end them. */
export class Tunnels {
  /** By client connection, a function that ends both sides after a close frame. */
  readonly #open = new Map<Duplex, () => void>();

  get size(): number {
    return this.#open.size;
  }

  closeAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  /** Ends open tunnels one by one, so that clients do not all reconnect at once, and late ones at the end. */
  async closeOver(durationMs: number): Promise<void> {
    const endings = [...this.#open.values()];
    const pauseMs = durationMs / endings.length;
    for (const end of endings) {
      end();
      await wait(pauseMs);
    }
    if (this.size > 0) await wait(closeWaitMs);
    this.closeAll();
  }

  /**
   * Requests the upgrade from the cell and joins the two connections. If the cell rejects it, its answer is
   * forwarded and the connection ends.
   */
  open(client: Duplex, early: Buffer, cell: Cell, forward: Forward): void {
    const { network, workspace } = forward;
    const leaveNetwork = network.websockets.take();
    if (leaveNetwork === undefined) {
      network.refused("websockets");
      refuseUpgrade(client, tooManyRequests, forward.requestId);
      return;
    }
    client.once("close", leaveNetwork);
    const leaveWorkspace = workspace?.websockets.take();
    if (workspace !== undefined && leaveWorkspace === undefined) {
      network.refused("workspace_websockets");
      refuseUpgrade(client, tooManyWebsockets, forward.requestId);
      return;
    }
    client.once("close", () => leaveWorkspace?.());
    client.on("error", () => undefined);
    const stopWatching = endWithPeer(client);
    let settled = false;
    let place: LanePlace | undefined;
    const onSettled: Forward["onSettled"] = (status, error) => {
      if (settled) return;
      settled = true;
      stopWatching();
      place?.leave();
      forward.onSettled(status, error);
    };
    const refuse = (reason: NetworkRejection): void => {
      network.refused(reason);
      refuseUpgrade(client, tooManyRequests, forward.requestId);
      onSettled(tooManyRequests.status, undefined);
    };
    // A handshake uses a connection to the cell like any request; the open websocket does not.
    place = enterAll(
      requestLanesOf(forward),
      () => this.#handshake(client, early, cell.requests, { ...forward, onSettled }),
      () => refuse("wait_time"),
    );
    if (place === undefined) refuse("waiting");
    else if (settled) place.leave();
    else client.once("close", () => onSettled(499, undefined));
  }

  #handshake(client: Duplex, early: Buffer, lane: CellLane, forward: Forward): void {
    if (lane.isFull) {
      refuseUpgrade(client, cellUnavailable, forward.requestId);
      forward.onSettled(cellUnavailable.status, undefined);
      return;
    }
    let abort: ((error?: Error) => void) | undefined;
    let answered = 0;
    let retriesLeft = 1;
    const onGone = (): void => abort?.(new Error("the client went away"));
    client.on("close", onGone);

    const handler: Dispatcher.DispatchHandler = {
      onConnect: (abortUpstream) => {
        abort = abortUpstream;
        if (client.destroyed) abortUpstream(new Error("the client went away"));
      },
      onUpgrade: (_status, raw, upstream) => {
        answered = 101;
        client.off("close", onGone);
        const { headers } = toClientHeaders(raw ?? [], forward.requestId);
        client.write(
          `${headText(101, "Switching Protocols", headers)}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
          "latin1",
        );
        if (early.length > 0) upstream.write(early);
        forward.onSettled(101, undefined);
        this.#join(client, upstream);
      },
      onHeaders: (status, raw, _resume, reason) => {
        if (status < 200) return true;
        answered = status;
        const { headers } = toClientHeaders(raw, forward.requestId);
        client.write(`${headText(status, reason, headers)}connection: close\r\n\r\n`, "latin1");
        return true;
      },
      onData: (chunk) => {
        client.write(chunk);
        return true;
      },
      onComplete: () => {
        client.end(() => client.destroy());
        forward.onSettled(answered, undefined);
      },
      onError: (error) => {
        if (retriesLeft > 0 && answered === 0 && !client.destroyed && isClosedConnection(error)) {
          retriesLeft -= 1;
          dispatch();
          return;
        }
        forward.onSettled(502, client.destroyed ? undefined : error);
        if (answered > 0 || client.destroyed) client.destroy();
        else refuseUpgrade(client, rejectionOf(error), forward.requestId);
      },
    };
    const dispatch = (): void => {
      lane.pool.dispatch(
        {
          path: forward.head.target,
          method: "GET",
          headers: forward.headers,
          upgrade: "websocket",
          headersTimeout: handshakeMs,
        },
        handler,
      );
    };
    dispatch();
  }

  #join(client: Duplex, upstream: Duplex): void {
    const border = new FrameBorder();
    upstream.on("data", (chunk: Buffer) => border.pass(chunk));
    const sendClose = (): void => {
      upstream.pause();
      upstream.unpipe(client);
      client.end(closeFrame(restarts));
      setTimeout(end, closeWaitMs).unref();
    };
    const leave = (): void => {
      if (border.isBetween) sendClose();
      else {
        upstream.on("data", () => {
          if (border.isBetween) sendClose();
        });
        setTimeout(end, closeWaitMs).unref();
      }
    };
    for (const socket of [client, upstream]) setKeepAlive(socket);
    this.#open.set(client, leave);
    this.#open.set(upstream, () => undefined);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
      this.#open.delete(client);
      this.#open.delete(upstream);
    };
    for (const socket of [client, upstream]) {
      socket.on("error", end);
      socket.on("close", end);
    }
    if (client instanceof Socket) client.setTimeout(idleMs, end);
    client.pipe(upstream);
    upstream.pipe(client);
  }
}
