import type { Duplex } from "node:stream";
import { ProductError } from "@fieldstone/model/errors.ts";

/** Rejects a websocket upgrade: 429 with Retry-After over a limit, 403 otherwise. */
export function refuseUpgrade(socket: Duplex, error: unknown): void {
  const isLimited = error instanceof ProductError && error.title === "TooManyRequests";
  const status = isLimited ? "429 Too Many Requests" : "403 Forbidden";
  const retry = isLimited ? `retry-after: ${error.retryAfterSeconds ?? 1}\r\n` : "";
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n${retry}content-length: 0\r\n\r\n`);
}
