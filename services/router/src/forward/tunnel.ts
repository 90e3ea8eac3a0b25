import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Dispatcher } from "undici";
import { type Refusal, refusalJson } from "../pages/page.ts";
import { cellUnavailable } from "../pages/refusals.ts";
import type { Cell } from "./cell.ts";
import { type Forward, refusalOf } from "./forward-request.ts";
import { toClientHeaders } from "./response-headers.ts";

const keepAliveProbeMs = 30_000;

/** True for a handshake that a tunnel may be opened for; any other upgrade is treated as a plain request. */
export function isWebsocketHandshake(request: IncomingMessage): boolean {
  return request.method === "GET" && request.headers.upgrade?.trim().toLowerCase() === "websocket";
}

/** Answers on a connection that has left the HTTP server's hands, and closes it. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal, reference: string): void {
  const body = refusalJson(refusal, reference);
  const retry =
    refusal.retryAfterSeconds === undefined ? "" : `retry-after: ${refusal.retryAfterSeconds}\r\n`;
  socket.end(
    `HTTP/1.1 ${refusal.status} ${refusal.title}\r\nx-request-id: ${reference}\r\nconnection: close\r\n${retry}` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function setKeepAlive(socket: Duplex): void {
  if ("setKeepAlive" in socket && typeof socket.setKeepAlive === "function") {
    socket.setKeepAlive(true, keepAliveProbeMs);
  }
  if ("setNoDelay" in socket && typeof socket.setNoDelay === "function") socket.setNoDelay(true);
}

function headText(status: number, reason: string, headers: readonly string[]): string {
  let text = `HTTP/1.1 ${status} ${reason}\r\n`;
  for (let i = 0; i < headers.length; i += 2) text += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return text;
}

/** Websockets that pass through, kept so that closing the router can end them. */
export class Tunnels {
  readonly #open = new Set<Duplex>();

  get size(): number {
    return this.#open.size;
  }

  closeAll(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** Asks the cell for the upgrade and joins the two connections. A refusal of the cell is passed on, then the connection ends. */
  open(client: Duplex, early: Buffer, cell: Cell, forward: Forward): void {
    if (cell.isFull) {
      refuseUpgrade(client, cellUnavailable, forward.requestId);
      return;
    }
    let abort: ((error?: Error) => void) | undefined;
    let answered = 0;
    const onGone = (): void => abort?.(new Error("the client went away"));
    client.on("error", onGone);
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
        this.#join(client, upstream);
        forward.onSettled(101, undefined);
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
        client.end();
        forward.onSettled(answered, undefined);
      },
      onError: (error) => {
        forward.onSettled(502, client.destroyed ? undefined : error);
        if (answered > 0 || client.destroyed) client.destroy();
        else refuseUpgrade(client, refusalOf(error), forward.requestId);
      },
    };
    cell.pool.dispatch(
      { path: forward.head.target, method: "GET", headers: forward.headers, upgrade: "websocket" },
      handler,
    );
  }

  #join(client: Duplex, upstream: Duplex): void {
    for (const socket of [client, upstream]) {
      setKeepAlive(socket);
      this.#open.add(socket);
    }
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
    client.pipe(upstream);
    upstream.pipe(client);
  }
}
