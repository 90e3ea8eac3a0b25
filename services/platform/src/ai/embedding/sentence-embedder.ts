import { dropOldest } from "@fieldstone/model/drop-oldest.ts";
import { z } from "zod";
import { refusedWhenBusy, ThreadPool } from "../../process/thread-pool.ts";
import { type Embedder, embeddingsBusy } from "./embedder.ts";
import { partsOf, windowsOf } from "./text-windows.ts";

const dimensions = 512;
/** Characters per model input: the model ignores text after 128 tokens. */
const windowLengthMax = 500;
/** A long text's vector is the mean of this many windows, spread over it: 60 ms each on one core. */
const windowsMax = 4;
/** Limits of a job: 60 ms of one core, so that a user's query waits for no more than that. */
const jobMax = { windows: 8, length: windowLengthMax };
/** Time for a job's windows and for loading the model, on a busy machine. */
const jobMsMax = 60_000;
/** Maximum waiting jobs of a workspace: further ones are rejected, and background work retries them. */
const waitingJobsMax = 500;
/** Key of texts without a workspace, such as those of evaluations. */
const ofNobody = "";
const busyMessage =
  "Too much is being compared by meaning at present. Try again in a minute, or search by words.";
/** Recent vectors: of queries that are paged, and of texts in many workspaces. 4 kB each. */
const cachedMax = 1_000;

/** One thread for queries and background work, because the model takes 140 MB, and 0.2 s to load. */
const pool = new ThreadPool({
  script: new URL("./sentence-thread.ts", import.meta.url),
  threadsMax: 1,
  waitingMax: waitingJobsMax,
  timeoutMs: jobMsMax,
  heapMbMax: 256,
  idleMs: 10_000,
  urgentIdleMs: 600_000,
});
const vectors = z.array(z.array(z.number()).length(dimensions));
const cached = new Map<string, readonly number[]>();
/** Texts that background work is embedding: other background work waits for them instead of repeating it. */
const inProgress = new Map<string, Promise<readonly number[]>>();

/**
 * Universal Sentence Encoder Lite (English) in a separate thread, without a network: 10 ms for a sentence on
 * one core, 60 ms for 500 characters.
 */
export const sentenceEmbedder: Embedder = {
  model: "universal-sentence-encoder-lite-1",
  dimensions,
  // nDCG@10 of words, meaning and both: 0.409, 0.195, 0.410 on Cranfield, 0.344, 0.184, 0.359 on QMSum,
  // 0.699, 0.761, 0.788 on Banking77. No fixed weight fits all: 0.2 gives 0.397, 0.361 and 0.755, and 0.5
  // gives 0.320, 0.322 and 0.810.
  searchShare: { least: 0.05, most: 0.5, grows: { from: 0.1, to: 0.35 } },
  // Ten sentences and as many paraphrased questions about them: 0.17 to 0.46, eight above it (median of
  // unrelated pairs: 0.18). Ten questions about other subjects: at most 0.25, 0.02 to 0.38 with meetings.
  nearMin: 0.25,
  alikeMin: 0.3,
  async embed(texts, options) {
    const unknown = [...new Set(texts)].filter((text) => !cached.has(text));
    const isUrgent = options?.urgent === true;
    const wanted = isUrgent ? unknown : unknown.filter((text) => !inProgress.has(text));
    const making = embedAll(wanted, options?.teamId ?? ofNobody, isUrgent);
    const before = new Map(texts.map((text) => [text, cached.get(text) ?? inProgress.get(text)]));
    if (!isUrgent) announce(wanted, making);
    const made = await making;
    const found = new Map(wanted.map((text, place) => [text, made[place] ?? []]));
    const answer = await Promise.all(
      texts.map(async (text) => found.get(text) ?? (await before.get(text)) ?? []),
    );
    for (const [text, vector] of found) cache(text, vector);
    return answer;
  },
};

function announce(texts: readonly string[], making: Promise<readonly (readonly number[])[]>): void {
  for (const [place, text] of texts.entries()) {
    const vector = making.then((made) => made[place] ?? []);
    inProgress.set(text, vector);
    const forget = () => inProgress.delete(text);
    vector.then(forget, forget);
  }
}

function cache(text: string, vector: readonly number[]): void {
  if (text.length > windowLengthMax) return;
  cached.set(text, vector);
  dropOldest(cached, cachedMax);
}

async function embedAll(
  texts: readonly string[],
  teamId: string,
  isUrgent: boolean,
): Promise<readonly (readonly number[])[]> {
  const windows = texts.flatMap((text, place) =>
    windowsOf(text, windowLengthMax, windowsMax).map((window) => ({ place, window })),
  );
  // Allocated at a text's first window: thousands of texts may wait for theirs, 4 kB each.
  const sums = new Map<number, Float64Array>();
  for (const job of partsOf(windows, ({ window }) => window.length, jobMax)) {
    const work = pool.run(
      teamId,
      job.map(({ window }) => window),
      { isUrgent },
    );
    const made = vectors.parse(await refusedWhenBusy(work, embeddingsBusy, busyMessage));
    for (const [index, { place }] of job.entries()) {
      const sum = sums.get(place) ?? new Float64Array(dimensions);
      sums.set(place, sum);
      add(sum, made[index]);
    }
  }
  return texts.map((_, place) => toUnitLength(sums.get(place) ?? new Float64Array(dimensions)));
}

function add(sum: Float64Array, vector: readonly number[] = []): void {
  for (const [place, value] of vector.entries()) sum[place] = (sum[place] ?? 0) + value;
}

function toUnitLength(vector: Float64Array): readonly number[] {
  const length = Math.hypot(...vector);
  return Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}
