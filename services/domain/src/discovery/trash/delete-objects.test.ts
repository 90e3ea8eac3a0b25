import { newId } from "@fieldstone/model/ids.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createNote } from "../../research/notes/create-note.ts";
import { createPerson } from "../../research/people/create-person.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { deleteObjects, restoreObjects, type TrashedRef } from "./delete-objects.ts";
import { countTrash, listTrash, type TrashFilter } from "./read-trash.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let projectId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  projectId = await write(team.owner, (tx) => createProject(tx, { title: "Study" }));
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

const makeNote = (title: string, into = projectId) =>
  write(team.owner, async (tx): Promise<TrashedRef> => {
    const { id } = await createNote(tx, { projectId: into, title });
    return { type: "note", id };
  });
const find = async (filter: TrashFilter) =>
  (await write(team.owner, (tx) => listTrash(tx, undefined, filter))).items;
const trashed = async (user = team.owner) =>
  (await write(user, listTrash)).items.map(({ title }) => title).sort();

it("moves objects of several types to the trash and back, naming who did it and where they were", async () => {
  const personId = await write(team.owner, (tx) => createPerson(tx, { name: "Mara" }));
  const refs = [await makeNote("One"), await makeNote("Two"), { type: "person", id: personId } as const];
  await write(contributor, (tx) => deleteObjects(tx, refs));
  const { items } = await write(team.owner, listTrash);
  const { rows } = await write(team.owner, (tx) =>
    tx.db
      .selectFrom("users")
      .select("name")
      .where("user_id", "=", contributor.userId)
      .execute()
      .then((found) => ({ rows: found })),
  );
  const deletedBy = rows[0]?.name;
  expect(items).toHaveLength(3);
  expect(items).toContainEqual(expect.objectContaining({ title: "One", projectTitle: "Study", deletedBy }));
  expect(items).toContainEqual(expect.objectContaining({ title: "Mara", projectTitle: null, deletedBy }));
  const ofProject = await find({ projectId });
  expect(ofProject.map(({ title }) => title).sort()).toEqual(["One", "Two"]);
  await write(contributor, (tx) => restoreObjects(tx, refs));
  expect(await trashed()).toEqual([]);
});

it("names the task where no member deleted it, and does not find it by that name", async () => {
  const note = await makeNote("One");
  const undoing = { ...team.owner.context, actor: { kind: "system", name: "import.undo" } } as const;
  await withTenant(database.cell, undoing, "write", (tx) => deleteObjects(tx, [note]));
  const [item] = await find({});
  expect(item).toMatchObject({ title: "One", deletedBy: null, deletedByTask: "import.undo" });
  expect(await find({ textContains: "import.undo" })).toEqual([]);
});

it("is listed by pages, the latest deleted first, and none is left out or twice", async () => {
  const refs = await Promise.all(["One", "Two", "Three", "Four", "Five"].map((title) => makeNote(title)));
  // Objects deleted together have the same time, so their ids order them.
  await write(team.owner, (tx) => deleteObjects(tx, refs.slice(0, 3)));
  for (const ref of refs.slice(3)) await write(team.owner, (tx) => deleteObjects(tx, [ref]));
  const listed: string[] = [];
  let after: readonly string[] | undefined;
  for (let pages = 0; pages < 3; pages += 1) {
    const page = await write(team.owner, (tx) => listTrash(tx, { limit: 2, after }));
    listed.push(...page.items.map(({ title }) => title));
    expect(page.hasNextPage).toBe(pages < 2);
    const last = page.items.at(-1);
    after = last && [last.sortKey, last.id];
  }
  expect(listed.slice(0, 2)).toEqual(["Five", "Four"]);
  expect(listed.slice(2).toSorted()).toEqual(["One", "Three", "Two"]);
});

it("is found by words of titles, projects and who deleted it, by type and by object, and counted", async () => {
  const second = await write(team.owner, (tx) => createProject(tx, { title: "Harbour 100%" }));
  const personId = await write(team.owner, (tx) => createPerson(tx, { name: "Mara" }));
  const body = { kind: "markdown", markdown: "Words." } as const;
  const untitled = await write(team.owner, (tx) => createNote(tx, { projectId: second, title: "", body }));
  const refs = [await makeNote("Alpha"), { type: "note", id: untitled.id } as const];
  await write(team.owner, (tx) => deleteObjects(tx, refs));
  const zelda = await seedUser(database, team, { name: "Zelda" });
  await write(zelda, (tx) => deleteObjects(tx, [{ type: "person", id: personId }]));
  const titles = async (filter: TrashFilter) => (await find(filter)).map(({ title }) => title).toSorted();
  expect(await titles({ textContains: " ALPHA " })).toEqual(["Alpha"]);
  expect(await titles({ textContains: "untitled" })).toEqual([""]);
  expect(await titles({ textContains: "0%" })).toEqual([""]);
  expect(await titles({ textContains: "_" })).toEqual([]);
  expect(await titles({ textContains: "zelda" })).toEqual(["Mara"]);
  expect(await titles({ type: "person" })).toEqual(["Mara"]);
  expect(await titles({ id: refs[0]?.id })).toEqual(["Alpha"]);
  const count = (filter?: TrashFilter, user = team.owner) => write(user, (tx) => countTrash(tx, filter));
  expect(await count()).toEqual([
    { type: "note", total: 2 },
    { type: "person", total: 1 },
  ]);
  expect(await count({ projectId: second })).toEqual([{ type: "note", total: 1 }]);
  expect(await count({ textContains: "mara" })).toEqual([{ type: "person", total: 1 }]);
});

it("shows nothing to a viewer, nor to another workspace", async () => {
  await write(team.owner, async (tx) => deleteObjects(tx, [await makeNote("Ours")]));
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const stranger = (await seedTeam(database)).owner;
  for (const user of [viewer, stranger]) {
    expect(await trashed(user)).toEqual([]);
    expect(await write(user, (tx) => countTrash(tx, { textContains: "ours" }))).toEqual([]);
  }
});

it("restores a project before what was deleted in it", async () => {
  const note = await makeNote("Inside");
  const project: TrashedRef = { type: "project", id: projectId };
  await write(team.owner, (tx) => deleteObjects(tx, [note]));
  await write(team.owner, (tx) => deleteObjects(tx, [project]));
  await write(team.owner, (tx) => restoreObjects(tx, [note, project]));
  expect(await trashed()).toEqual([]);
});

it("does all or nothing: one object that may not be changed refuses the others", async () => {
  const closed = await write(team.owner, (tx) =>
    createProject(tx, { title: "Closed", workspaceAccess: "private" }),
  );
  const refs = [await makeNote("Mine"), await makeNote("Hidden", closed)];
  await expect(write(contributor, (tx) => deleteObjects(tx, refs))).rejects.toMatchObject({
    code: "note.not_found",
  });
  expect(await trashed()).toEqual([]);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(write(viewer, (tx) => deleteObjects(tx, refs.slice(0, 1)))).rejects.toMatchObject({
    title: "Forbidden",
  });
});

it("refuses another workspace's objects", async () => {
  const other = await seedTeam(database);
  const note = await makeNote("Ours");
  await expect(write(other.owner, (tx) => deleteObjects(tx, [note]))).rejects.toMatchObject({
    code: "note.not_found",
  });
});

it("refuses more objects than one action may change", async () => {
  const refs = Array.from({ length: bulkItemsMax + 1 }, () => ({ type: "note", id: newId() }) as const);
  await expect(write(team.owner, (tx) => deleteObjects(tx, refs))).rejects.toMatchObject({
    code: "bulk.too_many",
  });
});
