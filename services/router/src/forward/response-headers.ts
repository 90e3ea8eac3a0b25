import { ownHeaderPrefix } from "@fieldstone/contracts/headers.ts";

/** Removed from every answer of a cell: they speak of one connection, or of our insides. */
const removed = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "server",
  "x-powered-by",
  "x-request-id",
]);

export interface ResponseHead {
  /** Name, value, name, value: what goes to the client, with the request id. */
  readonly headers: string[];
  readonly hasDate: boolean;
  /** Bytes announced, or -1. */
  readonly contentLength: number;
}

/** What passes of a cell's raw headers. */
export function toClientHeaders(raw: ReadonlyArray<Buffer | string>, requestId: string): ResponseHead {
  const headers: string[] = ["x-request-id", requestId];
  let hasDate = false;
  let contentLength = -1;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i]?.toString("latin1") ?? "";
    const lower = name.toLowerCase();
    if (removed.has(lower) || lower.startsWith(ownHeaderPrefix)) continue;
    const value = raw[i + 1]?.toString("latin1") ?? "";
    if (lower === "date") hasDate = true;
    else if (lower === "content-length") contentLength = Number(value);
    headers.push(name, value);
  }
  return { headers, hasDate, contentLength };
}
