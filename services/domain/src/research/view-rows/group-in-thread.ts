import { refusedWhenBusy, ThreadPool } from "@fieldstone/platform/process/thread-pool.ts";
import { z } from "zod";
import { groupSimilar, type SimilarGroup } from "./group-similar.ts";
import type { SimilarText } from "./similar-text.ts";

/** Texts grouped inline: 5 ms. 500 texts need 125,000 comparisons, and as many reads for their titles. */
const inlineTextsMax = 50;

const pool = new ThreadPool({
  script: new URL("./group-thread.ts", import.meta.url),
  threadsMax: 1,
  waitingMax: 20,
  timeoutMs: 60_000,
  heapMbMax: 256,
  idleMs: 10_000,
});

const groups = z.array(z.object({ title: z.string(), ids: z.array(z.string()) }));

/** As groupSimilar, in a thread if there are many texts. @throws ProductError `view.busy` */
export async function groupInThread(
  teamId: string,
  texts: readonly SimilarText[],
  alikeMin: number,
): Promise<readonly SimilarGroup[]> {
  if (texts.length <= inlineTextsMax) return groupSimilar(texts, alikeMin);
  const job = { texts: texts.map((text) => ({ ...text, vector: Array.from(text.vector) })), alikeMin };
  const found = await refusedWhenBusy(
    pool.run(teamId, job),
    "view.busy",
    "Too many cards are being grouped at present. Try again in a minute, or group fewer.",
  );
  return groups.parse(found);
}
