import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createGroup } from "../../identity/groups/create-group.ts";
import { createFolder } from "../../research/folders/create-folder.ts";
import { createProject } from "../../research/projects/create-project.ts";
import type { ProjectRelation } from "../../research/projects/project.ts";
import { countProjects, pageProjects } from "../../research/projects/read-projects.ts";
import { setPermission } from "./set-permission.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let maker: SeededUser;
let other: SeededUser;

type Person = Pick<SeededUser, "context">;
const write = <T>(user: Person, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const make = (title: string, workspaceAccess: "private" | "open", folderId?: string) =>
  write(maker, (tx) => createProject(tx, { title, workspaceAccess, folderId }));
const titles = (user: Person, relation: ProjectRelation) =>
  write(user, async (tx) => {
    const list = { archived: false, folderId: null, relation };
    const { items } = await pageProjects(tx, list, { limit: 50, after: undefined });
    expect(await countProjects(tx, list)).toBe(items.length);
    return items.map(({ title }) => title).sort();
  });

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  maker = await seedUser(database, team);
  other = await seedUser(database, team);
});

it("lists what somebody made, and what was given to them by name, by a folder or by a group", async () => {
  const outer = await write(maker, (tx) => createFolder(tx, { title: "Outer" }));
  const inner = await write(maker, (tx) => createFolder(tx, { title: "Inner", parentId: outer }));
  await make("Open to all", "open");
  await make("Hidden", "private");
  await make("In a folder", "private", inner);
  const given = await make("Given", "private");
  const grouped = await make("Grouped", "private");
  const group = await write(team.owner, (tx) =>
    createGroup(tx, { name: "Readers", memberIds: [other.userId] }),
  );
  const { userId } = other;
  await write(team.owner, async (tx) => {
    await setPermission(tx, { objectType: "project", objectId: given, userId, level: "READ" });
    await setPermission(tx, { objectType: "folder", objectId: outer, userId, level: "READ" });
    await setPermission(tx, { objectType: "project", objectId: grouped, groupId: group.id, level: "READ" });
  });
  await write(other, (tx) => createProject(tx, { title: "Their own" }));
  const { actor } = other.context;
  if (actor.kind !== "user") throw new Error("no person");
  const reader = { context: { ...other.context, actor: { ...actor, groupIds: [group.id] } } };
  expect(await titles(maker, "CREATED_BY_YOU")).toEqual([
    "Given",
    "Grouped",
    "Hidden",
    "In a folder",
    "Open to all",
  ]);
  expect(await titles(maker, "SHARED_WITH_YOU")).toEqual([]);
  expect(await titles(reader, "CREATED_BY_YOU")).toEqual(["Their own"]);
  expect(await titles(reader, "SHARED_WITH_YOU")).toEqual(["Given", "Grouped", "In a folder"]);
});

it("lists nothing of it to a viewer, to a manager by their role alone, and to another team", async () => {
  await make("Hidden", "private");
  await make("Open to all", "open");
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const stranger = (await seedTeam(database)).owner;
  for (const person of [viewer, team.owner, stranger])
    for (const relation of ["CREATED_BY_YOU", "SHARED_WITH_YOU"] as const)
      expect(await titles(person, relation)).toEqual([]);
});

it("lists to nobody what they made and may read no more", async () => {
  const projectId = await make("Lost", "private");
  await write(team.owner, (tx) =>
    setPermission(tx, { objectType: "project", objectId: projectId, userId: maker.userId, level: null }),
  );
  expect(await titles(maker, "CREATED_BY_YOU")).toEqual([]);
});
