import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import type { PlacedType } from "../../kernel/objects/object-types.ts";
import { type ObjectPlace, placeColumns } from "./read-document-places.ts";

/** Places of live objects of one kind. Checks no permissions. */
export async function findObjectPlaces(
  tx: TenantTransaction,
  objectType: PlacedType,
  objectIds: readonly string[],
): Promise<readonly ObjectPlace[]> {
  const { place } = objectKind(objectType);
  if (place === undefined) throw new Error(`a ${objectType} has no place`);
  const { rows } = await sql<ObjectPlace>`select ${placeColumns} from (${place}) places
    where "objectId" = any(${[...objectIds]}::uuid[])`.execute(tx.db);
  return rows;
}
