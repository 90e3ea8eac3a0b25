import { newId } from "@fieldstone/model/ids.ts";
import { workspaceProjectsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { setGrant } from "../../access/permissions/permission-store.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability, requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import { folderNotFound } from "../folders/folder.ts";
import { findFolders } from "../folders/read-folders.ts";
import { createDefaultTagBoard } from "../tags/boards/default-tag-board.ts";
import {
  parseProjectColor,
  parseProjectIcon,
  parseProjectTitle,
  tooManyProjects,
  type WorkspaceAccess,
} from "./project.ts";
import { countWorkspaceProjects, insertProject, projectCapacity } from "./project-store.ts";

export interface CreateProjectInput {
  readonly title: string;
  readonly folderId?: string | null | undefined;
  /** Default: open. */
  readonly workspaceAccess?: WorkspaceAccess | null | undefined;
  readonly color?: string | null | undefined;
  readonly icon?: string | null | undefined;
  /** The member on whose behalf a task creates the project. Default: the actor. */
  readonly createdBy?: string | null;
  /** Set when a new workspace is seeded. */
  readonly isSample?: boolean;
}

/**
 * Creates a project with its first tag board. Its creator gets full access.
 * @throws ProductError `project.limit` above workspaceProjectsMax, `folder.not_found`, `title.*`, `plan.*`,
 * Forbidden for a VIEWER
 */
export async function createProject(tx: TenantTransaction, input: CreateProjectInput): Promise<string> {
  const { actor } = tx.context;
  requireContributor(actor);
  const project = {
    id: newId(),
    title: parseProjectTitle(input.title),
    folderId: input.folderId ?? null,
    color: parseProjectColor(input.color ?? null),
    icon: parseProjectIcon(input.icon ?? null),
    workspaceAccess: input.workspaceAccess ?? "open",
    isSample: input.isSample ?? false,
    createdBy: input.createdBy ?? memberId(actor),
  };
  if (project.folderId !== null && (await findFolders(tx, [project.folderId])).length === 0)
    throw folderNotFound();
  if (project.color !== null || project.icon !== null) await requireCapability(tx, "customProjectIcons");
  if (project.workspaceAccess !== "open") await requireCapability(tx, "projectPermissions");
  if ((await countWorkspaceProjects(tx)) >= workspaceProjectsMax) throw tooManyProjects();
  if (!project.isSample) await requireCapacity(tx, projectCapacity);
  await insertProject(tx, project);
  if (project.createdBy !== null) {
    const object = { objectType: "project", objectId: project.id } as const;
    await setGrant(tx, object, { type: "user", id: project.createdBy }, "FULL");
  }
  await createDefaultTagBoard(tx, project.id);
  await recordChange(
    tx,
    "project",
    "created",
    { id: project.id, projectId: project.id },
    { title: project.title, workspaceAccess: project.workspaceAccess },
  );
  return project.id;
}
