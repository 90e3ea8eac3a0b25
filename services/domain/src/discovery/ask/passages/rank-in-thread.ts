import { refusedWhenBusy, ThreadPool } from "@fieldstone/platform/process/thread-pool.ts";
import { z } from "zod";
import { type RankedPassage, type RankJob, rankedPassage, rankPassages } from "./rank-passages.ts";

/** Characters ranked in this thread: about 15 ms. More are ranked in another. */
const inlineLengthMax = 60_000;
/** Timeout of a ranking, in ms: 3 million characters take about 1,500. */
const rankMsMax = 15_000;

const pool = new ThreadPool({
  script: new URL("./rank-thread.ts", import.meta.url),
  threadsMax: 1,
  waitingMax: 50,
  timeoutMs: rankMsMax,
  heapMbMax: 512,
  idleMs: 30_000,
});

/** As rankPassages, in a thread if the texts are long. @throws ProductError `ask.busy` */
export async function rankInThread(teamId: string, job: RankJob): Promise<readonly RankedPassage[]> {
  const length = job.texts.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= inlineLengthMax) return rankPassages(job);
  const ranked = await refusedWhenBusy(
    pool.run(teamId, job),
    "ask.busy",
    "Many questions are being answered now. Ask again in a minute.",
  );
  return z.array(rankedPassage).parse(ranked);
}
