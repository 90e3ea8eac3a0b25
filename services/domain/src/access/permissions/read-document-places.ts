import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { grantedByPlace } from "../../kernel/objects/object-registry.ts";
import type { GrantableType, PlacedType } from "../../kernel/objects/object-types.ts";

/** What can be commented on and shared. */
export interface PlacedObject {
  readonly objectType: PlacedType;
  readonly objectId: string;
}

export interface ObjectPlace extends PlacedObject {
  readonly projectId: string;
  /** The document that holds its words. */
  readonly documentId: string;
}

/** A document by itself, and no part of one. */
export type FoundDocument = ObjectPlace & { readonly objectType: PlacedType & GrantableType };

/** The columns of a kind's place, each by its name: a statement that takes every column is neither kept prepared nor recalled. */
export const placeColumns = sql`"objectType", "objectId", "projectId", "documentId"`;

/** Where live documents are that levels are granted on, notes and insights, whoever asks. */
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
