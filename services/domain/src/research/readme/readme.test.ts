import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, expect, it } from "vitest";
import { deleteNote } from "../notes/delete-note.ts";
import { findReadableProjects } from "../projects/read-projects.ts";
import { updateProject } from "../projects/update-project.ts";
import { createReadme } from "./create-readme.ts";
import { findReadmes } from "./read-readmes.ts";

let database: TestCellDatabase;
let made: World;
let projectId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user = made.contributor): Promise<T> =>
  made.as(user, fn);

beforeAll(async () => {
  database = await createCellDatabase();
  made = await world(database, { workspaceAccess: "limited" });
  ({ projectId } = made);
});

it("a project has one readme, written by who may write the project, and a new one after that is deleted", async () => {
  const reader = await seedUser(database, made.team);
  await expect(write((tx) => createReadme(tx, { projectId }), reader)).rejects.toMatchObject({
    title: "Forbidden",
  });
  const [first, second] = await Promise.all([
    write((tx) => createReadme(tx, { projectId, markdown: "Why we ask." })),
    write((tx) => createReadme(tx, { projectId, markdown: "Why we ask." })),
  ]);
  expect(second).toBe(first);
  expect(await write((tx) => findReadmes(tx, [projectId]))).toEqual(new Map([[projectId, first]]));
  await write((tx) => deleteNote(tx, first));
  expect(await write((tx) => findReadmes(tx, [projectId]))).toEqual(new Map());
  expect(await write((tx) => createReadme(tx, { projectId }))).not.toBe(first);
});

it("an icon, a colour and a cover are kept and cleared", async () => {
  const look = async () => (await write((tx) => findReadableProjects(tx, [projectId])))[0];
  await write((tx) => updateProject(tx, { id: projectId, icon: "🌱", color: "#5B7F4A", cover: "waves" }));
  expect(await look()).toMatchObject({ icon: "🌱", color: "#5b7f4a", cover: "waves" });
  await write((tx) => updateProject(tx, { id: projectId, title: "Renamed" }));
  expect(await look()).toMatchObject({ icon: "🌱", cover: "waves" });
  await write((tx) => updateProject(tx, { id: projectId, icon: null, color: null, cover: null }));
  expect(await look()).toMatchObject({ icon: null, color: null, cover: null });
});
