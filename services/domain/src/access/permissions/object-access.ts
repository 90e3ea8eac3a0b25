import { ProductError } from "@fieldstone/model/errors.ts";
import type { Permission } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "./document-access.ts";
import { findObjectPlaces, type ObjectPlace, type PlacedObject } from "./object-place-store.ts";

/**
 * Where a live note, insight or highlight is, which the actor has at least this level on.
 * @throws ProductError `note.not_found`, `insight.not_found` or `highlight.not_found`, Forbidden
 */
export async function requireObjectLevel(
  tx: TenantTransaction,
  object: PlacedObject,
  needed: Permission,
): Promise<ObjectPlace & { readonly level: Permission }> {
  const missing = () =>
    new ProductError(
      "NotFound",
      `${object.objectType}.not_found`,
      `This ${object.objectType} does not exist or is not shared with you. Ask its project's owner for access.`,
    );
  const [place] = await findObjectPlaces(tx, object.objectType, [object.objectId]);
  if (place === undefined) throw missing();
  return { ...place, level: await requireDocumentLevel(tx, place, needed, missing) };
}
