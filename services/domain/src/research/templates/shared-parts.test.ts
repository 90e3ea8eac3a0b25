import { projectTemplateSchema } from "@fieldstone/model/templates/template-content.ts";
import { defaultViewSettings, type ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createExtension } from "../extensions/create-extension.ts";
import { setExtensionDeleted } from "../extensions/delete-extension.ts";
import { enableExtension } from "../extensions/enable-extension.ts";
import { findExtensionsOfProjects, findReadableExtensions } from "../extensions/read-extensions.ts";
import { setCustomFieldArchived } from "../fields/archive-custom-field.ts";
import { createCustomField } from "../fields/create-custom-field.ts";
import { enableWorkspaceField } from "../fields/enable-workspace-field.ts";
import { findEnabledFieldsOfProjects } from "../fields/read-custom-fields.ts";
import { createProject } from "../projects/create-project.ts";
import { createTag } from "../tags/create-tag.ts";
import { createView } from "../views/create-view.ts";
import { findViewsOfProjects } from "../views/read-views.ts";
import { createProjectFromTemplate } from "./create-from-template.ts";
import { findTemplate } from "./read-templates.ts";
import { saveProjectTemplate } from "./save-project-template.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let templateId: string;
let fieldId: string;
let unusedFieldId: string;
let extensionId: string;
let settings: ViewSettings;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user: SeededUser = team.owner): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
});

/** A template of a project with one of two workspace fields and an extension on; its view refers to both. */
beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  await write(async (tx) => {
    const projectId = await createProject(tx, { title: "Shaped" });
    fieldId = await createCustomField(tx, { objectType: "NOTE", title: "Segment", type: "TEXT" });
    unusedFieldId = await createCustomField(tx, { objectType: "NOTE", title: "Unused", type: "TEXT" });
    await enableWorkspaceField(tx, { projectId, fieldId, enabled: true });
    extensionId = await createExtension(tx, { title: "Jobs to be done" });
    await enableExtension(tx, { projectId, extensionId, enabled: true });
    const [extension] = await findReadableExtensions(tx, [extensionId]);
    const tagBoardId = extension?.tagBoardId ?? "";
    const tagId = await createTag(tx, { tagBoardId, title: "Struggle" });
    const jobId = await createCustomField(tx, {
      extensionId,
      objectType: "NOTE",
      title: "Job",
      type: "TEXT",
    });
    settings = {
      ...defaultViewSettings,
      group: { kind: "TAG", hiddenOptions: [tagId] },
      columns: [{ key: "title" }, { key: fieldId }, { key: jobId }],
    };
    const view = { projectId, title: "By job", target: "NOTE", layout: "TABLE", settings } as const;
    await createView(tx, view);
    templateId = await saveProjectTemplate(tx, { projectId, title: "Shape" });
  });
});

/** What is on in a new project from the template, and its view's settings. */
async function made(user?: SeededUser) {
  const id = await write((tx) => createProjectFromTemplate(tx, { title: "Next", templateId }), user);
  return await write(async (tx) => ({
    fields: ((await findEnabledFieldsOfProjects(tx, [id])).get(id) ?? [])
      .map(({ title }) => title)
      .toSorted(),
    extensions: ((await findExtensionsOfProjects(tx, [id])).get(id) ?? []).map(({ title }) => title),
    settings: (await findViewsOfProjects(tx, [id])).get(id)?.[0]?.settings,
  }));
}

it("a template keeps which fields and extensions of the workspace are on, and views that name them", async () => {
  const content = projectTemplateSchema.parse((await write((tx) => findTemplate(tx, templateId)))?.content);
  expect(content.workspaceFields).toEqual([{ id: fieldId, title: "Segment" }]);
  expect(content.extensions).toEqual([{ id: extensionId, title: "Jobs to be done" }]);
  expect(JSON.stringify(content)).not.toContain(unusedFieldId);
  const expected = { fields: ["Job", "Segment"], extensions: ["Jobs to be done"], settings };
  expect(await made(contributor)).toEqual(expected);
});

it("what the workspace no longer keeps is left out", async () => {
  await write((tx) => setCustomFieldArchived(tx, fieldId, true));
  await write((tx) => setExtensionDeleted(tx, extensionId, true));
  const left = { ...settings, group: { kind: "TAG", hiddenOptions: [] }, columns: [{ key: "title" }] };
  expect(await made()).toEqual({ fields: [], extensions: [], settings: left });
});
