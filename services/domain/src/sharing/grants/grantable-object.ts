import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { GrantableObject } from "../../access/permissions/grant.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import type { PlacedObject } from "../../access/permissions/read-document-places.ts";
import { isPlaced, objectKind } from "../../kernel/objects/object-registry.ts";

/** Something that levels are granted on, and the project that it is or lies in; a folder is in none. */
export interface GrantablePlace extends GrantableObject {
  readonly projectId: string | undefined;
}

/** An object on which the actor may grant: FULL is needed. @throws ProductError NotFound, Forbidden */
export async function requireGrantor(
  tx: TenantTransaction,
  { objectType, objectId }: GrantableObject,
): Promise<GrantablePlace> {
  const { granting } = objectKind(objectType);
  if (typeof granting === "object") {
    return { objectType, objectId, projectId: await granting.requireGrantor(tx, objectId) };
  }
  const { projectId } = await requireObjectLevel(tx, requirePlaced({ objectType, objectId }), "FULL");
  return { objectType, objectId, projectId };
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
  const { granting } = objectKind(objectType);
  if (typeof granting === "object") {
    return { objectType, objectId, projectId: await granting.requireReader(tx, objectId) };
  }
  const { projectId } = await requireObjectLevel(tx, requirePlaced({ objectType, objectId }), "READ");
  await requireProjectLevel(tx, projectId, "READ");
  return { objectType, objectId, projectId };
}

function requirePlaced({ objectType, objectId }: GrantableObject): PlacedObject {
  if (!isPlaced(objectType)) throw new Error(`a ${objectType} is granted by its place and has none`);
  return { objectType, objectId };
}
