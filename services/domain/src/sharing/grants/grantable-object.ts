import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { GrantableObject } from "../../access/permissions/grant.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import type { PlacedObject } from "../../access/permissions/read-document-places.ts";
import { isPlaced, objectKind } from "../../kernel/objects/object-registry.ts";

/** An object that levels are granted on, with the project that it is or is in; undefined for a folder. */
export interface GrantablePlace extends GrantableObject {
  readonly projectId: string | undefined;
}

/**
 * Returns an object on which the actor has FULL, which granting needs.
 * @throws ProductError NotFound, Forbidden
 */
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
 * Returns an object whose sharing the actor may see: every member for folders, otherwise readers of its
 * project. Access to a single note is not enough, because its readers must not learn who can read the
 * project.
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
