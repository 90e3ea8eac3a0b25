import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Redaction, selectRedactions } from "../recordings/masked-spans.ts";

/** Redactions of recordings by file id, in time order. The caller checks access to the recordings. */
export async function findRedactions(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Redaction[]>> {
  const found = await selectRedactions(tx, sql`file_id = any(${[...fileIds]}::uuid[])`);
  return Map.groupBy(found, ({ fileId }) => fileId);
}
