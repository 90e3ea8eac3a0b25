import { findOption } from "@fieldstone/model/fields/select-options.ts";
import {
  insightTemplateSchema,
  type ProjectTemplateContent,
  projectTemplateSchema,
  type WorkspaceTemplate,
} from "@fieldstone/model/templates/template-content.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { updateCodebookEntry } from "../codebook/update-codebook-entry.ts";
import { documentFromMarkdown } from "../documents/conversions/document-from-markdown.ts";
import { createCustomField } from "../fields/create-custom-field.ts";
import { findReadableFields } from "../fields/read-custom-fields.ts";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { type CreateProjectInput, createProject } from "../projects/create-project.ts";
import { createReadme } from "../readme/create-readme.ts";
import { createTagBoard } from "../tags/boards/create-tag-board.ts";
import { createTagGroup } from "../tags/boards/create-tag-group.ts";
import { listBoardsOfProjects } from "../tags/boards/read-tag-boards.ts";
import { updateTagBoard } from "../tags/boards/update-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { updateTag } from "../tags/update-tag.ts";
import { findTemplate } from "./read-templates.ts";
import { addSharedParts, enableSharedParts } from "./shared-parts.ts";
import { type Template, templateNotFound } from "./template.ts";
import { fromTemplateCodebook } from "./template-codebook.ts";
import { createTemplateViews, TemplateParts } from "./template-views.ts";

/** @throws ProductError `template.not_found`, `plan.upgrade_needed` */
async function requireTemplate(
  tx: TenantTransaction,
  templateId: string,
  kind: WorkspaceTemplate,
): Promise<Template> {
  await requireCapability(tx, "templates");
  const template = await findTemplate(tx, templateId);
  if (template?.workspaceTemplate !== kind) throw templateNotFound();
  return template;
}

/**
 * Creates a project with all parts of a template. The project keeps no reference to the template.
 * @throws ProductError `template.not_found`, as createProject, `plan.*`, Forbidden for a VIEWER
 */
export async function createProjectFromTemplate(
  tx: TenantTransaction,
  input: Omit<CreateProjectInput, "icon" | "color" | "isSample"> & { readonly templateId: string },
): Promise<string> {
  const { templateId, ...project } = input;
  const template = await requireTemplate(tx, templateId, "PROJECT");
  const content = projectTemplateSchema.parse(template.content);
  const projectId = await createProject(tx, { ...project, icon: content.icon, color: content.color });
  const parts = new TemplateParts();
  await enableSharedParts(tx, projectId, content);
  await addSharedParts(tx, projectId, parts);
  await createBoards(tx, projectId, content.boards, parts);
  await createFields(tx, projectId, content.fields, parts);
  await createTemplateViews(tx, projectId, content.views, parts);
  for (const { title, markdown } of content.notes) {
    await createNote(tx, { projectId, title, body: { kind: "markdown", markdown } });
  }
  if (content.readme !== "") await createReadme(tx, { projectId, markdown: content.readme });
  return projectId;
}

/** The first board replaces the empty one that every project starts with. */
async function createBoards(
  tx: TenantTransaction,
  projectId: string,
  boards: ProjectTemplateContent["boards"],
  parts: TemplateParts,
): Promise<void> {
  const empty = (await listBoardsOfProjects(tx, [projectId])).find((each) => each.projectId === projectId);
  for (const [index, { id, title, groups }] of boards.entries()) {
    const reused = index === 0 ? empty?.id : undefined;
    if (reused !== undefined) await updateTagBoard(tx, { id: reused, title });
    const tagBoardId = reused ?? (await createTagBoard(tx, { projectId, title }));
    parts.add("board", id, tagBoardId);
    for (const group of groups) {
      const tagGroupId =
        group.title === null ? null : await createTagGroup(tx, { tagBoardId, title: group.title });
      parts.add("group", group.id, tagGroupId ?? undefined);
      for (const { id: namedId, codebook, role, locked, ...tag } of group.tags) {
        const tagId = await createTag(tx, { ...tag, tagBoardId, tagGroupId });
        parts.add("tag", namedId, tagId);
        if (codebook !== undefined)
          await updateCodebookEntry(tx, { tagId, basedOn: 0, ...fromTemplateCodebook(codebook) });
        if (role !== undefined || locked === true) await updateTag(tx, { id: tagId, role, locked });
      }
    }
  }
}

async function createFields(
  tx: TenantTransaction,
  projectId: string,
  fields: ProjectTemplateContent["fields"],
  parts: TemplateParts,
): Promise<void> {
  for (const { id, options, ...field } of fields) {
    const given = options?.map(({ label, color }) => ({ label, color }));
    const fieldId = await createCustomField(tx, { ...field, options: given, projectId });
    parts.add("field", id, fieldId);
    if (options?.every((option) => option.id === undefined) !== false) continue;
    const [made] = await findReadableFields(tx, [fieldId]);
    for (const option of options)
      parts.add("option", option.id, findOption(made?.options ?? [], option.label)?.id);
  }
}

/** @throws ProductError `template.not_found`, as createInsight, `plan.*`, Forbidden */
export async function createInsightFromTemplate(
  tx: TenantTransaction,
  { projectId, templateId }: { readonly projectId: string; readonly templateId: string },
): Promise<string> {
  const template = await requireTemplate(tx, templateId, "INSIGHT");
  const { markdown } = insightTemplateSchema.parse(template.content);
  return await createInsight(tx, { projectId, content: documentFromMarkdown(markdown) });
}
