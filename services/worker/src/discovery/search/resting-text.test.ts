import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { deleteNote } from "@fieldstone/domain/research/notes/delete-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { indexChanges } from "./index-changes.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let dir: string;
let index: LanceIndex;
let runner: TaskRunner;
const soon = { timeout: 20_000, interval: 50 };
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);
const waiting = async () => (await withTenant(database.cell, team.system, "read", countSearchChanges)).words;

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
  dir = await mkdtemp(join(tmpdir(), "fieldstone-resting-"));
  index = new LanceIndex({ uri: dir });
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 2,
    tasks: [indexChanges({ cell: database.cell, search: index })],
    log: silentLog,
  });
});
afterAll(async () => {
  await runner.stop();
  await index.close();
  await rm(dir, { recursive: true, force: true });
});

async function makeNote(title: string, lines: number): Promise<string> {
  const text = Array.from({ length: lines }, (_, at) => `Line ${at} of what was said.`).join("\n");
  return await write(async (tx) => {
    const projectId = await createProject(tx, { title: "Typing" });
    return (await createNote(tx, { projectId, title, body: { kind: "text", text } })).id;
  });
}

test("a long text that is changed again and again is written at once, then after a while as it then is", async () => {
  const put = vi.spyOn(index, "put");
  const written = (name: string) =>
    put.mock.calls
      .flatMap(([, objects]) => objects.map(({ title }) => title))
      .filter((title) => title.startsWith(name));
  const [long, short] = [await makeNote("Long 0", 5_000), await makeNote("Short 0", 5)];
  await expect.poll(waiting, soon).toBe(0);
  for (const turn of [1, 2, 3]) {
    await write((tx) => updateNote(tx, { id: long, title: `Long ${turn}` }));
    await write((tx) => updateNote(tx, { id: short, title: `Short ${turn}` }));
  }
  await expect.poll(() => written("Short"), soon).toContain("Short 3");
  await expect.poll(() => written("Long"), soon).toContain("Long 3");
  expect(written("Long")).toEqual(["Long 0", "Long 3"]);
  await expect.poll(waiting, soon).toBe(0);
  await write((tx) => deleteNote(tx, long));
  await expect
    .poll(async () => (await index.list(team)).map(({ objectId }) => objectId), soon)
    .not.toContain(long);
}, 60_000);
