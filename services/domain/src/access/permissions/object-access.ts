import type { Permission } from "@fieldstone/model/access/permissions.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "./document-access.ts";
import { findObjectPlaces } from "./object-place-store.ts";
import type { ObjectPlace, PlacedObject } from "./read-document-places.ts";

/**
 * Finds a live note, insight or highlight that the actor has at least this level on. A caller that looks it
 * up under another name (a document) passes `missing`, so that the error does not reveal that it exists.
 * @throws ProductError `note.not_found`, `insight.not_found` or `highlight.not_found`, Forbidden
 */
export async function requireObjectLevel(
  tx: TenantTransaction,
  object: PlacedObject,
  needed: Permission,
  missing: () => ProductError = () => objectNotFound(object),
): Promise<ObjectPlace & { readonly level: Permission }> {
  const [place] = await findObjectPlaces(tx, object.objectType, [object.objectId]);
  if (place === undefined) throw missing();
  return { ...place, level: await requireDocumentLevel(tx, place, needed, missing) };
}

export function objectNotFound({ objectType }: PlacedObject): ProductError {
  return new ProductError(
    "NotFound",
    `${objectType}.not_found`,
    `This ${objectType} does not exist or is not shared with you. Ask its project's owner for access.`,
  );
}
