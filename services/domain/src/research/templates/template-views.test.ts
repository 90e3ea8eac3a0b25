import { toShortId } from "@fieldstone/model/ids.ts";
import { projectTemplateSchema } from "@fieldstone/model/templates/template-content.ts";
import { defaultViewSettings, type ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, it } from "vitest";
import { createCustomField } from "../fields/create-custom-field.ts";
import { findFieldsOfProjects } from "../fields/read-custom-fields.ts";
import { createPerson } from "../people/create-person.ts";
import { createProject } from "../projects/create-project.ts";
import { createTagGroup } from "../tags/boards/create-tag-group.ts";
import { listBoardsOfProjects } from "../tags/boards/read-tag-boards.ts";
import { createTag } from "../tags/create-tag.ts";
import { listTagsOfBoards } from "../tags/read-tags.ts";
import { updateTag } from "../tags/update-tag.ts";
import { createView } from "../views/create-view.ts";
import { findViewsOfProjects } from "../views/read-views.ts";
import { createProjectFromTemplate } from "./create-from-template.ts";
import { findTemplate } from "./read-templates.ts";
import { saveProjectTemplate } from "./save-project-template.ts";

let database: TestCellDatabase;
let team: SeededTeam;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
});

/** The board, tag and field with two options of a project, or of one created from its template. */
async function partsOfProject(tx: TenantTransaction, projectId: string) {
  const board = (await listBoardsOfProjects(tx, [projectId])).find((each) => each.projectId === projectId);
  const [tag] = await listTagsOfBoards(tx, [board?.id ?? ""]);
  const [field] = (await findFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  const [free = "", paid = ""] = field?.options.map(({ id }) => id) ?? [];
  return { board, tag, field, free, paid };
}
type Parts = Awaited<ReturnType<typeof partsOfProject>>;

/** Settings that refer to parts of the project, and to others. */
function settingsOf({ board, tag, field, free, paid }: Parts, others: readonly string[]): ViewSettings {
  const [shared = "", personId = ""] = others;
  const fieldId = field?.id ?? "";
  const rows = [
    { field: { source: "note", fieldId, fieldType: "SELECT" }, ids: [free] },
    { field: { source: "system", name: "Tags" }, ids: [tag?.id ?? ""] },
    { field: { source: "system", name: "TagBoard" }, ids: [board?.id ?? ""] },
    { field: { source: "system", name: "TagGroup" }, ids: [tag?.tagGroupId ?? ""] },
    ...(personId === "" ? [] : [{ field: { source: "system", name: "People" } as const, ids: [personId] }]),
  ] as const;
  return {
    ...defaultViewSettings,
    sort: [{ key: toShortId(fieldId), direction: "DESC" }],
    filter: {
      combinator: "Or",
      fields: rows.map(({ field: of, ids }, at) => ({
        id: `row-${at}`,
        field: of,
        operator: "hasAnyOf",
        values: { ids: ids.map((id) => toShortId(id)) },
      })),
    },
    group: { kind: "SELECT", id: fieldId, hiddenOptions: [paid] },
    columns: [{ key: "title" }, { key: fieldId, width: 200 }, ...(shared === "" ? [] : [{ key: shared }])],
  };
}

it("a template keeps settings of views, which name the new project's own parts in their place", async () => {
  const projectId = await write((tx) => createProject(tx, { title: "Shaped" }));
  const others = await write(async (tx) => {
    const [board] = await listBoardsOfProjects(tx, [projectId]);
    const tagBoardId = board?.id ?? "";
    const tagGroupId = await createTagGroup(tx, { tagBoardId, title: "Costs" });
    await createTag(tx, { tagBoardId, tagGroupId, title: "Price" });
    const options = [{ label: "Free" }, { label: "Paid" }];
    const field = { projectId, objectType: "NOTE", title: "Plan", type: "SELECT", options } as const;
    await createCustomField(tx, { ...field, selectableMax: 1 });
    return [
      await createCustomField(tx, { objectType: "NOTE", title: "Shared", type: "TEXT" }),
      await createPerson(tx, { name: "Marta Silva" }),
    ];
  });
  await write(async (tx) => {
    const settings = settingsOf(await partsOfProject(tx, projectId), others);
    await createView(tx, { projectId, title: "By plan", target: "NOTE", layout: "BOARD", settings });
    await createView(tx, { projectId, title: "All", target: "NOTE", layout: "TABLE" });
  });
  const templateId = await write((tx) => saveProjectTemplate(tx, { projectId, title: "Shape" }));
  const saved = projectTemplateSchema.parse((await write((tx) => findTemplate(tx, templateId)))?.content);
  expect(saved.views[1]).toEqual({ title: "All", target: "NOTE", layout: "TABLE" });
  for (const id of others) {
    expect(JSON.stringify(saved)).not.toContain(id);
    expect(JSON.stringify(saved)).not.toContain(toShortId(id));
  }
  const made = await write((tx) => createProjectFromTemplate(tx, { title: "Next", templateId }));
  const [first, second] = await write(async (tx) => (await findViewsOfProjects(tx, [made])).get(made) ?? []);
  const parts = await write((tx) => partsOfProject(tx, made));
  expect(first?.settings).toEqual(settingsOf(parts, []));
  expect(second?.settings).toEqual(defaultViewSettings);
  expect(parts.field).toMatchObject({ title: "Plan", selectableMax: 1 });
  expect(parts.field?.id).not.toBe((await write((tx) => partsOfProject(tx, projectId))).field?.id);
});

it("a template keeps roles of tags, and which are locked", async () => {
  const projectId = await write((tx) => createProject(tx, { title: "Official" }));
  await write(async (tx) => {
    const [board] = await listBoardsOfProjects(tx, [projectId]);
    const id = await createTag(tx, { tagBoardId: board?.id ?? "", title: "Official" });
    await updateTag(tx, { id, role: "theme", locked: true });
    await createTag(tx, { tagBoardId: board?.id ?? "", title: "Free" });
  });
  const templateId = await write((tx) => saveProjectTemplate(tx, { projectId, title: "Official" }));
  const made = await write((tx) => createProjectFromTemplate(tx, { title: "Next", templateId }));
  const tags = await write(async (tx) => {
    const boards = (await listBoardsOfProjects(tx, [made])).map(({ id }) => id);
    return await listTagsOfBoards(tx, boards);
  });
  expect(tags.map(({ title, role, locked }) => [title, role, locked])).toEqual([
    ["Official", "theme", true],
    ["Free", null, false],
  ]);
});
