import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { AuthorColumns } from "../../kernel/authors/author.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { isWithheld } from "../documents/withheld-versions.ts";

/** Maximum bytes of version texts read together: several times the longest one. */
const versionTextsBytesMax = 8_000_000;

export interface DocumentVersion extends AuthorColumns {
  readonly documentId: string;
  readonly version: number;
  readonly createdAt: Date;
}

/** A document's versions, newest first. The caller checks access to the document. */
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

/** Identifies a version among those of all documents. */
export function versionKey({ documentId, version }: Pick<DocumentVersion, "documentId" | "version">): string {
  return `${documentId} ${version}`;
}

/**
 * Texts of versions by `versionKey`, without versions from which words are being removed. The caller checks
 * access to the documents.
 * @throws ProductError `document.versions_too_long` if they are too long to be read together
 */
export async function readVersionTexts(
  tx: TenantTransaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = sql`from document_versions join unnest(${[...keys]}::text[]) as key
      on document_id = split_part(key, ' ', 1)::uuid and version = split_part(key, ' ', 2)::int
    where team_id = ${tx.context.teamId} and not ${isWithheld}`;
  if (keys.length > 1) {
    const { rows } = await sql<{
      bytes: number;
    }>`select sum(octet_length(text))::bigint as bytes ${wanted}`.execute(tx.db);
    if ((rows[0]?.bytes ?? 0) > versionTextsBytesMax) throw textsTooLong();
  }
  const { rows } = await sql<{ key: string; text: string }>`select key, text ${wanted}`.execute(tx.db);
  return new Map(rows.map(({ key, text }) => [key, text]));
}

function textsTooLong(): ProductError {
  return new ProductError(
    "ValidationError",
    "document.versions_too_long",
    "The texts of these versions are too long to be read together. Ask for fewer versions at once.",
  );
}
