import "../../objects.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { starsPerMemberMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { StarredType } from "../../kernel/objects/object-types.ts";
import { createFolder } from "../folders/create-folder.ts";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { findStarred, listStars } from "./read-stars.ts";
import { setStarred } from "./set-starred.ts";
import type { StarredObject } from "./star.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let viewer: SeededUser;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  viewer = await seedUser(database, team, { role: "VIEWER" });
});

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const star = (user: SeededUser, object: StarredObject, starred = true) =>
  as(user, (tx) => setStarred(tx, { ...object, starred }));

/** One object of each type, in a project with this workspace access. */
function makeObjects(workspaceAccess: "open" | "private"): Promise<readonly StarredObject[]> {
  return as(team.owner, async (tx) => {
    const projectId = await createProject(tx, { title: "Study", workspaceAccess });
    const made: readonly (readonly [StarredType, string])[] = [
      ["project", projectId],
      ["folder", await createFolder(tx, { title: "Folder" })],
      ["note", (await createNote(tx, { projectId, title: "Note" })).id],
      ["insight", await createInsight(tx, { projectId, title: "Insight" })],
    ];
    return made.map(([objectType, objectId]) => ({ objectType, objectId }));
  });
}

it("each of the four kinds is marked for the member alone, twice as once, and unmarked", async () => {
  const objects = await makeObjects("open");
  for (const object of objects) await star(viewer, object);
  for (const object of objects) await star(viewer, object);
  expect(await as(viewer, listStars)).toEqual(objects.toReversed());
  expect(await as(team.owner, listStars)).toEqual([]);
  const [first, ...rest] = objects;
  if (first === undefined) throw new Error("no object");
  await star(team.owner, first, false);
  await star(viewer, first, false);
  expect(await as(viewer, listStars)).toEqual(rest.toReversed());
  const ids = objects.map(({ objectId }) => objectId);
  expect(await as(viewer, (tx) => findStarred(tx, ids))).toEqual(
    new Set(rest.map(({ objectId }) => objectId)),
  );
});

it("what may not be read, is not there or is another workspace's cannot be marked, and can be unmarked", async () => {
  const objects = await makeObjects("private");
  const stranger = (await seedTeam(database)).owner;
  for (const object of objects) {
    const missing = { code: `${object.objectType}.not_found` };
    if (object.objectType !== "folder") await expect(star(viewer, object)).rejects.toMatchObject(missing);
    await expect(star(stranger, object)).rejects.toMatchObject(missing);
    await expect(star(viewer, { ...object, objectId: newId() })).rejects.toMatchObject(missing);
    await star(viewer, object, false);
  }
  expect(await as(stranger, listStars)).toEqual([]);
});

it("marks go with what is purged, and are bounded", async () => {
  const [project] = await makeObjects("open");
  if (project === undefined) throw new Error("no project");
  await star(viewer, project);
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query("delete from insights where team_id = $1", [team.teamId]);
    await admin.query("delete from notes where team_id = $1", [team.teamId]);
    await admin.query("delete from documents where team_id = $1", [team.teamId]);
    await admin.query("delete from projects where team_id = $1", [team.teamId]);
  });
  expect(await as(viewer, listStars)).toEqual([]);
  const [, folder] = await makeObjects("open");
  if (folder === undefined) throw new Error("no folder");
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      `with made as (insert into folders (team_id, folder_id, title)
         select $1, gen_random_uuid(), 'Folder' from generate_series(1, $3) returning folder_id)
       insert into stars (team_id, user_id, object_id, folder_id) select $1, $2, folder_id, folder_id from made`,
      [team.teamId, viewer.userId, starsPerMemberMax],
    );
  });
  await expect(star(viewer, folder)).rejects.toMatchObject({ code: "star.limit" });
});
