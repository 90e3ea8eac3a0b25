import { once } from "node:events";
import type { Response } from "express";

/** An answer streamed as JSON objects, one per line. */
export interface LineStream {
  /** Aborted when the client disconnects. */
  readonly closed: AbortSignal;
  /** Waits while the reader is slower. */
  write(value: object): Promise<void>;
}

export function openLines(response: Response): LineStream {
  const closed = new AbortController();
  response.once("close", () => closed.abort(new Error("nobody waits for the answer")));
  response.setHeader("content-type", "application/x-ndjson; charset=utf-8");
  response.setHeader("cache-control", "no-store");
  // Compression and buffering would delay lines.
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
