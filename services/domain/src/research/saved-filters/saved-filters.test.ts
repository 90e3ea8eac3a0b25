import { savedFiltersPerListMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam, SeededUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createProject } from "../projects/create-project.ts";
import { type CreateSavedFilterInput, createSavedFilter } from "./create-saved-filter.ts";
import { setSavedFilterDeleted } from "./delete-saved-filter.ts";
import {
  findReadableSavedFilters,
  findSavedFiltersOfProjects,
  listWorkspaceSavedFilters,
} from "./read-saved-filters.ts";
import type { SavedFilterTarget } from "./saved-filter.ts";
import { updateSavedFilter } from "./update-saved-filter.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let viewer: SeededUser;
let projectId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  ({ team, contributor, viewer, projectId } = await world(database));
});

function as<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

const form = {
  combinator: "And",
  fields: [
    { id: "1", field: { source: "system", name: "Title" }, operator: "contains", values: { text: "a" } },
  ],
} as const;
const make = (user: SeededUser, input: Partial<CreateSavedFilterInput> = {}) =>
  as(user, (tx) => createSavedFilter(tx, { projectId, target: "notes", title: "Mine", form, ...input }));
const titlesFor = (user: SeededUser) =>
  as(user, async (tx) =>
    (await findSavedFiltersOfProjects(tx, [projectId])).get(projectId)?.map(({ title }) => title),
  );

it("is kept by who may write in the project, seen by who may read it, renamed, deleted and brought back", async () => {
  const id = await make(contributor);
  await make(contributor, { title: "also" });
  await as(contributor, (tx) => updateSavedFilter(tx, { id, title: " Ours " }));
  expect(await titlesFor(viewer)).toEqual(["also", "Ours"]);
  const [read] = await as(viewer, (tx) => findReadableSavedFilters(tx, [id]));
  expect(read).toMatchObject({ target: "notes", title: "Ours", form });
  await as(contributor, (tx) => setSavedFilterDeleted(tx, id, true));
  expect(await titlesFor(viewer)).toEqual(["also"]);
  await expect(as(contributor, (tx) => updateSavedFilter(tx, { id, title: "x" }))).rejects.toMatchObject({
    code: "saved_filter.not_found",
  });
  await as(contributor, (tx) => setSavedFilterDeleted(tx, id, false));
  expect(await titlesFor(viewer)).toEqual(["also", "Ours"]);
});

it("is refused to viewers, and not named to who cannot read its project", async () => {
  const id = await make(contributor);
  await expect(make(viewer)).rejects.toMatchObject({ title: "Forbidden" });
  await expect(as(viewer, (tx) => setSavedFilterDeleted(tx, id, true))).rejects.toMatchObject({
    title: "Forbidden",
  });
  const hidden = await as(team.owner, (tx) =>
    createProject(tx, { title: "Hidden", workspaceAccess: "private" }),
  );
  const secret = await make(team.owner, { projectId: hidden });
  expect(await as(contributor, (tx) => findReadableSavedFilters(tx, [secret]))).toEqual([]);
  await expect(
    as(contributor, (tx) => updateSavedFilter(tx, { id: secret, title: "x" })),
  ).rejects.toMatchObject({ code: "saved_filter.not_found" });
});

it("of people belongs to the workspace and is kept by contributors", async () => {
  const people = { projectId: null, target: "people", title: "Ours" } as const;
  await make(contributor, people);
  const listed = (target: SavedFilterTarget) =>
    as(viewer, async (tx) => (await listWorkspaceSavedFilters(tx, [target])).map(({ title }) => title));
  expect(await listed("people")).toEqual(["Ours"]);
  await expect(make(viewer, people)).rejects.toMatchObject({ title: "Forbidden" });
  await expect(make(contributor, { target: "people" })).rejects.toMatchObject({ code: "saved_filter.place" });
  expect(await listed("projects")).toEqual([]);
});

it("of projects belongs to the workspace, of tags to a project or to the workspace", async () => {
  await make(contributor, { projectId: null, target: "projects", title: "Running" });
  await make(contributor, { projectId: null, target: "tags", title: "Unused" });
  await make(contributor, { target: "tags", title: "Unused here" });
  await expect(make(contributor, { target: "projects" })).rejects.toMatchObject({
    code: "saved_filter.place",
  });
  const listed = await as(viewer, (tx) => listWorkspaceSavedFilters(tx, ["projects", "tags"]));
  expect(listed.map(({ title }) => title)).toEqual(["Running", "Unused"]);
  expect(await titlesFor(viewer)).toEqual(["Unused here"]);
});

it("of notes, insights and highlights is kept for search, apart from those of projects", async () => {
  const targets = ["notes", "insights", "highlights"] as const;
  for (const target of targets) await make(contributor, { projectId: null, target, title: target });
  await make(contributor, { title: "Of the study" });
  await expect(make(viewer, { projectId: null, target: "notes" })).rejects.toMatchObject({
    title: "Forbidden",
  });
  const listed = await as(viewer, (tx) => listWorkspaceSavedFilters(tx, targets));
  expect(listed.map(({ title }) => title)).toEqual(["highlights", "insights", "notes"]);
  expect(await titlesFor(viewer)).toEqual(["Of the study"]);
});

it("has a name and a form that can be read, and a list has no more than it may", async () => {
  await expect(make(contributor, { form: { combinator: "Maybe" } })).rejects.toMatchObject({
    code: "filter.invalid",
  });
  await expect(make(contributor, { title: " " })).rejects.toMatchObject({ title: "ValidationError" });
  const deleted = await make(contributor);
  await as(contributor, (tx) => setSavedFilterDeleted(tx, deleted, true));
  await as(contributor, async (tx) => {
    for (let made = 0; made < savedFiltersPerListMax; made += 1)
      await createSavedFilter(tx, { projectId, target: "notes", title: `Filter ${made}`, form });
  });
  const full = { code: "saved_filter.limit" };
  await expect(make(contributor)).rejects.toMatchObject(full);
  await expect(as(contributor, (tx) => setSavedFilterDeleted(tx, deleted, false))).rejects.toMatchObject(
    full,
  );
  await make(contributor, { target: "insights" });
});
