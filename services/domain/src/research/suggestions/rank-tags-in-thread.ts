import { refusedWhenBusy, ThreadPool } from "@fieldstone/platform/process/thread-pool.ts";
import { z } from "zod";
import type { SimilarText } from "../view-rows/similar-text.ts";
import { type RankedTag, type RankTagsJob, rankTags, type TagProfile } from "./rank-tags.ts";

/** Comparisons of two texts that are done at once: about 10 ms. More have a thread. */
const inlineComparisonsMax = 10_000;
/** Longest ranking, in ms: 100 highlights beside 500 tags of 10 examples take about 1,500. */
const rankMsMax = 30_000;

const ranking = z.map(z.string(), z.array(z.object({ tagId: z.string(), score: z.number() })));

const pool = new ThreadPool({
  script: new URL("./rank-tags-thread.ts", import.meta.url),
  threadsMax: 1,
  waitingMax: 50,
  timeoutMs: rankMsMax,
  heapMbMax: 512,
  idleMs: 30_000,
});

/** As rankTags, in a thread where much is compared. @throws ProductError `ai.busy` */
export async function rankTagsInThread(
  teamId: string,
  texts: readonly SimilarText[],
  profiles: readonly TagProfile[],
  alikeMin: number,
  most: number,
): Promise<ReadonlyMap<string, readonly RankedTag[]>> {
  const known = profiles.reduce((sum, { examples }) => sum + 1 + examples.length, 0);
  if (texts.length * known <= inlineComparisonsMax) return rankTags(texts, profiles, alikeMin, most);
  const job: RankTagsJob = {
    texts: texts.map(packed),
    profiles: profiles.map(({ tagId, definition, examples }) => ({
      tagId,
      definition: packed(definition),
      examples: examples.map(packed),
    })),
    alikeMin,
    most,
  };
  const found = await refusedWhenBusy(
    pool.run(teamId, job),
    "ai.busy",
    "Many texts are being compared now. Try again in a minute.",
  );
  return ranking.parse(found);
}

/** Its numbers in one piece, which another thread is given in a tenth of the time. */
function packed({ id, text, vector }: SimilarText) {
  return { id, text, vector: Float64Array.from(vector) };
}
