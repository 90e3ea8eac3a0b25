import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { computingThreadsMin, indexesWrittenAtOnce, setLanceThreads } from "./lance-threads.ts";

test("the library's pool outnumbers the indexes that are written at once, whatever the machine has", () => {
  for (const asked of [undefined, "1", "2", "many"]) {
    const env = asked === undefined ? {} : { LANCE_CPU_THREADS: asked };
    setLanceThreads(env);
    expect(env).toEqual({
      LANCE_CPU_THREADS: String(computingThreadsMin),
      LANCE_FTS_NUM_SHARDS: "1",
      LANCE_FTS_FORMAT_VERSION: "2",
    });
  }
  const env = { LANCE_CPU_THREADS: "32" };
  setLanceThreads(env);
  expect(env.LANCE_CPU_THREADS).toBe("32");
  expect(computingThreadsMin).toBeGreaterThan(indexesWrittenAtOnce);
});

/**
 * In a process of its own: the library reads the environment once. With one thread, indexing 10,000 such rows
 * never ends; 5,000 do.
 */
const indexing = `
  import { connect, Index } from "@lancedb/lancedb";
  import { setLanceThreads } from ${JSON.stringify(path.join(import.meta.dirname, "lance-threads.ts"))};
  setLanceThreads();
  const rows = Array.from({ length: 10_000 }, (_, row) => ({
    text: Array.from({ length: 60 }, (_, at) => "w" + ((row * 61 + at * at * 7) % 3_000)).join(" "),
  }));
  const table = await (await connect(process.argv[1])).createTable("texts", rows);
  await table.createIndex("text", { config: Index.fts({ withPosition: true }) });
  process.exit(0);
`;

test("an index that is written on two cores does not wait for itself", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "fieldstone-threads-"));
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", indexing, dir];
  const env = { ...process.env, LANCE_CPU_THREADS: "1" };
  const child = spawn(process.execPath, flags, { env, stdio: "inherit", timeout: 90_000 });
  expect(await once(child, "exit")).toEqual([0, null]);
  await rm(dir, { recursive: true });
}, 100_000);
