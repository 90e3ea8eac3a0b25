import type { ClusteringResult } from "@fieldstone/model/ai/clustering.ts";
import { ThreadPool } from "@fieldstone/platform/process/thread-pool.ts";
import { z } from "zod";
import type { ClusterJob } from "./cluster-texts.ts";

/** 5,000 texts take 13 to 16 s of one core; 114 s of wall time at a load of 26, at low priority. */
const clusterMsMax = 300_000;

const pool = new ThreadPool({
  script: new URL("./cluster-thread.ts", import.meta.url),
  threadsMax: 1,
  waitingMax: 20,
  timeoutMs: clusterMsMax,
  heapMbMax: 512,
  idleMs: 10_000,
});

const cluster = z.object({ title: z.string(), highlightIds: z.array(z.string()) });
const result = z.object({ clusters: z.array(cluster), outliers: cluster });

/** As clusterTexts, in a thread, to keep the process responsive. */
export async function clusterInThread(teamId: string, job: ClusterJob): Promise<ClusteringResult> {
  return result.parse(await pool.run(teamId, job));
}
