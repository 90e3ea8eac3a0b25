import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runSearch } from "@fieldstone/domain/discovery/search/run-search.ts";
import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import {
  setChannelDataDeleted,
  undoChannelImport,
} from "@fieldstone/domain/intake/channel-data/change-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import { markChannelPoints } from "@fieldstone/domain/intake/channel-data/mark-channel-points.ts";
import { pageChannelData } from "@fieldstone/domain/intake/channel-data/read-channel-data.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { markChannelPointsTask } from "@fieldstone/domain/intake/channels/channel-tasks.ts";
import { setChannelDeleted } from "@fieldstone/domain/intake/channels/delete-channel.ts";
import { passToMeaning } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import type { SearchMethod } from "@fieldstone/platform/search-index/search-index.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeIndex, writeMeaning } from "./write-index.ts";

let database: TestCellDatabase;
let dir: string;
let index: LanceIndex;
let team: SeededTeam;
let channelId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  dir = await mkdtemp(join(tmpdir(), "fieldstone-points-"));
  index = new LanceIndex({ uri: dir, embedder: hashedEmbedder });
});
afterAll(async () => {
  await index.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  team = await seedTeam(database);
  channelId = await write((tx) => createChannel(tx, { title: "Reviews", template: "OTHER" }));
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, team.owner.context, "write", fn);
}

function add(items: readonly object[], rest: object = {}): Promise<unknown> {
  return write((tx) =>
    addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items, ...rest })),
  );
}

const changes = (limit = 1_000) =>
  withTenant(database.cell, team.system, "read", (tx) => listSearchChanges(tx, "WORDS", limit));

/** Indexes the pending changes, as the worker does. */
async function catchUp(): Promise<void> {
  const dependencies = { cell: database.cell, search: index };
  const waiting = await changes();
  await writeIndex(dependencies, team.system, waiting);
  await writeMeaning(dependencies, team.system, waiting);
  await withTenant(database.cell, team.system, "uncounted", async (tx) => {
    await passToMeaning(
      tx,
      waiting.map(({ id }) => id),
    );
  });
}

/** Deletes or restores the channel, and marks its points as the enqueued task would. */
async function turn(deleted: boolean): Promise<void> {
  await write((tx) => setChannelDeleted(tx, channelId, deleted));
  expect(await idsOf("zebra")).toEqual([]);
  expect(await waitingTasks(database, team.teamId, markChannelPointsTask)).toContainEqual({ channelId });
  const marked = await withTenant(database.cell, team.system, "uncounted", (tx) =>
    markChannelPoints(tx, channelId, undefined),
  );
  expect(marked).toBeUndefined();
  await catchUp();
}

const sourcesOf = (user: SeededUser) => ({
  index,
  tenant: team,
  actor: user.context.actor,
  read: <T>(fn: (tx: TenantTransaction) => Promise<T>) => withTenant(database.cell, user.context, "read", fn),
});

async function search(query: string, user: SeededUser = team.owner, method: SearchMethod = "FULL_TEXT") {
  const sources = sourcesOf(user);
  const input = {
    query,
    method,
    types: ["CHANNEL"],
    sort: "RELEVANCE",
    direction: "DESC",
    limit: 10,
  } as const;
  return (await runSearch(sources, input)).items;
}

const idsOf = async (query: string, user?: SeededUser) =>
  (await search(query, user)).map(({ objectId }) => objectId);

const pointCalled = async (text: string) => {
  const { items } = await write((tx) => pageChannelData(tx, { channelId }, { limit: 500, after: undefined }));
  const found = items.find((item) => item.text === text);
  if (found === undefined) throw new Error(`no point says ${text}`);
  return found.id;
};
const inIndex = async () =>
  (await index.list(team)).filter(({ objectType }) => objectType === "CHANNEL_DATUM");

it("what was said in a point is found under its channel, by words and by meaning, by every member", async () => {
  await add([{ text: "The zebra crossing is dark", title: "Walk" }, { text: "Buses are late" }]);
  await catchUp();
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const id = await pointCalled("The zebra crossing is dark");
  for (const user of [team.owner, viewer]) {
    const [found, ...others] = await search("zebra", user);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ objectType: "channelDatum", objectId: id, withinId: channelId });
    expect(found?.title.map(({ text }) => text).join("")).toBe("Walk · Reviews");
    expect(found?.content).toContainEqual({ text: "zebra", match: true });
  }
  expect((await search("zebra crossing", team.owner, "VECTOR"))[0]).toMatchObject({ objectId: id });
});

it("a new point is written by itself, and a changed one anew", async () => {
  await add(Array.from({ length: 20 }, (_, place) => ({ externalId: `${place}`, text: `Said ${place}` })));
  await catchUp();
  await add([
    { externalId: "3", text: "A zebra" },
    { externalId: "4", text: "Said 4" },
  ]);
  const waiting = await changes();
  expect(waiting.filter(({ objectType }) => objectType === "channelDatum")).toHaveLength(1);
  await catchUp();
  expect(await idsOf("zebra")).toEqual([await pointCalled("A zebra")]);
});

it("points wait behind what else has changed since, and are taken after it", async () => {
  await catchUp();
  await add(Array.from({ length: 300 }, (_, place) => ({ text: `Said ${place}` })));
  const projectId = await write((tx) => createProject(tx, { title: "Streets" }));
  const { id } = await write((tx) =>
    createNote(tx, { projectId, title: "Walk", body: { kind: "text", text: "A zebra" } }),
  );
  const first = await changes(10);
  expect(first.map(({ objectId }) => objectId)).toContain(id);
  expect(first.at(-1)?.objectType).toBe("channelDatum");
  expect(await changes()).toHaveLength(
    300 + first.filter(({ objectType }) => objectType !== "channelDatum").length,
  );
});

it("a deleted point, an undone import and a deleted channel leave at once, the index soon after, and come back", async () => {
  const importId = newId();
  await add([{ text: "The zebra crossing is dark" }]);
  await add([{ text: "A zebra, imported" }], { importId });
  await catchUp();
  const id = await pointCalled("The zebra crossing is dark");
  const imported = await pointCalled("A zebra, imported");
  expect((await idsOf("zebra")).toSorted()).toEqual([id, imported].toSorted());
  await write((tx) => setChannelDataDeleted(tx, [id], true));
  expect(await idsOf("zebra")).toEqual([imported]);
  await write((tx) => undoChannelImport(tx, importId));
  expect(await idsOf("zebra")).toEqual([]);
  await catchUp();
  expect(await inIndex()).toEqual([]);
  await write((tx) => setChannelDataDeleted(tx, [id], false));
  await catchUp();
  expect(await idsOf("zebra")).toEqual([id]);
  await turn(true);
  expect(await inIndex()).toEqual([]);
  await turn(false);
  expect(await idsOf("zebra")).toEqual([id]);
});

it.each(["FULL_TEXT", "HYBRID", "VECTOR"] as const)(
  "pages by %s go on to the end without a total",
  async (method) => {
    await add(Array.from({ length: 420 }, (_, place) => ({ text: `The zebra crossing ${place} is dark` })));
    await catchUp();
    let found = 0;
    const input = {
      query: "zebra",
      types: ["CHANNEL"],
      sort: "RELEVANCE",
      direction: "DESC",
      limit: 100,
    } as const;
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await runSearch(sourcesOf(team.owner), { ...input, method, cursor });
      found += page.items.length;
      cursor = page.nextCursor;
    }
    // By meaning, the channel itself is near too.
    expect(found).toBeGreaterThanOrEqual(420);
  },
);

it("another workspace finds nothing of it", async () => {
  await add([{ text: "The zebra crossing is dark" }]);
  await catchUp();
  const other = await seedTeam(database);
  // Reads one workspace's index as a member of another, so that only policy separates them.
  const found = await runSearch(sourcesOf(other.owner), {
    query: "zebra",
    sort: "RELEVANCE",
    direction: "DESC",
    limit: 10,
  });
  expect(found.items).toEqual([]);
});

describe("among results of all kinds", () => {
  const everything = (input: Partial<Parameters<typeof runSearch>[1]> = {}, user: SeededUser = team.owner) =>
    runSearch(sourcesOf(user), {
      query: "zebra",
      sort: "RELEVANCE",
      direction: "DESC",
      limit: 10,
      pointsPerChannel: 3,
      counted: true,
      ...input,
    });
  const idsIn = async (input: Parameters<typeof everything>[0], user?: SeededUser) =>
    (await everything(input, user)).items.map(({ objectId }) => objectId);
  let noteId: string;
  let otherChannelId: string;

  beforeEach(async () => {
    await add(Array.from({ length: 60 }, (_, place) => ({ text: `zebra zebra zebra ${place}` })));
    otherChannelId = await write((tx) => createChannel(tx, { title: "Letters", template: "OTHER" }));
    await add(
      Array.from({ length: 2 }, (_, place) => ({ text: `In a letter of some length, a zebra ${place}` })),
      { channelId: otherChannelId },
    );
    const projectId = await write((tx) => createProject(tx, { title: "Streets" }));
    const body = {
      kind: "text",
      text: "A walk through the city, on which somebody said zebra once.",
    } as const;
    noteId = (await write((tx) => createNote(tx, { projectId, title: "Walk", body }))).id;
    await catchUp();
  });

  it("a channel has three points, the last one leading to more, and all else its place; totals are whole", async () => {
    for (const method of ["FULL_TEXT", "HYBRID"] as const) {
      const page = await everything({ method, limit: 40 });
      const within = page.items.map(({ withinId }) => withinId);
      expect(within.filter((id) => id === channelId)).toHaveLength(3);
      expect(within.filter((id) => id === otherChannelId)).toHaveLength(2);
      expect(page.items.map(({ objectId }) => objectId)).toContain(noteId);
      const leading = page.items.filter(({ hasMoreInChannel }) => hasMoreInChannel);
      expect(leading.map(({ withinId }) => withinId)).toEqual([channelId]);
      expect(leading[0]).toBe(page.items.findLast(({ withinId }) => withinId === channelId));
      expect(page.nextCursor).toBeNull();
      // By meaning, the channels themselves match too.
      expect(await page.total()).toBe(method === "HYBRID" ? page.items.length + 57 : 63);
      expect(await page.totalsByType()).toContainEqual({ objectType: "channelDatum", total: 62 });
    }
  });

  it("pages fit together, by time as well", async () => {
    for (const sort of ["RELEVANCE", "CREATED"] as const) {
      const whole = await idsIn({ sort });
      expect(whole).toHaveLength(6);
      const first = await everything({ sort, limit: 4 });
      const rest = await everything({ sort, limit: 4, cursor: first.nextCursor ?? undefined });
      expect([...first.items, ...rest.items].map(({ objectId }) => objectId)).toEqual(whole);
      expect(await rest.total()).toBe(63);
    }
  });

  it("a search located in a channel has its points alone, or all but them", async () => {
    const located = (negated: boolean) => ({
      limit: 100,
      pointsPerChannel: undefined,
      location: { negated, ids: [channelId] },
    });
    const inside = await everything(located(false));
    expect(new Set(inside.items.map(({ withinId }) => withinId))).toEqual(new Set([channelId]));
    expect(await inside.total()).toBe(60);
    const outside = await everything(located(true));
    expect(outside.items).toHaveLength(3);
    const other = await seedTeam(database);
    expect(await idsIn(located(false), other.owner)).toEqual([]);
  });
});
