import { ProductError } from "@fieldstone/model/errors.ts";
import { z } from "zod";
import { ThreadJobError, ThreadPool } from "../process/thread-pool.ts";
import type { AiClaim, AiSummaryRequest } from "./ai-answer.ts";
import { pickedSentences } from "./picked-sentences.ts";

/** Characters whose sentences are picked at once: about 10 ms. More have a thread. */
const inlineLengthMax = 20_000;
/** Longest picking, in ms: the 400,000 characters that are read of a text take about 300. */
const pickMsMax = 15_000;

const pool = new ThreadPool({
  script: new URL("./pick-thread.ts", import.meta.url),
  threadsMax: 1,
  waitingMax: 50,
  timeoutMs: pickMsMax,
  heapMbMax: 512,
  idleMs: 30_000,
});

const claims = z.array(
  z.object({
    section: z.string().exactOptional(),
    text: z.string(),
    quotes: z.array(z.object({ passage: z.number(), text: z.string() })),
  }),
);

/** As pickedSentences, in a thread where the text is long. @throws ProductError `ai.busy` */
export async function pickInThread(
  request: AiSummaryRequest,
  signal: AbortSignal,
): Promise<readonly AiClaim[]> {
  const length = request.passages.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= inlineLengthMax) return pickedSentences(request);
  try {
    const picked = claims.parse(await pool.run(request));
    signal.throwIfAborted();
    return picked;
  } catch (cause) {
    if (!(cause instanceof ThreadJobError)) throw cause;
    throw new ProductError(
      "TooManyRequests",
      "ai.busy",
      "Many texts are being read now. Try again in a minute.",
      { cause },
    );
  }
}
