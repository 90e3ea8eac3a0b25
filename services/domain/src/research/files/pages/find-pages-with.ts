import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** A page of a file that is attached to a note or an insight. */
export interface AttachedPage {
  readonly documentId: string;
  readonly fileId: string;
  readonly pageNum: number;
  readonly text: string;
}

/** Pages of live attached files that contain a text verbatim, by file and page. The caller checks access. */
export async function findPagesWith(
  tx: TenantTransaction,
  wanted: readonly { readonly documentId: string; readonly text: string }[],
): Promise<readonly AttachedPage[]> {
  if (wanted.length === 0) return [];
  const [ids, texts] = [wanted.map(({ documentId }) => documentId), wanted.map(({ text }) => text)];
  const { rows } = await sql<AttachedPage>`
    select files.document_id as "documentId", file_pages.file_id as "fileId", page_num as "pageNum", text
      from files join file_pages using (team_id, file_id)
     where files.team_id = ${tx.context.teamId} and files.document_id = any(${ids}::uuid[])
       and files.deleted_at is null and files.purged_at is null
       and exists (select from unnest(${ids}::uuid[], ${texts}::text[]) asked (id, quote)
                    where asked.id = files.document_id and strpos(file_pages.text, asked.quote) > 0)
     order by files.created_at, file_id, page_num`.execute(tx.db);
  return rows;
}

/** Live attached files with pages, by note or insight. The caller checks access. */
export async function findPagedFiles(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ documentId: string; fileIds: readonly string[] }>`
    select document_id as "documentId", array_agg(file_id) as "fileIds" from files
     where team_id = ${tx.context.teamId} and document_id = any(${[...documentIds]}::uuid[])
       and deleted_at is null and purged_at is null
       and exists (select from file_pages where file_pages.team_id = files.team_id
                    and file_pages.file_id = files.file_id)
     group by document_id`.execute(tx.db);
  return new Map(rows.map(({ documentId, fileIds }) => [documentId, fileIds]));
}

/** Names of live attached files. The caller checks access. */
export async function findFileNames(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (fileIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`select file_id as id, name from files
    where team_id = ${tx.context.teamId} and file_id = any(${[...new Set(fileIds)]}::uuid[])
      and deleted_at is null and purged_at is null`.execute(tx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
