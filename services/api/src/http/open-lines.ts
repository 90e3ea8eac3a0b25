import { once } from "node:events";
import type { Response } from "express";

/** An answer that is streamed as JSON objects, one a line. */
export interface LineStream {
  /** Aborted where nobody waits for the answer any longer. */
  readonly closed: AbortSignal;
  /** Waits where the reader is slower. */
  write(value: object): Promise<void>;
}

export function openLines(response: Response): LineStream {
  const closed = new AbortController();
  response.once("close", () => closed.abort(new Error("nobody waits for the answer")));
  response.setHeader("content-type", "application/x-ndjson; charset=utf-8");
  response.setHeader("cache-control", "no-store");
  // Compression and buffering would hold lines back.
  response.setHeader("x-accel-buffering", "no");
  return {
    closed: closed.signal,
    async write(value) {
      if (closed.signal.aborted || response.write(`${JSON.stringify(value)}\n`)) return;
      await once(response, "drain", { signal: closed.signal }).catch((error: unknown) => {
        if (!closed.signal.aborted) throw error;
      });
    },
  };
}
