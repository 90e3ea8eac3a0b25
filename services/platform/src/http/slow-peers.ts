import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface SlowPeerLimits {
  /** Longest time for a request's head, and for a new connection's first byte, in ms. */
  readonly headMs: number;
  /** A body is measured first after this many ms, */
  readonly bodyFirstMs: number;
  /** and then over every so many ms, which is also the longest pause inside it. */
  readonly bodyWindowMs: number;
  readonly bodyBytesPerSecondMin: number;
  /** Longest time in which the peer takes nothing of what waits for it, in ms. */
  readonly readerIdleMs: number;
  /** Requests sent on one connection without waiting for their answers; browsers send one. */
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
  /** Answers a request whose body comes too slowly; its connection is closed after that. */
  readonly answerSlowBody: (request: IncomingMessage, response: ServerResponse) => void;
  readonly onCut?: (part: SlowPart) => void;
}

interface Peer {
  request: IncomingMessage | undefined;
  response: ServerResponse | undefined;
  unanswered: number;
  /** Since when the body is measured, and what had been read then. */
  bodySince: number;
  bodyBytes: number;
  isFirstWindow: boolean;
  /** Since when nothing was taken of what waits, and what had been taken then. */
  readerSince: number | undefined;
  readerBytes: number;
}

/** Options of `createServer` that bound how long heads may take. */
export function slowHeadOptions(limits: SlowPeerLimits = slowPeerLimits) {
  return { headersTimeout: limits.headMs, connectionsCheckingInterval: limits.sweepMs };
}

/**
 * Cuts connections whose peer sends a body or reads an answer too slowly. One sweep a second measures all of them, so
 * that a request costs a few assignments: a timer each would cost more than the rest of a small request.
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
  // What has come and was not taken: the peer waits for us.
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
  // A write counts once the system has taken the whole of it, so a trickle of single bytes is no progress.
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
