/**
 * Threads of the library's pool for computing. By itself it takes two fewer than there are cores, and one where that
 * leaves none. Writing an index keeps one and waits for another one that packs what it wrote, and a pool without any
 * left waits for ever, searches with it (https://github.com/lance-format/lance/pull/7423, later than the release in use).
 */
export const computingThreadsMin = 8;
/**
 * Format of indexes of words that are made: in the second one, places of words within texts lie apart from what is read to
 * rank. Of 104,000 pieces, a search of eight words takes 25 ms of a core by it and 33 by the first, which the library of
 * this release makes unasked, and reads and keeps up where a table has it.
 */
const wordIndexFormat = "2";
/** Indexes that one process writes at once: far fewer than there are threads. */
export const indexesWrittenAtOnce = 2;

/** Has the library's pools be large enough. It reads the environment at its first use, once a process. */
// biome-ignore lint/style/noProcessEnv: it is written for the library, which has no other way to be told.
export function setLanceThreads(env: NodeJS.ProcessEnv = process.env): void {
  const asked = Number(env.LANCE_CPU_THREADS ?? 0);
  env.LANCE_CPU_THREADS = String(Math.max(Number.isInteger(asked) ? asked : 0, computingThreadsMin));
  // Each part of an index that is written keeps a thread.
  env.LANCE_FTS_NUM_SHARDS = "1";
  env.LANCE_FTS_FORMAT_VERSION = wordIndexFormat;
}
