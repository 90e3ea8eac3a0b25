import { documentHighlightedTextMax, documentHighlightsMax } from "@fieldstone/document/document-limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { tooManyHighlights } from "./highlight.ts";

/** Rejects more highlights than a document may have. @throws ProductError `highlight.too_many` */
export async function requireHighlightCapacity(
  tx: TenantTransaction,
  documentId: string,
  texts: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ count: number; length: number }>`select count(*)::int as count,
      coalesce(sum(length(text)), 0)::float8 as length
    from highlights where team_id = ${tx.context.teamId} and document_id = ${documentId} and deleted_at is null
      and file_id is null`.execute(tx.db);
  const [before = { count: 0, length: 0 }] = rows;
  if (!fitHighlights(before, texts)) throw tooManyHighlights();
}

/** Whether a document can have these highlights in addition to its own. */
export function fitHighlights(
  before: { readonly count: number; readonly length: number },
  texts: readonly string[],
): boolean {
  const length = texts.reduce((sum, text) => sum + text.length, before.length);
  return before.count + texts.length <= documentHighlightsMax && length <= documentHighlightedTextMax;
}
