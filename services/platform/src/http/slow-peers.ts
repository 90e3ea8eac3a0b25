import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface SlowPeerLimits {
  /** Maximum time for a request's head, and for a new connection's first byte, in ms. */
  readonly headMs: number;
  /** The first measurement of a body's rate comes after this time, in ms. */
  readonly bodyFirstMs: number;
  /** Time between later measurements, and so the longest pause in a body, in ms. */
  readonly bodyWindowMs: number;
  readonly bodyBytesPerSecondMin: number;
  /** Maximum time in which the peer reads nothing of the data waiting for it, in ms. */
  readonly readerIdleMs: number;
  /** Maximum requests sent on one connection without waiting for responses; browsers send one. */
  readonly unansweredMax: number;
  /** How often connections are measured, in ms. */
  readonly sweepMs: number;
}

export const slowPeerLimits: SlowPeerLimits = {
  headMs: 10_000,
  bodyFirstMs: 5_000,
  bodyWindowMs: 10_000,
  bodyBytesPerSecondMin: 1_000,
  readerIdleMs: 20_000,
  unansweredMax: 16,
  sweepMs: 1_000,
};

export type SlowPart = "body" | "reader" | "unanswered";

export interface SlowPeerEvents {
  readonly limits?: SlowPeerLimits;
  /** Responds to a request whose body is too slow; its connection is closed afterwards. */
  readonly answerSlowBody: (request: IncomingMessage, response: ServerResponse) => void;
  readonly onCut?: (part: SlowPart) => void;
}

interface Peer {
  request: IncomingMessage | undefined;
  response: ServerResponse | undefined;
  unanswered: number;
  /** When the current measurement of the body began, and the bytes read by then. */
  bodySince: number;
  bodyBytes: number;
  isFirstWindow: boolean;
  /** When the peer last read any of the waiting data, and the bytes read by then. */
  readerSince: number | undefined;
  readerBytes: number;
}

/** Options of `createServer` that limit the time for a request's head. */
export function slowHeadOptions(limits: SlowPeerLimits = slowPeerLimits) {
  return { headersTimeout: limits.headMs, connectionsCheckingInterval: limits.sweepMs };
}

/**
 * Disconnects peers that send a body or read a response too slowly. One sweep a second measures all
 * connections, so that a request costs a few assignments; a timer each would cost more than the rest of a
 * small request.
 */
export function guardSlowPeers(server: Server, events: SlowPeerEvents): void {
  const limits = events.limits ?? slowPeerLimits;
  const peers = new Map<Socket, Peer>();
  server.on("connection", (socket: Socket) => {
    peers.set(socket, {
      request: undefined,
      response: undefined,
      unanswered: 0,
      bodySince: 0,
      bodyBytes: 0,
      isFirstWindow: true,
      readerSince: undefined,
      readerBytes: 0,
    });
    socket.once("close", () => peers.delete(socket));
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const peer = peers.get(request.socket);
    if (peer === undefined || request.socket.destroyed) return;
    peer.request = request;
    peer.response = response;
    peer.bodySince = 0;
    peer.unanswered += 1;
    response.once("close", () => {
      peer.unanswered -= 1;
    });
    if (peer.unanswered <= limits.unansweredMax) return;
    events.onCut?.("unanswered");
    request.socket.destroy();
  });
  const sweep = (): void => {
    const now = performance.now();
    for (const [socket, peer] of peers) {
      if (isSlowBody(socket, peer, now, limits)) {
        events.onCut?.("body");
        cutBody(socket, peer, events);
      } else if (isSlowReader(socket, peer, now, limits)) {
        events.onCut?.("reader");
        socket.destroy();
      }
    }
  };
  let sweeping: NodeJS.Timeout | undefined;
  server.on("listening", () => {
    sweeping = setInterval(sweep, limits.sweepMs).unref();
  });
  server.on("close", () => clearInterval(sweeping));
}

function isSlowBody(socket: Socket, peer: Peer, now: number, limits: SlowPeerLimits): boolean {
  const { request } = peer;
  if (request === undefined || request.complete) {
    peer.request = undefined;
    peer.response = undefined;
    return false;
  }
  const begins = peer.bodySince === 0;
  // Received data waits to be read: the peer is not the slow side.
  if (begins || request.readableLength > 0) {
    peer.isFirstWindow = begins || peer.isFirstWindow;
    peer.bodySince = now;
    peer.bodyBytes = socket.bytesRead;
    return false;
  }
  const elapsedMs = now - peer.bodySince;
  if (elapsedMs < (peer.isFirstWindow ? limits.bodyFirstMs : limits.bodyWindowMs)) return false;
  const bytes = socket.bytesRead - peer.bodyBytes;
  if (bytes * 1_000 < limits.bodyBytesPerSecondMin * elapsedMs) return true;
  peer.isFirstWindow = false;
  peer.bodySince = now;
  peer.bodyBytes = socket.bytesRead;
  return false;
}

function isSlowReader(socket: Socket, peer: Peer, now: number, limits: SlowPeerLimits): boolean {
  if (socket.writableLength === 0) {
    peer.readerSince = undefined;
    return false;
  }
  // A write counts once the system has accepted all of it, so a peer reading single bytes makes no progress.
  const taken = socket.bytesWritten - socket.writableLength;
  if (peer.readerSince === undefined || taken !== peer.readerBytes) {
    peer.readerSince = now;
    peer.readerBytes = taken;
    return false;
  }
  return now - peer.readerSince >= limits.readerIdleMs;
}

function cutBody(socket: Socket, peer: Peer, events: SlowPeerEvents): void {
  const { request, response } = peer;
  peer.request = undefined;
  if (request === undefined || response === undefined || response.headersSent) {
    socket.destroy();
    return;
  }
  events.answerSlowBody(request, response);
  socket.destroySoon();
}
