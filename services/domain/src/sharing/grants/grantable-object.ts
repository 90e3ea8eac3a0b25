import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { GrantableObject } from "../../access/permissions/grant.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { folderNotFound } from "../../research/folders/folder.ts";
import { requireFolderGrantor } from "../../research/folders/folder-policy.ts";
import { findFolders } from "../../research/folders/folder-store.ts";

/** Something that levels are granted on, and the project that it is or lies in; a folder is in none. */
export interface GrantablePlace extends GrantableObject {
  readonly projectId: string | undefined;
}

/** An object on which the actor may grant: FULL is needed. @throws ProductError NotFound, Forbidden */
export async function requireGrantor(
  tx: TenantTransaction,
  { objectType, objectId }: GrantableObject,
): Promise<GrantablePlace> {
  switch (objectType) {
    case "project":
      await requireProjectLevel(tx, objectId, "FULL");
      return { objectType, objectId, projectId: objectId };
    case "folder":
      await requireFolder(tx, objectId);
      await requireFolderGrantor(tx, objectId);
      return { objectType, objectId, projectId: undefined };
    default: {
      const { projectId } = await requireObjectLevel(tx, { objectType, objectId }, "FULL");
      return { objectType, objectId, projectId };
    }
  }
}

/**
 * An object whose sharing the actor may look at: its project's readers, and every member for folders. To read a
 * single note is not enough, as who can read its project is none of its readers' business.
 * @throws ProductError NotFound
 */
export async function requireSharingReader(
  tx: TenantTransaction,
  { objectType, objectId }: GrantableObject,
): Promise<GrantablePlace> {
  switch (objectType) {
    case "project":
      await requireProjectLevel(tx, objectId, "READ");
      return { objectType, objectId, projectId: objectId };
    case "folder":
      requireMember(tx.context.actor);
      await requireFolder(tx, objectId);
      return { objectType, objectId, projectId: undefined };
    default: {
      const { projectId } = await requireObjectLevel(tx, { objectType, objectId }, "READ");
      await requireProjectLevel(tx, projectId, "READ");
      return { objectType, objectId, projectId };
    }
  }
}

async function requireFolder(tx: TenantTransaction, folderId: string): Promise<void> {
  if ((await findFolders(tx, [folderId])).length === 0) throw folderNotFound();
}
