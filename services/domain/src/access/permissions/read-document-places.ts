import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { grantedByPlace } from "../../kernel/objects/object-registry.ts";
import type { GrantableType, PlacedType } from "../../kernel/objects/object-types.ts";

/** An object that can be commented on and shared. */
export interface PlacedObject {
  readonly objectType: PlacedType;
  readonly objectId: string;
}

export interface ObjectPlace extends PlacedObject {
  readonly projectId: string;
  /** The document that contains its text. */
  readonly documentId: string;
}

/** A whole document, not a part of one. */
export type FoundDocument = ObjectPlace & { readonly objectType: PlacedType & GrantableType };

/** The columns of a place, named: a statement that selects `*` is neither kept prepared nor cached. */
export const placeColumns = sql`"objectType", "objectId", "projectId", "documentId"`;

/** Places of live notes and insights, the documents that levels are granted on. Checks no permissions. */
export async function findDocumentPlaces(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<readonly FoundDocument[]> {
  const places = grantedByPlace().map(({ place }) => place);
  const { rows } =
    await sql<FoundDocument>`select ${placeColumns} from (${sql.join(places, sql` union all `)}) places
    where "objectId" = any(${[...documentIds]}::uuid[])`.execute(tx.db);
  return rows;
}
