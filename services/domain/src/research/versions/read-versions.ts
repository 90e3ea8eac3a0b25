import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";

export interface DocumentVersion extends AuthorColumns {
  readonly documentId: string;
  readonly version: number;
  readonly text: string;
  readonly createdAt: Date;
}

/** A document's versions, the newest first. Who may read the document is the caller's to know. */
export async function listVersions(
  tx: TenantTransaction,
  documentId: string,
  page: PageRequest,
): Promise<Page<DocumentVersion>> {
  let query = tx.db
    .selectFrom("document_versions")
    .select([
      "document_id as documentId",
      "version",
      "text",
      "created_at as createdAt",
      "author_kind",
      "author_id",
      "author_model",
      "author_prompt_version",
    ])
    .where("team_id", "=", tx.context.teamId)
    .where("document_id", "=", documentId)
    .orderBy("version", "desc")
    .limit(page.limit + 1);
  const before = Number(page.after?.[0]);
  if (Number.isInteger(before)) query = query.where("version", "<", before);
  return pageOf(await query.execute(), page.limit);
}
