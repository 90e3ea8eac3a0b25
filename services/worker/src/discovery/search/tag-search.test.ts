import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/boards/default-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askSearch } from "./ask-search.testing.ts";
import { writeIndex } from "./write-index.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let tag: string;
let unused: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const open = await createProject(tx, { title: "Shops" });
    const tagBoardId = await ensureDefaultTagBoard(tx, open);
    tag = await createTag(tx, { tagBoardId, title: "Pain" });
    unused = await createTag(tx, { tagBoardId, title: "Joy" });
    const documentId = await note(tx, "Tagged", open);
    await note(tx, "Untagged", open);
    const highlightId = await markWords(tx, { documentId, words: "It was slow.", tagIds: [tag] });
    await createInsight(tx, { projectId: open, title: "Slow", highlightIds: [highlightId] });
    await createInsight(tx, { projectId: open, title: "Slow too" });
  });
  const changes = await withTenant(database.cell, team.system, "read", (tx) =>
    listSearchChanges(tx, "WORDS", 200),
  );
  await writeIndex({ cell: database.cell, search: api.services.search }, team.system, changes);
});
afterAll(() => api.close());

async function note(tx: TenantTransaction, title: string, projectId: string): Promise<string> {
  return (await createNote(tx, { projectId, title, body: { kind: "text", text: "It was slow." } })).id;
}

async function found(ids: readonly string[], options: object = {}) {
  const tags = { method: "CONTAINS", ids: ids.map(toShortId) };
  const selection = "total totalsByType { type total } items { type }";
  const asked = { query: { method: "FULL_TEXT", value: "slow" }, tags, ...options };
  const body = await askSearch({ database, api, team }, selection, { options: asked });
  expect(body.errors).toBeUndefined();
  const { items, total, totalsByType } = body.data.structuredSearch;
  expect(total).toBe(items.length);
  return { types: items.map(({ type }: { type: string }) => type).sort(), totalsByType };
}

it("a tag finds the notes and insights with highlights that have it, and the highlights", async () => {
  const all = await found([tag]);
  expect(all.types).toEqual(["HIGHLIGHT", "INSIGHT", "NOTE"]);
  expect(all.totalsByType).toContainEqual({ type: "NOTE", total: 1 });
  expect((await found([tag], { types: ["NOTE"] })).types).toEqual(["NOTE"]);
  expect((await found([tag], { types: ["INSIGHT"] })).types).toEqual(["INSIGHT"]);
  expect((await found([tag], { types: ["HIGHLIGHT"] })).types).toEqual(["HIGHLIGHT"]);
  expect((await found([unused])).types).toEqual([]);
  expect((await found([], { types: ["NOTE"] })).types).toEqual(["NOTE", "NOTE"]);
});
