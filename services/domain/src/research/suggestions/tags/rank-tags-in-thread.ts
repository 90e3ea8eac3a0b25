import { refusedWhenBusy, ThreadPool } from "@fieldstone/platform/process/thread-pool.ts";
import { z } from "zod";
import type { SimilarText } from "../../view-rows/similar-text.ts";
import { type RankedTag, type RankTagsJob, rankTags, type TagProfile } from "./rank-tags.ts";

/** Comparisons of two texts that are made inline: about 10 ms. More use a thread. */
const inlineComparisonsMax = 10_000;
/** Maximum duration in ms: 100 highlights and 500 tags with 10 examples each take about 1,500. */
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

/** As rankTags, in a thread if there are many comparisons. @throws ProductError `ai.busy` */
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

/** Copies the vector to a typed array, which transfers to another thread in a tenth of the time. */
function packed({ id, text, vector }: SimilarText) {
  return { id, text, vector: Float64Array.from(vector) };
}
