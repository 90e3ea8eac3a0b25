import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askSearch } from "./ask-search.testing.ts";
import { writeIndex, writeMeaning } from "./write-index.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let viewer: SeededUser;

const open = ["Checkout call", "Checkout survey"] as const;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  await addNotes(team, open, "Closed subscriptions");
});
afterAll(() => api.close());

/** Notes that every member may read, and one for managers only. */
async function addNotes(of: SeededTeam, titles: readonly string[], hidden: string) {
  await withTenant(database.cell, of.owner.context, "write", async (tx) => {
    const project = await createProject(tx, { title: "Shop" });
    const closed = await createProject(tx, { title: "Closed", workspaceAccess: "private" });
    for (const title of titles)
      await createNote(tx, { projectId: project, title, body: { kind: "text", text: "They said so." } });
    await createNote(tx, {
      projectId: closed,
      title: hidden,
      body: { kind: "text", text: "A subscription." },
    });
  });
  await writeIndex({ cell: database.cell, search: api.services.search }, of.system, await changesOf(of));
}

function changesOf(of: SeededTeam) {
  return withTenant(database.cell, of.system, "read", (tx) => listSearchChanges(tx, "WORDS", 200));
}

type Options = { readonly value: string; readonly method?: string; readonly asWritten?: boolean };

async function ask(
  { value, method = "FULL_TEXT", asWritten = false }: Options,
  more: object = {},
  user?: SeededUser,
) {
  const selection =
    "correctedQuery missingWords byWordsAlone isBehind total items { title { text match } } nextCursor";
  const options = { types: ["NOTE"], query: { method, value, asWritten }, ...more };
  const { errors, data } = await askSearch({ database, api, team }, selection, { options, limit: 1 }, user);
  expect(errors).toBeUndefined();
  return data.structuredSearch;
}

it("says what a word that nothing has was taken for, marks it, and searches as written where that is asked for", async () => {
  const answer = await ask({ value: "the survye" });
  expect(answer).toMatchObject({ correctedQuery: "the survey", missingWords: ["the"], total: 1 });
  expect(answer.items[0].title).toContainEqual({ text: "survey", match: true });
  expect(await ask({ value: "survye" })).toMatchObject({ correctedQuery: "survey", total: 1 });
  expect(await ask({ value: "survye", asWritten: true })).toMatchObject({ correctedQuery: null, total: 0 });
});

it("takes no word for one that the member may not read, nor for another workspace's", async () => {
  expect(await ask({ value: "checkout subscripton" })).toMatchObject({
    correctedQuery: "checkout subscription",
    total: 3,
  });
  expect(await ask({ value: "checkout subscripton" }, {}, viewer)).toMatchObject({
    correctedQuery: null,
    missingWords: ["subscripton"],
    total: 2,
  });
  const other = await seedTeam(database);
  await addNotes(other, ["Turnstile"], "Drawbridge");
  expect(await ask({ value: "checkout turnstyle" })).toMatchObject({ correctedQuery: null, total: 2 });
});

it("lists the weakest match first where that is asked for, page by page", async () => {
  const query = { value: "checkout survey" };
  const best = await ask(query);
  const sort = { by: "RELEVANCE", direction: "ASC" };
  const weakest = await ask(query, { sort });
  const titleOf = (answer: typeof best) =>
    answer.items[0].title.map(({ text }: { text: string }) => text).join("");
  expect([titleOf(best), titleOf(weakest)]).toEqual(["Checkout survey", "Checkout call"]);
  expect([best.total, weakest.total, typeof weakest.nextCursor]).toEqual([2, 2, "string"]);
});

it("is behind by meaning, and by words alone by both, until there are vectors of the model", async () => {
  expect(await ask({ value: "checkout", method: "VECTOR" })).toMatchObject({ isBehind: true, total: 0 });
  const both = await ask({ value: "checkout", method: "HYBRID" });
  expect(both).toMatchObject({ byWordsAlone: true, isBehind: true, total: 2 });
  const dependencies = { cell: database.cell, search: api.services.search };
  await writeMeaning(dependencies, team.system, await changesOf(team));
  expect(await ask({ value: "checkout", method: "HYBRID" })).toMatchObject({ byWordsAlone: false });
});
