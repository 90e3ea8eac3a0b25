/**
 * Threads of the library's computing pool. By default it has two fewer than there are cores, and at least
 * one. Writing an index occupies one and waits for another that compresses the output, so an exhausted pool
 * waits for ever, and searches with it (https://github.com/lance-format/lance/pull/7423, newer than the
 * release in use).
 */
export const computingThreadsMin = 8;
/**
 * Format of new word indexes: the second one stores word positions separately from the data read for ranking.
 * With 104,000 pieces, a search of eight words takes 25 ms of a core, against 33 with the first format, which
 * is this release's default. Existing tables with it are still read and updated.
 */
const wordIndexFormat = "2";
/** Indexes that one process writes concurrently: far fewer than there are threads. */
export const indexesWrittenAtOnce = 2;

/** Makes the library's pools large enough. It reads the environment at its first use, once per process. */
// biome-ignore lint/style/noProcessEnv: it is written for the library, which has no other way to be told.
export function setLanceThreads(env: NodeJS.ProcessEnv = process.env): void {
  const asked = Number(env.LANCE_CPU_THREADS ?? 0);
  env.LANCE_CPU_THREADS = String(Math.max(Number.isInteger(asked) ? asked : 0, computingThreadsMin));
  // Each shard of an index being written occupies a thread.
  env.LANCE_FTS_NUM_SHARDS = "1";
  env.LANCE_FTS_FORMAT_VERSION = wordIndexFormat;
}
