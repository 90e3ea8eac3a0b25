import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Extraction, FilePage } from "./extraction.ts";
import { findExtractions } from "./extraction-store.ts";

/** Pages per request: the text and words of one page may have 1 MB each. */
export const pagesAtOnceMax = 20;

/** Progress of reading each file's pages. The caller checks access to the files, here and below. */
export function findExtractionsOfFiles(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, Extraction>> {
  return findExtractions(tx, fileIds);
}

/** Some pages of a file in order. */
export async function findFilePages(
  tx: TenantTransaction,
  fileId: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<readonly FilePage[]> {
  const { rows } = await sql<FilePage>`select file_id as "fileId", page_num as "pageNum", status,
      width_pt::float8 as "widthPt", height_pt::float8 as "heightPt", text, words, is_recognized as "isRecognized"
    from file_pages where team_id = ${tx.context.teamId} and file_id = ${fileId}
      and page_num between ${first} and ${Math.min(last, first + pagesAtOnceMax - 1)} order by page_num`.execute(
    tx.db,
  );
  return rows;
}

/** The number of read pages and the page numbers of unreadable ones, by file. */
export async function countPages(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly processed: number; readonly failed: readonly number[] }>> {
  const { rows } = await sql<{ fileId: string; processed: number; failed: number[] }>`
    select file_id as "fileId", count(*) filter (where status = 'processed')::int as processed,
      coalesce(array_agg(page_num order by page_num) filter (where status = 'failed'), '{}') as failed
      from file_pages where team_id = ${tx.context.teamId} and file_id = any(${[...fileIds]}::uuid[])
     group by file_id`.execute(tx.db);
  return new Map(rows.map(({ fileId, ...counts }) => [fileId, counts]));
}

/** Read pages without text whose image has not been through text recognition. */
export async function findUnrecognizedPages(
  tx: TenantTransaction,
  fileId: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ pageNum: number }>`select page_num as "pageNum" from file_pages
    where team_id = ${tx.context.teamId} and file_id = ${fileId} and status = 'processed' and text = ''
      and not is_recognized order by page_num`.execute(tx.db);
  return rows.map(({ pageNum }) => pageNum);
}
