import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import { sortChannelData } from "@fieldstone/domain/intake/channel-data/sort-channel-data.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { writeIndex, writeMeaning } from "./write-index.ts";

const said = Array.from({ length: 12 }, (_, place) => `Customer ${place} asks about an invoice of March.`);

let database: TestCellDatabase;
let dir: string;
let index: LanceIndex;
let team: SeededTeam;
let channelId: string;
let embedded: string[];
const embedder: Embedder = {
  ...hashedEmbedder,
  embed: (texts, options) => {
    embedded.push(...texts);
    return hashedEmbedder.embed(texts, options);
  },
};

beforeAll(async () => {
  database = await createCellDatabase();
  dir = await mkdtemp(join(tmpdir(), "fieldstone-vectors-"));
  index = new LanceIndex({ uri: dir, embedder });
});
afterAll(async () => {
  await index.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  team = await seedTeam(database);
  channelId = await write((tx) => createChannel(tx, { title: "Support", template: "SUPPORT_TICKETS" }));
  embedded = [];
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, team.owner.context, "write", fn);
}

const add = (items: readonly object[]) =>
  write((tx) => addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items })));
const sort = () =>
  sortChannelData({ embedder, signal: new AbortController().signal, read: write, write }, channelId);
async function embed(): Promise<void> {
  const changes = await withTenant(database.cell, team.system, "read", (tx) =>
    listSearchChanges(tx, "WORDS", 1_000),
  );
  await writeIndex({ cell: database.cell, search: index }, team.system, changes);
  await writeMeaning({ cell: database.cell, search: index }, team.system, changes);
}
const timesEmbedded = () => said.map((text) => embedded.filter((each) => each === text).length);
const once = said.map(() => 1);
const nearest = async (query: string) => {
  const { hits } = await index.search(team, { query, method: "VECTOR", types: ["CHANNEL_DATUM"], limit: 1 });
  return hits[0]?.score ?? 0;
};

it("a vector that the sorting made is the index's too", async () => {
  await add(said.map((text) => ({ text })));
  await sort();
  expect(timesEmbedded()).toEqual(once);
  await embed();
  expect(timesEmbedded()).toEqual(once);
  expect(await nearest(said[3] ?? "")).toBeCloseTo(1, 5);
});

it("a vector that the index made is the sorting's too", async () => {
  await add(said.map((text) => ({ text })));
  await embed();
  expect(timesEmbedded()).toEqual(once);
  await sort();
  expect(timesEmbedded()).toEqual(once);
  expect(await nearest(said[5] ?? "")).toBeCloseTo(1, 5);
});

it("that of a point with a title is made of both, and is not that of its text once the title is gone", async () => {
  const [text = ""] = said;
  await add([{ externalId: "1", text, title: "About money" }]);
  await sort();
  expect(embedded).toContain(`About money. ${text}`);
  await add([{ externalId: "1", text }]);
  await embed();
  expect(await nearest(text)).toBeCloseTo(1, 5);
});
