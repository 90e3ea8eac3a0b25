import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { GrantableObject } from "../../access/permissions/grant.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { listLiveLinksIn } from "../../access/share-links/share-link-store.ts";
import { findFolderLevel } from "../../research/folders/folder-policy.ts";
import type { WorkspaceAccess } from "../../research/projects/project.ts";
import { findReadableProjects } from "../../research/projects/read-projects.ts";
import { requireSharingReader } from "./grantable-object.ts";
import type { ObjectGrant } from "./object-grant.ts";
import { listObjectGrants } from "./object-grant-store.ts";

/** Who has access to an object, and through what. Managers always have full access, with or without a grant. */
export interface ObjectAccess extends GrantableObject {
  /** What the project's openness allows every member; null for a folder. */
  readonly workspaceAccess: WorkspaceAccess | null;
  /** FULL for people who can change the sharing. */
  readonly viewerLevel: Permission;
  readonly grants: readonly ObjectGrant[];
  /** Active share links to the object or to anything in the project. */
  readonly publicLinkCount: number;
}

/** @throws ProductError `project.not_found`, `folder.not_found`, `note.not_found`, `insight.not_found` */
export async function readObjectAccess(
  tx: TenantTransaction,
  object: GrantableObject,
): Promise<ObjectAccess> {
  const place = await requireSharingReader(tx, object);
  const [project] = place.projectId === undefined ? [] : await findReadableProjects(tx, [place.projectId]);
  return {
    ...object,
    workspaceAccess: project?.workspaceAccess ?? null,
    viewerLevel: await viewerLevelOn(tx, object),
    grants: await listObjectGrants(tx, place),
    publicLinkCount: (await listLiveLinksIn(tx, object)).length,
  };
}

async function viewerLevelOn(
  tx: TenantTransaction,
  { objectType, objectId }: GrantableObject,
): Promise<Permission> {
  if (objectType === "folder") return findFolderLevel(tx, objectId);
  if (objectType === "project") return requireProjectLevel(tx, objectId, "READ");
  return (await requireObjectLevel(tx, { objectType, objectId }, "READ")).level;
}
