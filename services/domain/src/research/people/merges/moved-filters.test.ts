import { toShortId } from "@fieldstone/model/ids.ts";
import { defaultViewSettings, type ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { createCustomField } from "../../fields/create-custom-field.ts";
import { createProject } from "../../projects/create-project.ts";
import { createSavedFilter } from "../../saved-filters/create-saved-filter.ts";
import { createView } from "../../views/create-view.ts";
import { updateView } from "../../views/update-view.ts";
import { createPerson } from "../create-person.ts";
import { mergePeople, undoPersonMerge } from "./merge-people.ts";

let write: <T>(fn: (tx: TenantTransaction) => Promise<T>) => Promise<T>;
let ids: Readonly<Record<"kept" | "merged" | "other" | "project" | "field", string>>;

beforeAll(async () => {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  write = (fn) => withTenant(database.cell, team.owner.context, "write", fn);
  ids = await write(async (tx) => {
    const project = await createProject(tx, { title: "Study" });
    return {
      project,
      kept: await createPerson(tx, { name: "Jane Doe" }),
      merged: await createPerson(tx, { name: "J. Doe" }),
      other: await createPerson(tx, { name: "Tom Baker" }),
      field: await createCustomField(tx, {
        projectId: project,
        objectType: "NOTE",
        title: "Asked",
        type: "PERSON",
      }),
    };
  });
});

const filterOf = (...people: readonly string[]) => ({
  combinator: "And" as const,
  fields: [
    {
      id: "row",
      field: { source: "system" as const, name: "People" as const },
      operator: "hasAnyOf" as const,
      values: { ids: people.map(toShortId) },
    },
  ],
});
const settingsOf = (...people: readonly string[]): ViewSettings => ({
  ...defaultViewSettings,
  filter: filterOf(...people),
  group: { kind: "PERSON", id: toShortId(ids.field), options: people.map(toShortId) },
});
const stored = () =>
  write(async (tx) => {
    const views = await tx.db.selectFrom("project_views").select(["title", "settings"]).execute();
    const filters = await tx.db.selectFrom("saved_filters").select(["title", "form"]).execute();
    return Object.fromEntries([
      ...views.map(({ title, settings }) => [title, settings]),
      ...filters.map(({ title, form }) => [title, form]),
    ]);
  });

test("a merge replaces the merged person in views and saved filters, and undoing it restores those that are as it left them", async () => {
  const { kept, merged, other, project: projectId } = ids;
  const edited = await write(async (tx) => {
    const view = (title: string, settings: ViewSettings) =>
      createView(tx, { projectId, title, target: "NOTE", layout: "TABLE", settings });
    await view("Merged", settingsOf(merged, other));
    await view("Both", settingsOf(kept, merged));
    await view("Other", settingsOf(other));
    for (const place of [projectId, null])
      await createSavedFilter(tx, {
        projectId: place,
        target: "notes",
        title: `Filter ${place === null ? "of all" : "here"}`,
        form: filterOf(other, merged),
      });
    return await view("Edited", settingsOf(merged));
  });
  const before = await stored();
  const merge = await write((tx) => mergePeople(tx, { keptId: kept, mergedId: merged, take: [] }));
  expect(await stored()).toEqual({
    Merged: settingsOf(kept, other),
    Both: settingsOf(kept),
    Other: settingsOf(other),
    Edited: settingsOf(kept),
    "Filter here": filterOf(other, kept),
    "Filter of all": filterOf(other, kept),
  });
  await write((tx) => updateView(tx, { id: edited, settings: settingsOf(kept, other) }));
  await write((tx) => undoPersonMerge(tx, merge));
  expect(await stored()).toEqual({ ...before, Edited: settingsOf(kept, other) });
});
