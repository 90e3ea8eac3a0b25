import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SearchScope } from "@fieldstone/platform/search-index/search-index.ts";
import { sql } from "kysely";
import { grantedDocuments } from "../../access/permissions/permission-store.ts";
import { readableProjectIds } from "../../access/permissions/project-access.ts";

/** The most ids passed to the index as a filter; for an actor with more, results are filtered on reading. */
export const scopeIdsMax = 500;

export type ActorScope =
  | { readonly kind: "everything" }
  | { readonly kind: "scope"; readonly scope: SearchScope }
  | { readonly kind: "too-large" };

/** What the actor may read, as a filter of the index. Permissions are checked again on reading. */
export async function findSearchScope(tx: TenantTransaction): Promise<ActorScope> {
  const granted = grantedDocuments(tx);
  const documents =
    granted === undefined
      ? sql``
      : sql`union all
    select granted.document_id as id, true as "isDocument" from (${granted}) granted`;
  const { rows } = await sql<{ id: string; isDocument: boolean }>`
    select readable.project_id as id, false as "isDocument" from ${readableProjectIds(tx)} readable ${documents}
     limit ${scopeIdsMax + 1}`.execute(tx.db);
  if (rows.length > scopeIdsMax) return { kind: "too-large" };
  const idsOf = (isDocument: boolean) =>
    rows.filter((row) => row.isDocument === isDocument).map(({ id }) => id);
  return { kind: "scope", scope: { projectIds: idsOf(false), documentIds: idsOf(true) } };
}
