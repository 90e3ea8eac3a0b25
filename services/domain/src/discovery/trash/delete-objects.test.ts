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
import { listTrash } from "./read-trash.ts";

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
const trashed = async (user = team.owner) => (await write(user, listTrash)).map(({ title }) => title).sort();

it("moves objects of several types to the trash and back, naming who did it and where they were", async () => {
  const personId = await write(team.owner, (tx) => createPerson(tx, { name: "Mara" }));
  const refs = [await makeNote("One"), await makeNote("Two"), { type: "person", id: personId } as const];
  await write(contributor, (tx) => deleteObjects(tx, refs));
  const items = await write(team.owner, listTrash);
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
  const ofProject = await write(team.owner, (tx) => listTrash(tx, { projectId }));
  expect(ofProject.map(({ title }) => title).sort()).toEqual(["One", "Two"]);
  await write(contributor, (tx) => restoreObjects(tx, refs));
  expect(await trashed()).toEqual([]);
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
