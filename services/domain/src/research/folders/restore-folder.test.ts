import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { deleteObjects, restoreObjects } from "../../discovery/trash/delete-objects.ts";
import { listTrash } from "../../discovery/trash/read-trash.ts";
import { createProject } from "../projects/create-project.ts";
import { findProjectsOfFolders } from "../projects/read-projects.ts";
import { updateProject } from "../projects/update-project.ts";
import { createFolder } from "./create-folder.ts";
import { deleteFolder } from "./delete-folder.ts";
import { folderDepthMax, foldersMax } from "./folder.ts";
import { listFolders } from "./read-folders.ts";
import { restoreFolder } from "./restore-folder.ts";
import { updateFolder } from "./update-folder.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let other: SeededUser;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  other = await seedUser(database, team);
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}
const restore = (id: string, user = contributor) => write(user, (tx) => restoreFolder(tx, id));
const remove = (id: string, user = contributor) => write(user, (tx) => deleteFolder(tx, id));
const makeFolder = (title: string, parentId?: string) =>
  write(contributor, (tx) => createFolder(tx, { title, parentId }));
const makeProject = (title: string, folderId: string) =>
  write(contributor, (tx) => createProject(tx, { title, folderId }));
const projectsIn = async (folderId: string) =>
  (await write(contributor, (tx) => findProjectsOfFolders(tx, [folderId]))).map(({ title }) => title).sort();
const parents = async () =>
  new Map(
    (await write(contributor, listFolders)).map(({ title, parentFolderId }) => [title, parentFolderId]),
  );
const lastAudits = (count: number) =>
  write(team.owner, async (tx) => {
    const { rows } = await sql<{ kind: string; data: unknown }>`select kind, data from audit_entries
      order by seq desc limit ${count}`.execute(tx.db);
    return rows.toReversed();
  });

it("takes back what it contained, but not what was moved since", async () => {
  const outer = await makeFolder("Outer");
  const inner = await makeFolder("Inner", outer);
  const below = await makeFolder("Below", inner);
  const [, moved] = [await makeProject("Stays", inner), await makeProject("Moves", inner)];
  await remove(inner);
  expect([await projectsIn(outer), (await parents()).get("Below")]).toEqual([["Moves", "Stays"], outer]);
  await write(contributor, (tx) => updateProject(tx, { id: moved, folderId: below }));
  await restore(inner);
  expect([await projectsIn(inner), await projectsIn(outer), await projectsIn(below)]).toEqual([
    ["Stays"],
    [],
    ["Moves"],
  ]);
  expect((await parents()).get("Below")).toBe(inner);
  expect(await lastAudits(1)).toMatchObject([{ kind: "folder.restored", data: { title: "Inner" } }]);
  // A second restore changes and records nothing.
  await restore(inner);
  expect(await lastAudits(2)).toMatchObject([{ kind: "project.updated" }, { kind: "folder.restored" }]);
});

it("returns to the nearest folder that is left of those above it", async () => {
  const outer = await makeFolder("Outer");
  const inner = await makeFolder("Inner", outer);
  await makeProject("Filed", inner);
  await remove(inner);
  await remove(outer);
  await restore(inner);
  expect([(await parents()).get("Inner"), await projectsIn(inner)]).toEqual([null, ["Filed"]]);
  await restore(outer);
  expect([await projectsIn(outer), await projectsIn(inner)]).toEqual([[], ["Filed"]]);
});

it("is in the trash of those who may restore it", async () => {
  const folder = await makeFolder("Shelf");
  await write(contributor, (tx) => deleteObjects(tx, [{ type: "folder", id: folder }]));
  const titles = async (user: SeededUser) => (await write(user, listTrash)).items.map(({ title }) => title);
  expect(await titles(contributor)).toEqual(["Shelf"]);
  expect(await titles(team.owner)).toEqual(["Shelf"]);
  expect(await titles(other)).toEqual([]);
  await write(contributor, (tx) => restoreObjects(tx, [{ type: "folder", id: folder }]));
  expect(await titles(team.owner)).toEqual([]);
});

it("restores its grants with an entry each, and only by those who could delete it with them", async () => {
  const folder = await makeFolder("Shelf");
  const closed = await write(team.owner, (tx) =>
    createProject(tx, { title: "Closed", workspaceAccess: "private", folderId: folder }),
  );
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `insert into permissions (team_id, object_type, object_id, subject_type, subject_id, level)
       values ($1, 'folder', $2, 'user', $3, 'READ')`,
      [team.teamId, folder, other.userId],
    ),
  );
  const level = async () => (await write(other, (tx) => loadProjectLevels(tx, [closed]))).get(closed);
  expect(await level()).toBe("READ");
  await remove(folder, team.owner);
  expect(await level()).toBeUndefined();
  await expect(restore(folder)).rejects.toMatchObject({ code: "folder.full_needed" });
  await restore(folder, team.owner);
  expect(await level()).toBe("READ");
  expect(await lastAudits(2)).toMatchObject([
    { kind: "permission.changed", data: { level: "READ", before: null } },
    { kind: "folder.restored" },
  ]);
});

it("another member, a viewer and another workspace are refused", async () => {
  const folder = await makeFolder("Shelf");
  await remove(folder);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const stranger = (await seedTeam(database)).owner;
  await expect(restore(folder, other)).rejects.toMatchObject({ code: "folder.full_needed" });
  await expect(restore(folder, viewer)).rejects.toMatchObject({ title: "Forbidden" });
  await expect(restore(folder, stranger)).rejects.toMatchObject({ code: "folder.not_found" });
  expect((await parents()).has("Shelf")).toBe(false);
});

it("is not restored where its contents would be too deep", async () => {
  const folder = await makeFolder("Shelf");
  const below = await makeFolder("Below", folder);
  await remove(folder);
  let deepest = below;
  for (let depth = 2; depth <= folderDepthMax; depth += 1) deepest = await makeFolder(`${depth}`, deepest);
  await expect(restore(folder)).rejects.toMatchObject({ code: "folder.too_deep" });
  await write(contributor, (tx) => updateFolder(tx, { id: below, title: "Still here" }));
  expect((await parents()).get("Still here")).toBeNull();
});

it("a workspace has so many folders, also of those that come back", async () => {
  const folder = await makeFolder("Former");
  await write(contributor, (tx) => deleteFolder(tx, folder));
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `insert into folders (team_id, folder_id, title) select $1, uuidv7(), 'F'
        from generate_series(1, $2::int - (select count(*) from folders where team_id = $1 and deleted_at is null)::int)`,
      [team.teamId, foldersMax],
    ),
  );
  await expect(makeFolder("More")).rejects.toMatchObject({ code: "folder.too_many" });
  await expect(restore(folder)).rejects.toMatchObject({ code: "folder.too_many" });
});
