import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers `/ping`, on any host name. */
export function sendPing(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, [
    "content-type",
    "text/plain; charset=utf-8",
    "content-length",
    "4",
    "cache-control",
    "no-store",
    // Browsers probe each region from another origin.
    "access-control-allow-origin",
    "*",
    "timing-allow-origin",
    "*",
  ]);
  response.end(request.method === "HEAD" ? undefined : "pong");
}
