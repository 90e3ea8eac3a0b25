import {
  insightTemplateSchema,
  type ProjectTemplateContent,
  projectTemplateSchema,
  type WorkspaceTemplate,
} from "@fieldstone/model/templates/template-content.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { updateCodebookEntry } from "../codebook/update-codebook-entry.ts";
import { documentFromMarkdown } from "../documents/document-from-markdown.ts";
import { createCustomField } from "../fields/create-custom-field.ts";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { type CreateProjectInput, createProject } from "../projects/create-project.ts";
import { createReadme } from "../readme/create-readme.ts";
import { createTag } from "../tags/create-tag.ts";
import { createTagBoard } from "../tags/create-tag-board.ts";
import { createTagGroup } from "../tags/create-tag-group.ts";
import { listBoardsOfProjects } from "../tags/read-tag-boards.ts";
import { updateTagBoard } from "../tags/update-tag-board.ts";
import { createView } from "../views/create-view.ts";
import { findTemplate } from "./read-templates.ts";
import { type Template, templateNotFound } from "./template.ts";
import { fromTemplateCodebook } from "./template-codebook.ts";

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
 * A project with all that its template brings. A template keeps nothing of what is made from it.
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
  await createBoards(tx, projectId, content.boards);
  for (const field of content.fields) await createCustomField(tx, { ...field, projectId });
  for (const view of content.views) await createView(tx, { ...view, projectId });
  for (const { title, markdown } of content.notes) {
    await createNote(tx, { projectId, title, body: { kind: "markdown", markdown } });
  }
  if (content.readme !== "") await createReadme(tx, { projectId, markdown: content.readme });
  return projectId;
}

/** The first takes the place of the empty board that every project starts with. */
async function createBoards(
  tx: TenantTransaction,
  projectId: string,
  boards: ProjectTemplateContent["boards"],
): Promise<void> {
  const empty = (await listBoardsOfProjects(tx, [projectId])).find((each) => each.projectId === projectId);
  for (const [index, { title, groups }] of boards.entries()) {
    const reused = index === 0 ? empty?.id : undefined;
    if (reused !== undefined) await updateTagBoard(tx, { id: reused, title });
    const tagBoardId = reused ?? (await createTagBoard(tx, { projectId, title }));
    for (const group of groups) {
      const tagGroupId =
        group.title === null ? null : await createTagGroup(tx, { tagBoardId, title: group.title });
      for (const { codebook, ...tag } of group.tags) {
        const tagId = await createTag(tx, { ...tag, tagBoardId, tagGroupId });
        if (codebook !== undefined)
          await updateCodebookEntry(tx, { tagId, basedOn: 0, ...fromTemplateCodebook(codebook) });
      }
    }
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
