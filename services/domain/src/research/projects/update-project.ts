import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { folderNotFound } from "../folders/folder.ts";
import { findFolders } from "../folders/read-folders.ts";
import {
  type Project,
  type ProjectCover,
  parseProjectColor,
  parseProjectIcon,
  parseProjectTitle,
  projectNotFound,
  type WorkspaceAccess,
} from "./project.ts";
import { lockProject, updateProjectRow } from "./project-store.ts";

export interface UpdateProjectInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly folderId?: string | null | undefined;
  readonly workspaceAccess?: WorkspaceAccess | null | undefined;
  readonly color?: string | null | undefined;
  readonly icon?: string | null | undefined;
  readonly cover?: ProjectCover | null | undefined;
}

/**
 * Changes the fields that are given; null clears `folderId`, `color`, `icon` and `cover`. Appearance needs
 * WRITE; the folder and workspace access need FULL because they change permissions.
 * @throws ProductError `project.not_found`, `folder.not_found`, `title.*`, Forbidden
 */
export async function updateProject(tx: TenantTransaction, input: UpdateProjectInput): Promise<void> {
  await requireProjectLevel(tx, input.id, "WRITE");
  const before = await lockProject(tx, input.id);
  if (before === undefined) throw projectNotFound();
  const after = {
    title: input.title == null ? before.title : parseProjectTitle(input.title),
    folderId: input.folderId === undefined ? before.folderId : input.folderId,
    workspaceAccess: input.workspaceAccess ?? before.workspaceAccess,
    color: input.color === undefined ? before.color : parseProjectColor(input.color),
    icon: input.icon === undefined ? before.icon : parseProjectIcon(input.icon),
    cover: input.cover === undefined ? before.cover : input.cover,
  };
  const moved = after.folderId !== before.folderId;
  const opened = after.workspaceAccess !== before.workspaceAccess;
  if (moved || opened) await requireProjectLevel(tx, input.id, "FULL");
  if (opened) await requireCapability(tx, "projectPermissions");
  if (after.color !== before.color || after.icon !== before.icon)
    await requireCapability(tx, "customProjectIcons");
  if (after.cover !== before.cover) await requireCapability(tx, "projectCustomization");
  if (moved && after.folderId !== null && (await findFolders(tx, [after.folderId])).length === 0) {
    throw folderNotFound();
  }
  await updateProjectRow(tx, input.id, after);
  await recordUpdate(tx, before, after);
}

async function recordUpdate(
  tx: TenantTransaction,
  before: Project,
  after: Pick<Project, "title" | "folderId" | "workspaceAccess" | "color" | "icon" | "cover">,
): Promise<void> {
  const { id: projectId, title, folderId, workspaceAccess, color, icon, cover } = before;
  await recordChange(
    tx,
    "project",
    "updated",
    { id: projectId, projectId },
    { after, before: { title, folderId, workspaceAccess, color, icon, cover } },
  );
  if (after.workspaceAccess !== workspaceAccess) {
    await recordAudit(tx, {
      kind: "permission.changed",
      subjectType: "project",
      subjectId: projectId,
      data: { workspaceAccess: after.workspaceAccess, before: workspaceAccess },
    });
  }
}
