import "../../objects.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createInsight } from "../insights/create-insight.ts";
import { readInsights } from "../insights/read-insights.ts";
import { createNote } from "../notes/create-note.ts";
import { readNotes } from "../notes/read-notes.ts";
import { createProject } from "../projects/create-project.ts";
import { moveDocuments } from "./move-documents.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let from: string;
let to: string;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  from = await write((tx) => createProject(tx, { title: "From" }));
  to = await write((tx) => createProject(tx, { title: "To" }));
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, context = team.owner.context) =>
  withTenant(database.cell, context, "write", fn);
const makeNotes = (...titles: readonly string[]) =>
  write(async (tx) => {
    const ids: string[] = [];
    for (const title of titles) ids.push((await createNote(tx, { projectId: from, title })).id);
    return ids;
  });
const projectsOf = async (ids: readonly string[]) =>
  [...(await write((tx) => readNotes(tx, ids))).values()].map(({ projectId }) => projectId);

it("moves notes and insights, and back", async () => {
  const ids = await makeNotes("One", "Two");
  await write((tx) => moveDocuments(tx, "NOTE", { ids, projectId: to }));
  expect(await projectsOf(ids)).toEqual([to, to]);
  await write((tx) => moveDocuments(tx, "NOTE", { ids, projectId: from }));
  expect(await projectsOf(ids)).toEqual([from, from]);
  const insightId = await write((tx) => createInsight(tx, { projectId: from }));
  await write((tx) => moveDocuments(tx, "INSIGHT", { ids: [insightId], projectId: to }));
  const insights = await write((tx) => readInsights(tx, [insightId]));
  expect(insights.get(insightId)?.projectId).toBe(to);
});

it("moves none where one of them is refused", async () => {
  const ids = await makeNotes("One", "Two");
  const move = (moved: readonly string[], projectId = to) =>
    write((tx) => moveDocuments(tx, "NOTE", { ids: moved, projectId }));
  await expect(move([...ids, newId()])).rejects.toMatchObject({ code: "note.not_found" });
  const others = await seedTeam(database);
  const theirs = await write((tx) => createProject(tx, { title: "Theirs" }), others.owner.context);
  await expect(move(ids, theirs)).rejects.toMatchObject({ code: "project.not_found" });
  const tooMany = Array.from({ length: bulkItemsMax + 1 }, () => newId());
  await expect(move(tooMany)).rejects.toMatchObject({ code: "bulk.too_many" });
  const { context } = await seedUser(database, team, { role: "VIEWER" });
  await expect(
    write((tx) => moveDocuments(tx, "NOTE", { ids, projectId: to }), context),
  ).rejects.toMatchObject({ title: "Forbidden" });
  expect(await projectsOf(ids)).toEqual([from, from]);
});
