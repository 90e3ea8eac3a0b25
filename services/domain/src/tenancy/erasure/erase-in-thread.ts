import { erasedTerms } from "@fieldstone/model/erasure/eraser.ts";
import { ThreadPool } from "@fieldstone/platform/process/thread-pool.ts";
import { z } from "zod";
import type { FileOutcome } from "./erase-bytes.ts";

/** A file that may contain a person's data, with the terms to remove. */
export const eraseJob = z.object({
  bytes: z.instanceof(Uint8Array),
  terms: erasedTerms,
  /** The terms that were found in texts derived from it; undefined if there were none. */
  derivedTerms: z.array(z.string()).readonly().optional(),
});
type EraseJob = z.input<typeof eraseJob>;

const fileOutcome: z.ZodType<FileOutcome> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("unchanged") }),
  z.object({ kind: z.literal("rewritten"), bytes: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal("removed") }),
]);

const pool = new ThreadPool({
  script: new URL("./erase-bytes-thread.ts", import.meta.url),
  threadsMax: 1,
  waitingMax: 20,
  // 64 MB of text full of markup take 5 seconds of a core and 300 MB.
  timeoutMs: 600_000,
  heapMbMax: 640,
  idleMs: 10_000,
});

/**
 * As eraseInBytes, in a thread: otherwise a large attachment would block the process.
 * @throws ThreadJobError
 */
export async function eraseInThread(teamId: string, job: EraseJob): Promise<FileOutcome> {
  return fileOutcome.parse(await pool.run(teamId, job));
}
