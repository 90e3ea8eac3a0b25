import { rankGap, viewsPerProjectMax, viewTitleLengthMax } from "@fieldstone/model/limits.ts";
import { defaultViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createView } from "./create-view.ts";
import { setViewDeleted } from "./delete-view.ts";
import { duplicateView } from "./duplicate-view.ts";
import { moveView } from "./move-view.ts";
import { findReadableViews, findViewsOfProjects } from "./read-views.ts";
import { updateView } from "./update-view.ts";
import type { View } from "./view.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  ({ team, projectId } = await world(database));
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>, user: SeededUser = team.owner): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}
const make = (title: string, settings?: unknown) =>
  write((tx) => createView(tx, { projectId, title, target: "NOTE", layout: "TABLE", settings }));
const list = async (): Promise<readonly View[]> =>
  (await write((tx) => findViewsOfProjects(tx, [projectId]))).get(projectId) ?? [];
const titles = async () => (await list()).map(({ title }) => title);

it("a view is made, renamed, given another layout and other settings", async () => {
  const id = await make("  All notes ");
  expect(await list()).toMatchObject([
    { id, title: "All notes", target: "NOTE", layout: "TABLE", settings: defaultViewSettings, rank: rankGap },
  ]);
  const settings = { ...defaultViewSettings, sort: [{ key: "title", direction: "ASC" as const }] };
  await write((tx) => updateView(tx, { id, title: "By title", layout: "LIST", settings }));
  await write((tx) => updateView(tx, { id }));
  expect(await list()).toMatchObject([{ title: "By title", layout: "LIST", settings }]);
});

it("a copy has the settings and a title of its own that still fits", async () => {
  const settings = { ...defaultViewSettings, columns: [{ key: "title", width: 300, sticky: true }] };
  const id = await make("x".repeat(viewTitleLengthMax), settings);
  await write((tx) => duplicateView(tx, id));
  const [, copy] = await list();
  expect(copy).toMatchObject({ settings, title: `${"x".repeat(viewTitleLengthMax - 7)} (copy)` });
});

it("keeps how its cards are drawn", async () => {
  const display = { layout: "portrait" as const, toggles: { cover: true, text: false } };
  await make("Cards", { ...defaultViewSettings, display });
  expect((await list())[0]?.settings.display).toEqual(display);
});

it("views are ordered by rank, and spread out again where ranks run out", async () => {
  const [first, , third] = [await make("1"), await make("2"), await make("3")];
  await write((tx) => moveView(tx, { id: third, rank: rankGap / 2 }));
  expect(await titles()).toEqual(["3", "1", "2"]);
  await write((tx) => moveView(tx, { id: first, rank: rankGap / 2 + Number.EPSILON }));
  expect(await titles()).toEqual(["3", "1", "2"]);
  expect((await list()).map(({ rank }) => rank)).toEqual([1, 2, 3].map((place) => place * rankGap));
  await expect(write((tx) => moveView(tx, { id: first, rank: Number.NaN }))).rejects.toMatchObject({
    code: "view.rank_invalid",
  });
});

it("a deleted view is neither listed nor found nor changed, and comes back as it was", async () => {
  const id = await make("Gone");
  await write((tx) => setViewDeleted(tx, id, true));
  expect([await titles(), await write((tx) => findReadableViews(tx, [id]))]).toEqual([[], []]);
  await expect(write((tx) => updateView(tx, { id, title: "x" }))).rejects.toMatchObject({
    code: "view.not_found",
  });
  await write((tx) => setViewDeleted(tx, id, false));
  expect(await titles()).toEqual(["Gone"]);
});

it("refuses settings that cannot be read, an empty title, and more views than a project can have", async () => {
  const unread = [
    "x",
    {},
    { ...defaultViewSettings, columns: [{ key: 1 }] },
    // Layouts and toggles of other types.
    { ...defaultViewSettings, display: { layout: "videoOnly" } },
    { ...defaultViewSettings, display: { toggles: { avatar: true } } },
  ];
  for (const settings of unread) {
    await expect(make("View", settings)).rejects.toMatchObject({ code: "view.settings_invalid" });
  }
  const hiddenOptions = Array.from({ length: 1_000 }, (_, at) => `${at}`.padStart(100, "0"));
  await expect(
    make("View", { ...defaultViewSettings, group: { kind: "TAG", hiddenOptions } }),
  ).rejects.toMatchObject({ code: "view.settings_too_long" });
  await expect(make(" ")).rejects.toMatchObject({ code: "title.required" });
  const former = await make("Former");
  await write((tx) => setViewDeleted(tx, former, true));
  await write(async (tx) => {
    for (let made = 0; made < viewsPerProjectMax; made += 1)
      await createView(tx, { projectId, title: `${made}`, target: "INSIGHT", layout: "GRID" });
  });
  await expect(make("One too many")).rejects.toMatchObject({ code: "view.limit" });
  // From the trash too: otherwise a project could have any number, a hundred at a time.
  await expect(write((tx) => setViewDeleted(tx, former, false))).rejects.toMatchObject({
    code: "view.limit",
  });
});

it("viewers and other workspaces change nothing, and who may not read the project finds nothing", async () => {
  const id = await make("Ours");
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const other = await seedTeam(database);
  const acts: readonly ((tx: TenantTransaction) => Promise<unknown>)[] = [
    (tx) => createView(tx, { projectId, title: "x", target: "NOTE", layout: "TABLE" }),
    (tx) => updateView(tx, { id, title: "x" }),
    (tx) => duplicateView(tx, id),
    (tx) => moveView(tx, { id, rank: 1 }),
    (tx) => setViewDeleted(tx, id, true),
  ];
  for (const act of acts) {
    await expect(write(act, viewer)).rejects.toMatchObject({ title: "Forbidden" });
    await expect(write(act, other.owner)).rejects.toMatchObject({ title: "NotFound" });
  }
  expect(await write((tx) => findReadableViews(tx, [id]), other.owner)).toEqual([]);
  expect(await write((tx) => findReadableViews(tx, [id]), viewer)).toHaveLength(1);
});
