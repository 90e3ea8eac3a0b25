import { initialPdfProgress, type PdfEvent, reducePdf } from "@fieldstone/model/states/pdf-processing.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { Extraction, ExtractionFailure, FilePage } from "./extraction.ts";

const columns = sql`file_id as "fileId", status, ocr, page_count as "pageCount", failure_code as "failureCode", run`;

/** Extractions by file id, without access checks. */
export async function findExtractions(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, Extraction>> {
  const { rows } = await sql<Extraction>`select ${columns} from file_extractions
    where team_id = ${tx.context.teamId} and file_id = any(${[...fileIds]}::uuid[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.fileId, row]));
}

export async function lockExtraction(tx: TenantTransaction, fileId: string): Promise<Extraction | undefined> {
  const { rows } = await sql<Extraction>`select ${columns} from file_extractions
    where team_id = ${tx.context.teamId} and file_id = ${fileId} for no key update`.execute(tx.db);
  return rows[0];
}

export async function insertExtraction(tx: TenantTransaction, fileId: string): Promise<void> {
  await sql`insert into file_extractions (team_id, file_id) values (${tx.context.teamId}, ${fileId})
    on conflict do nothing`.execute(tx.db);
}

/** Applies an event by the rule that defines which state follows which. */
export async function applyPdfEvent(
  tx: TenantTransaction,
  before: Extraction,
  event: PdfEvent,
  failureCode?: ExtractionFailure,
): Promise<void> {
  const progress = reducePdf(
    { ...initialPdfProgress, ...before, pageCount: before.pageCount ?? undefined },
    event,
  );
  const { status, ocr, pageCount = null } = progress;
  const code = status === "failed" && before.status !== "failed" ? (failureCode ?? null) : before.failureCode;
  await change(
    tx,
    before.fileId,
    sql`status = ${status}, ocr = ${ocr}, page_count = ${pageCount},
    failure_code = ${code}`,
  );
}

export async function setPageCount(tx: TenantTransaction, fileId: string, pageCount: number): Promise<void> {
  await change(tx, fileId, sql`page_count = ${pageCount}`);
}

/** Begins a new run, which retries unreadable pages; the others stay. */
export async function restartExtraction(tx: TenantTransaction, fileId: string): Promise<void> {
  await change(
    tx,
    fileId,
    sql`status = 'waiting', ocr = case when ocr = 'complete' then ocr else 'none' end,
    failure_code = null, run = run + 1`,
  );
  await sql`delete from file_pages where team_id = ${tx.context.teamId} and file_id = ${fileId}
    and status = 'failed'`.execute(tx.db);
}

async function change(tx: TenantTransaction, fileId: string, values: RawBuilder<unknown>): Promise<void> {
  await sql`update file_extractions set ${values}, updated_at = now()
    where team_id = ${tx.context.teamId} and file_id = ${fileId}`.execute(tx.db);
}

/** Inserts or replaces a page. A failure does not replace a page that was read. */
export async function upsertPage(tx: TenantTransaction, page: FilePage): Promise<void> {
  await sql`insert into file_pages
      (team_id, file_id, page_num, status, width_pt, height_pt, text, words, is_recognized)
    values (${tx.context.teamId}, ${page.fileId}, ${page.pageNum}, ${page.status}, ${page.widthPt},
      ${page.heightPt}, ${page.text}, ${[...page.words]}::integer[], ${page.isRecognized})
    on conflict (team_id, file_id, page_num) do update set status = excluded.status,
      width_pt = excluded.width_pt, height_pt = excluded.height_pt, text = excluded.text,
      words = excluded.words, is_recognized = excluded.is_recognized
    where excluded.status = 'processed'`.execute(tx.db);
}

/** Sets the text that was recognised in a page's image. */
export async function setRecognizedText(
  tx: TenantTransaction,
  page: Pick<FilePage, "fileId" | "pageNum" | "text" | "words">,
): Promise<void> {
  await sql`update file_pages set text = ${page.text}, words = ${[...page.words]}::integer[], is_recognized = true
    where team_id = ${tx.context.teamId} and file_id = ${page.fileId} and page_num = ${page.pageNum}`.execute(
    tx.db,
  );
}

/** Recorded pages in order, each with the length of its text. */
export async function findPageStates(
  tx: TenantTransaction,
  fileId: string,
): Promise<
  readonly (Pick<FilePage, "pageNum" | "status" | "isRecognized"> & { readonly textLength: number })[]
> {
  const { rows } = await sql<Pick<FilePage, "pageNum" | "status" | "isRecognized"> & { textLength: number }>`
    select page_num as "pageNum", status, is_recognized as "isRecognized", length(text) as "textLength"
      from file_pages where team_id = ${tx.context.teamId} and file_id = ${fileId} order by page_num`.execute(
    tx.db,
  );
  return rows;
}
