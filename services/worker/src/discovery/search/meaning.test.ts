import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { refreshMeaningTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { deleteNote } from "@fieldstone/domain/research/notes/delete-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { embedChanges } from "./embed-changes.ts";
import { indexChanges } from "./index-changes.ts";
import { refreshMeaning } from "./refresh-meaning.ts";
import { refreshMeaningAtStart } from "./refresh-meaning-at-start.ts";

let database: TestCellDatabase;
let dir: string;
let team: SeededTeam;
/** Shorter than the product's, but longer than three saves on a busy machine. */
const restMs = 6_000;
const soon = { timeout: 10_000, interval: 20 };

beforeAll(async () => {
  database = await createCellDatabase();
  dir = await mkdtemp(join(tmpdir(), "fieldstone-meaning-"));
  team = await seedTeam(database);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, team.owner.context, "write", fn);
}

const waiting = () => withTenant(database.cell, team.system, "read", countSearchChanges);

/** A worker with its own index over the same files, as after a restart with another model. */
async function withWorker(model: string, fn: (index: LanceIndex) => Promise<void>): Promise<void> {
  const index = new LanceIndex({ uri: dir, embedder: { ...hashedEmbedder, model } });
  const dependencies = { cell: database.cell, search: index };
  const runner: TaskRunner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 4,
    tasks: [indexChanges(dependencies), embedChanges(dependencies, restMs), refreshMeaning(dependencies)],
    log: silentLog,
  });
  try {
    await fn(index);
  } finally {
    await runner.stop();
    await index.close();
  }
}

const nearest = async (index: LanceIndex) =>
  (await index.search(team, { query: "medlar", method: "VECTOR", types: ["NOTE"], limit: 1 })).hits.map(
    ({ objectId }) => objectId,
  );

async function firstExists(): Promise<boolean> {
  const index = new LanceIndex({ uri: dir, embedder: { ...hashedEmbedder, model: "first-1" } });
  const exists = await index.meaning.exists(team);
  await index.close();
  return exists;
}

it("vectors of a text that is changed again and again are made once for a while, then for the last change", async () => {
  await withWorker("typed-1", async (index) => {
    const put = vi.spyOn(index.meaning, "put");
    const made = () => put.mock.calls.flatMap(([, objects]) => objects.map(({ title }) => title));
    const id = await write(async (tx) => {
      const projectId = await createProject(tx, { title: "Typing" });
      const body = { kind: "text", text: "Words." } as const;
      return (await createNote(tx, { projectId, title: "Typed 0", body })).id;
    });
    await expect.poll(made, soon).toContain("Typed 0");
    for (const turn of [1, 2, 3]) {
      await write((tx) => updateNote(tx, { id, title: `Typed ${turn}` }));
      await expect.poll(async () => (await waiting()).words, soon).toBe(0);
    }
    await expect.poll(made, { timeout: 2 * restMs, interval: 100 }).toContain("Typed 3");
    expect(made().filter((title) => title.startsWith("Typed"))).toEqual(["Typed 0", "Typed 3"]);
    await expect.poll(waiting, soon).toEqual({ words: 0, meaning: 0 });
  });
}, 60_000);

it("vectors follow what is written and deleted, and are all made anew by another model", async () => {
  let [kept, gone] = ["", ""];
  await withWorker("first-1", async (index) => {
    await write(async (tx) => {
      const projectId = await createProject(tx, { title: "Orchard" });
      const text = { kind: "text", text: "A medlar." } as const;
      kept = (await createNote(tx, { projectId, title: "Kept", body: text })).id;
      gone = (await createNote(tx, { projectId, title: "Medlar", body: text })).id;
    });
    await expect.poll(() => nearest(index), soon).toEqual([gone]);
    await write((tx) => deleteNote(tx, gone));
    await expect.poll(() => nearest(index), soon).toEqual([kept]);
    await expect.poll(waiting, soon).toEqual({ words: 0, meaning: 0 });
  });
  await withWorker("second-1", async (index) => {
    const refresh = () =>
      withTenant(database.cell, team.system, "uncounted", (tx) => tx.enqueue(refreshMeaningTask, {}));
    expect(await nearest(index)).toEqual([]);
    await refresh();
    await expect.poll(() => nearest(index), soon).toEqual([kept]);
    await expect.poll(waiting, soon).toEqual({ words: 0, meaning: 0 });
    await refresh();
    await expect.poll(firstExists, soon).toBe(false);
    expect(await index.meaning.exists(team)).toBe(true);
  });
});

it("another model's vectors begin at the start of a worker, and of all objects whatever is written first", async () => {
  const titlesNear = async (index: LanceIndex) => {
    const request = { query: "medlar", method: "VECTOR", types: ["NOTE"], limit: 100 } as const;
    return (await index.search(team, request)).hits.length;
  };
  const start = (index: LanceIndex) =>
    refreshMeaningAtStart(
      { config: { region: "US_B" }, cell: database.cell, search: index },
      new AbortController().signal,
    );
  let [before, projectId] = [0, ""];
  await withWorker("third-1", async (index) => {
    projectId = await write((tx) => createProject(tx, { title: "Grove" }));
    await start(index);
    await expect.poll(() => titlesNear(index), soon).toBeGreaterThan(0);
    await expect.poll(waiting, soon).toEqual({ words: 0, meaning: 0 });
    before = await titlesNear(index);
  });
  await withWorker("fourth-1", async (index) => {
    expect(await index.search(team, { query: "medlar", method: "HYBRID", limit: 10 })).toMatchObject({
      byWordsAlone: true,
      hits: expect.arrayContaining([expect.anything()]),
    });
    await write((tx) =>
      createNote(tx, { projectId, title: "Later", body: { kind: "text", text: "A quince." } }),
    );
    await expect.poll(() => titlesNear(index), soon).toBe(before + 1);
    await expect.poll(waiting, soon).toEqual({ words: 0, meaning: 0 });
    await start(index);
    expect(await waiting()).toEqual({ words: 0, meaning: 0 });
  });
}, 60_000);
