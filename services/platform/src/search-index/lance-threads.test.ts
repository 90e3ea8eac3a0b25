import { expect, test } from "vitest";
import { computingThreadsMin, indexesWrittenAtOnce, setLanceThreads } from "./lance-threads.ts";

test("the library's pool outnumbers the indexes that are written at once, whatever the machine has", () => {
  for (const asked of [undefined, "1", "2", "many"]) {
    const env = asked === undefined ? {} : { LANCE_CPU_THREADS: asked };
    setLanceThreads(env);
    expect(env).toEqual({ LANCE_CPU_THREADS: String(computingThreadsMin), LANCE_FTS_NUM_SHARDS: "1" });
  }
  const env = { LANCE_CPU_THREADS: "32" };
  setLanceThreads(env);
  expect(env.LANCE_CPU_THREADS).toBe("32");
  expect(computingThreadsMin).toBeGreaterThan(indexesWrittenAtOnce);
});
