import type { ProjectTemplateContent } from "@fieldstone/model/templates/template-content.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { enableExtension } from "../extensions/enable-extension.ts";
import { findExtensionsOfProjects, findReadableExtensions } from "../extensions/read-extensions.ts";
import { enableWorkspaceField } from "../fields/enable-workspace-field.ts";
import { findEnabledFieldsOfProjects, findReadableFields } from "../fields/read-custom-fields.ts";
import { listBoardsOfProjects, listGroupsOfBoards } from "../tags/boards/read-tag-boards.ts";
import { listTagsOfBoards } from "../tags/read-tags.ts";
import type { TemplateParts } from "./template-views.ts";

type SharedParts = Pick<ProjectTemplateContent, "workspaceFields" | "extensions">;

/** The workspace fields and extensions that are on in a project, if the actor may read them. */
export async function sharedPartsOf(tx: TenantTransaction, projectId: string): Promise<SharedParts> {
  const fields = (await findEnabledFieldsOfProjects(tx, [projectId])).get(projectId) ?? [];
  const extensions = (await findExtensionsOfProjects(tx, [projectId])).get(projectId) ?? [];
  const named = ({ id, title }: { readonly id: string; readonly title: string }) => ({ id, title });
  const ownFields = fields.filter(({ extensionId }) => extensionId === null);
  return {
    ...(ownFields.length === 0 ? {} : { workspaceFields: ownFields.map(named) }),
    ...(extensions.length === 0 ? {} : { extensions: extensions.map(named) }),
  };
}

/** Turns on the template's workspace fields and extensions in a new project, if they still exist. */
export async function enableSharedParts(
  tx: TenantTransaction,
  projectId: string,
  { workspaceFields = [], extensions = [] }: SharedParts,
): Promise<void> {
  const ids = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => id);
  for (const { id, archivedAt } of await findReadableFields(tx, ids(workspaceFields)))
    if (archivedAt === null) await enableWorkspaceField(tx, { projectId, fieldId: id, enabled: true });
  for (const { id } of await findReadableExtensions(tx, ids(extensions)))
    await enableExtension(tx, { projectId, extensionId: id, enabled: true });
}

/**
 * Adds the workspace's parts that settings of views can refer to: they have the same ids in every project.
 */
export async function addSharedParts(
  tx: TenantTransaction,
  projectId: string,
  parts: TemplateParts,
): Promise<void> {
  for (const field of (await findEnabledFieldsOfProjects(tx, [projectId])).get(projectId) ?? []) {
    parts.add("field", field.id, field.id);
    for (const { id } of field.options) parts.add("option", id, id);
  }
  const boards = (await listBoardsOfProjects(tx, [projectId])).filter((board) => board.projectId === null);
  const boardIds = boards.map(({ id }) => id);
  for (const id of boardIds) parts.add("board", id, id);
  for (const { id } of await listGroupsOfBoards(tx, boardIds)) parts.add("group", id, id);
  for (const { id } of await listTagsOfBoards(tx, boardIds)) parts.add("tag", id, id);
}
