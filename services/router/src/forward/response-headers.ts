import { requestIdHeader } from "@fieldstone/contracts/headers.ts";
import { isRemovedFromResponse } from "./removed-headers.ts";

export interface ResponseHead {
  /** Name, value, name, value: the headers for the client, including the request id. */
  readonly headers: string[];
  readonly hasDate: boolean;
  /** Content-Length in bytes, or -1. */
  readonly contentLength: number;
}

/** The headers for the client, filtered from a cell's raw headers. */
export function toClientHeaders(raw: ReadonlyArray<Buffer | string>, requestId: string): ResponseHead {
  const headers: string[] = [requestIdHeader, requestId];
  let hasDate = false;
  let contentLength = -1;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i]?.toString("latin1") ?? "";
    const lower = name.toLowerCase();
    if (isRemovedFromResponse(lower)) continue;
    const value = raw[i + 1]?.toString("latin1") ?? "";
    if (lower === "date") hasDate = true;
    else if (lower === "content-length") contentLength = Number(value);
    headers.push(name, value);
  }
  return { headers, hasDate, contentLength };
}
