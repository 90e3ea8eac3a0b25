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
  await expect(move([...ids, newId()])).rejects.toMatchObject({
    title: "NotFound",
    code: "bulk.move_refused",
    message: "Nothing was moved. One is no longer there. Select the others alone and move them.",
  });
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

it("names the rows that stand in the way, and says nothing of those that the actor cannot see", async () => {
  const [own = "", shown = "", hidden = ""] = await makeNotes("Own", "Shown", "Hidden");
  const contributor = await seedUser(database, team);
  const closed = await write((tx) => createProject(tx, { title: "Closed", workspaceAccess: "private" }));
  const readable = await write((tx) => createProject(tx, { title: "Readable", workspaceAccess: "limited" }));
  await write((tx) => moveDocuments(tx, "NOTE", { ids: [shown], projectId: readable }));
  await write((tx) => moveDocuments(tx, "NOTE", { ids: [hidden], projectId: closed }));
  const refused = write(
    (tx) => moveDocuments(tx, "NOTE", { ids: [own, shown, hidden], projectId: to }),
    contributor.context,
  );
  await expect(refused).rejects.toMatchObject({
    title: "Forbidden",
    code: "bulk.move_refused",
    message:
      "Nothing was moved. You need edit access to “Shown”. One is no longer there. Select the others alone and move them.",
  });
  expect((await projectsOf([own, shown, hidden])).toSorted()).toEqual([from, readable, closed].toSorted());
});
