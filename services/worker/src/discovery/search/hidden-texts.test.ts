import { setGrant } from "@fieldstone/domain/access/permissions/permission-store.ts";
import type { SearchInput } from "@fieldstone/domain/discovery/search/ask-index.ts";
import { scopeIdsMax } from "@fieldstone/domain/discovery/search/search-scope.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import type { SeededTeam, SeededUser } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type IndexedCell,
  type IndexedWorkspace,
  indexedWorkspace,
  startIndexedCell,
} from "./indexed-workspace.testing.ts";

let cell: IndexedCell;
let team: SeededTeam;
let viewer: SeededUser;
let write: IndexedWorkspace["write"];
let note: IndexedWorkspace["note"];
let search: IndexedWorkspace["search"];

beforeAll(async () => {
  cell = await startIndexedCell();
});
afterAll(() => cell.stop());
beforeEach(async () => {
  ({ team, viewer, write, note, search } = await indexedWorkspace(cell));
});

const idsOf = async (query: string, more: Partial<SearchInput> = {}) =>
  (await search(query, more)).items.map((item) => item.objectId);

const soon = { timeout: 10_000, interval: 20 };

it("shows nobody what they may not read, and fills each page without it", async () => {
  const hidden = await write((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
  const seen: string[] = [];
  for (let at = 0; at < 30; at += 1) await note(`Secret ${at}`, "Plums plums plums.", hidden);
  for (let at = 0; at < 5; at += 1)
    seen.push(await note(`Open ${at}`, "One mention of plums in a longer text."));
  await expect.poll(async () => (await search("plums", {}, team.owner)).total(), soon).toBe(35);
  const first = await search("plums", { limit: 3 });
  const second = await search("plums", { limit: 3, cursor: first.nextCursor ?? undefined });
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([3, 2, null]);
  expect([...first.items, ...second.items].map((item) => item.objectId).toSorted()).toEqual(seen.toSorted());
  expect(await first.total()).toBe(5);
  const counted = await search("plums", { limit: 3, counted: true });
  expect(counted.items.map((item) => item.objectId)).toEqual(first.items.map((item) => item.objectId));
  expect([counted.nextCursor !== null, await counted.total()]).toEqual([true, 5]);
});

it("finds and counts a note and its highlights that were shared by themselves", async () => {
  const hidden = await write((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
  const [shared, kept] = [await note("Shared", "greengage", hidden), await note("Kept", "greengage", hidden)];
  await expect.poll(async () => (await search("greengage", {}, team.owner)).total(), soon).toBe(2);
  expect(await (await search("greengage", { counted: true, limit: 1 })).total()).toBe(0);
  await write((tx) =>
    setGrant(tx, { objectType: "note", objectId: shared }, { type: "user", id: viewer.userId }, "READ"),
  );
  const found = await search("greengage", { counted: true });
  expect([found.items.map((item) => item.objectId), await found.total()]).toEqual([[shared], 1]);
  expect(found.items).not.toContainEqual(expect.objectContaining({ objectId: kept }));
});

it("tells which words nothing has, and whether the actor may see what has them", async () => {
  const hidden = await write((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
  const [open, closed] = [await note("Open", "bullace tart"), await note("Closed", "sloe gin", hidden)];
  const ownerFinds = async (query: string) => (await search(query, {}, team.owner)).items.length;
  await expect.poll(() => ownerFinds("bullace sloe"), soon).toBe(2);
  const seen = await search("bullace sloe");
  expect([seen.items.map((item) => item.objectId), seen.missingWords]).toEqual([[open], ["sloe"]]);
  expect((await search("bullace sloe", {}, team.owner)).missingWords).toEqual([]);
  expect(await idsOf("sloe")).not.toContain(closed);
});

it("tells nothing of hidden texts to a member with more projects than a filter of the index takes", async () => {
  const hidden = await write((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
  await asAdministrator(cell.database.adminUrl, (admin) =>
    admin.query(
      `insert into projects (team_id, project_id, title, workspace_access, created_by)
       select $1, gen_random_uuid(), 'Open', 'open', $2 from generate_series(1, $3)`,
      [team.teamId, team.owner.userId, scopeIdsMax],
    ),
  );
  const open = await note("Open", "medlar jelly");
  for (let at = 0; at < 3; at += 1) await note(`Closed ${at}`, "medlar medlar quandong", hidden);
  await expect.poll(async () => (await search("medlar", {}, team.owner)).total(), soon).toBe(4);
  const words = async (query: string) => {
    const { missingWords, correctedQuery } = await search(query);
    return { missingWords, correctedQuery };
  };
  const nothing = { missingWords: [], correctedQuery: null };
  expect(await words("medlar quandong")).toEqual(nothing);
  expect(await words("medlar unwritten")).toEqual(nothing);
  expect(await words("quandonk")).toEqual(nothing);
  const first = await search("medlar", { limit: 1 });
  expect([first.items.map(({ objectId }) => objectId), first.nextCursor]).toEqual([[open], null]);
  const none = await search("medlar", { limit: 0 });
  expect([none.items, none.nextCursor, await none.total()]).toEqual([[], null, 1]);

  const more = [await note("Second", "medlar tart"), await note("Third", "medlar pie")];
  await expect.poll(async () => (await search("medlar", {}, team.owner)).total(), soon).toBe(6);
  const seen: string[] = [];
  let [cursor, pages]: [string | null, number] = [null, 0];
  do {
    const page = await search("medlar", { limit: 1, ...(cursor === null ? {} : { cursor }) });
    seen.push(...page.items.map(({ objectId }) => objectId));
    [cursor, pages] = [page.nextCursor, pages + 1];
  } while (cursor !== null);
  expect([seen.toSorted(), pages]).toEqual([[open, ...more].toSorted(), 3]);
});
