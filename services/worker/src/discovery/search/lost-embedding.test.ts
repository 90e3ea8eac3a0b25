import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embedChangesTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { embedChanges } from "./embed-changes.ts";
import { beginMeaning } from "./refresh-meaning.ts";

let database: TestCellDatabase;
let dir: string;
let index: LanceIndex;
let team: SeededTeam;
const log = { ...silentLog, error: vi.fn() };

beforeAll(async () => {
  database = await createCellDatabase();
  dir = await mkdtemp(join(tmpdir(), "fieldstone-lost-"));
  index = new LanceIndex({ uri: dir, embedder: hashedEmbedder });
});
afterAll(async () => {
  await index.close();
  await rm(dir, { recursive: true, force: true });
});

/** Notes with changes that wait for the meaning index, each with a number of lost runs. */
beforeEach(async () => {
  vi.restoreAllMocks();
  log.error.mockClear();
  team = await seedTeam(database);
  await beginMeaning({ cell: database.cell, search: index }, team.system, new AbortController().signal);
  const ids = new Map<string, string>();
  await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "P" });
    for (const title of ["once", "fresh", "twice", "other"])
      ids.set(title, (await createNote(tx, { projectId, title, body: { kind: "text", text: "Words." } })).id);
  });
  await admin("update search_changes set stage = 'MEANING' where team_id = $1");
  await admin("delete from search_changes where team_id = $1 and object_type <> 'note'");
  await admin(
    "update search_changes set runs_begun = 1 where team_id = $1 and object_id = $2",
    ids.get("once"),
  );
  await admin(
    "update search_changes set runs_begun = 2 where team_id = $1 and object_id = $2",
    ids.get("twice"),
  );
});

const admin = (statement: string, ...values: unknown[]) =>
  asAdministrator(database.adminUrl, (client) => client.query(statement, [team.teamId, ...values]));
const begun = async () => {
  const { rows } = await admin(
    "select runs_begun as n from search_changes where team_id = $1 order by change_id",
  );
  return rows.map(({ n }) => n);
};
const run = (signal = new AbortController().signal) =>
  embedChanges({ cell: database.cell, search: index }, 0).run(embedChangesTask.payload.parse({}), {
    context: team.system,
    attempt: 1,
    attemptsMax: 5,
    signal,
    log,
  });

it("a text whose run was lost with its process is tried once more, alone, and then told and left out", async () => {
  const put = vi.spyOn(index.meaning, "put");
  while ((await begun()).length > 0) await run();
  expect(put.mock.calls.map(([, objects]) => objects.map(({ title }) => title).toSorted())).toEqual([
    ["once"],
    ["fresh", "other"],
  ]);
  expect(log.error).toHaveBeenCalledOnce();
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ objectType: "note", lostRuns: 2 });
});

it("a run that fails while its process lives is no lost one", async () => {
  const during: number[] = [];
  vi.spyOn(index.meaning, "put").mockImplementationOnce(async () => {
    during.push(...(await begun()));
    throw new Error("no room");
  });
  await expect(run()).rejects.toThrow("no room");
  expect(during).toEqual([2, 0, 2, 0]);
  expect(await begun()).toEqual([1, 0, 2, 0]);
});

it("a run that is stopped with its process, in order, is no lost one, even if it does not return", async () => {
  const stopping = new AbortController();
  const put = vi.spyOn(index.meaning, "put").mockImplementationOnce(() => {
    stopping.abort();
    return new Promise(() => undefined);
  });
  void run(stopping.signal);
  await vi.waitFor(() => expect(put).toHaveBeenCalled());
  await expect.poll(begun).toEqual([1, 0, 2, 0]);
});

it("a run that is stopped and fails ends once", async () => {
  const stopping = new AbortController();
  vi.spyOn(index.meaning, "put").mockImplementationOnce(() => {
    stopping.abort();
    return Promise.reject(new Error("stopped"));
  });
  await expect(run(stopping.signal)).rejects.toThrow("stopped");
  expect(await begun()).toEqual([1, 0, 2, 0]);
});

it("several changes of a text whose run was lost are one try", async () => {
  await admin(`insert into search_changes (team_id, object_type, object_id, stage)
    select team_id, object_type, object_id, stage from search_changes where team_id = $1 and runs_begun = 1`);
  const put = vi.spyOn(index.meaning, "put");
  await run();
  expect(put.mock.calls.map(([, objects]) => objects.map(({ title }) => title))).toEqual([["once"]]);
  expect(await begun()).toEqual([0, 2, 0]);
});
