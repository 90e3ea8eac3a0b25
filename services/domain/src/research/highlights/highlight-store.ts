import type { FileAnchor } from "@fieldstone/model/files/file-anchor.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Author, authorColumns } from "../../kernel/authors/author.ts";
import type { CoveredWords } from "./covered-words.ts";
import type { Highlight } from "./highlight.ts";
import { recordingOfHighlight } from "./recording-of-highlight.ts";

export const highlightColumns = sql`highlights.highlight_id as id, highlights.document_id as "documentId",
  documents.object_type as "documentType", highlights.project_id as "projectId",
  highlights.anchor_start as "anchorStart", highlights.anchor_end as "anchorEnd", highlights.text,
  highlights.document_version as "documentVersion", highlights.file_id as "fileId",
  highlights.page_num as "pageNum", highlights.range_start as "rangeStart", highlights.range_end as "rangeEnd",
  highlights.area, highlights.state,
  highlights.inline_comment_only as "inlineCommentOnly", highlights.speaker, highlights.start_ms as "startMs",
  highlights.end_ms as "endMs", ${recordingOfHighlight} as "recordingFileId", highlights.created_at as "createdAt", highlights.updated_at as "updatedAt",
  highlights.deleted_at as "deletedAt", highlights.author_kind, highlights.author_id, highlights.author_model,
  highlights.author_prompt_version`;

export const fromHighlights = sql`from highlights join documents
  on documents.team_id = highlights.team_id and documents.document_id = highlights.document_id`;

/** True for highlights whose note or insight is live. */
export const inLiveDocument = sql<boolean>`not exists (select 1 from notes where notes.team_id = highlights.team_id
    and notes.note_id = highlights.document_id and notes.deleted_at is not null)
  and not exists (select 1 from insights where insights.team_id = highlights.team_id
    and insights.insight_id = highlights.document_id and insights.deleted_at is not null)`;
export const liveHighlights = sql<boolean>`highlights.deleted_at is null and ${inLiveDocument}`;

interface PlacedWords extends CoveredWords {
  readonly id: string;
  readonly documentId: string;
  readonly inlineCommentOnly: boolean;
  readonly author: Author;
}

interface InDocument {
  readonly anchorStart: Uint8Array;
  readonly anchorEnd: Uint8Array;
  readonly documentVersion: number;
}

interface InFile {
  readonly fileId: string;
  readonly fileAnchor: FileAnchor;
}

export type NewHighlight = PlacedWords & (InDocument | InFile);

function placeColumns(highlight: NewHighlight) {
  if ("fileId" in highlight) {
    const { fileId, fileAnchor } = highlight;
    return { file_id: fileId, ...fileColumns(fileAnchor) };
  }
  return {
    anchor_start: Buffer.from(highlight.anchorStart),
    anchor_end: Buffer.from(highlight.anchorEnd),
    document_version: highlight.documentVersion,
  };
}

function fileColumns(anchor: FileAnchor) {
  switch (anchor.kind) {
    case "TEXT":
      return { page_num: anchor.pageNum, range_start: anchor.start, range_end: anchor.end };
    case "AREA": {
      const { x, y, width, height } = anchor.area;
      return { page_num: anchor.pageNum, area: [x, y, width, height] };
    }
    case "SPAN":
      return { start_ms: anchor.startMs, end_ms: anchor.endMs };
  }
}

function projectOfDocument(tx: TenantTransaction, documentId: string) {
  return sql<string>`(select project_id from documents where team_id = ${tx.context.teamId}
    and document_id = ${documentId})`;
}

/** Returns false if a highlight with that id already exists. */
export async function insertHighlight(tx: TenantTransaction, highlight: NewHighlight): Promise<boolean> {
  return (await insertHighlights(tx, [highlight])) === 1;
}

/**
 * Returns how many were inserted: highlights whose id exists are skipped. Each is in the project of its document,
 * whichever project the caller is about: who may read that one may read the highlight.
 */
export async function insertHighlights(
  tx: TenantTransaction,
  highlights: readonly NewHighlight[],
): Promise<number> {
  const result = await tx.db
    .insertInto("highlights")
    .values(
      highlights.map((highlight) => ({
        team_id: tx.context.teamId,
        highlight_id: highlight.id,
        document_id: highlight.documentId,
        project_id: projectOfDocument(tx, highlight.documentId),
        text: highlight.text,
        inline_comment_only: highlight.inlineCommentOnly,
        speaker: highlight.speaker,
        start_ms: highlight.startMs,
        end_ms: highlight.endMs,
        recording_file_id: highlight.recordingFileId,
        ...placeColumns(highlight),
        ...authorColumns(highlight.author),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

/** For commands: the highlight in any state, locked until the transaction ends. */
export async function lockHighlight(
  tx: TenantTransaction,
  highlightId: string,
): Promise<Highlight | undefined> {
  const { rows } = await sql<Highlight>`select ${highlightColumns} ${fromHighlights}
    where highlights.highlight_id = ${highlightId} for no key update of highlights`.execute(tx.db);
  return rows[0];
}

/** Live highlights by id, without access checks. */
export async function findHighlights(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, Highlight>> {
  const { rows } = await sql<Highlight>`select ${highlightColumns} ${fromHighlights}
    where highlights.highlight_id = any(${[...highlightIds]}::uuid[]) and ${liveHighlights}`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Moves a highlight to other words; anchors an orphan again. */
export async function changeAnchor(
  tx: TenantTransaction,
  highlightId: string,
  anchor: CoveredWords & InDocument,
): Promise<void> {
  await tx.db
    .updateTable("highlights")
    .set({
      anchor_start: Buffer.from(anchor.anchorStart),
      anchor_end: Buffer.from(anchor.anchorEnd),
      text: anchor.text,
      document_version: anchor.documentVersion,
      speaker: anchor.speaker,
      start_ms: anchor.startMs,
      end_ms: anchor.endMs,
      recording_file_id: anchor.recordingFileId,
      state: "anchored",
      updated_at: sql`now()`,
    })
    .where("team_id", "=", tx.context.teamId)
    .where("highlight_id", "=", highlightId)
    .execute();
}

/** Moves a highlight in a file to another place of the same kind. */
export async function changeFilePlace(
  tx: TenantTransaction,
  highlightId: string,
  anchor: FileAnchor,
  text: string,
): Promise<void> {
  await tx.db
    .updateTable("highlights")
    .set({ ...fileColumns(anchor), text, updated_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("highlight_id", "=", highlightId)
    .execute();
}

export async function markHighlightDeleted(
  tx: TenantTransaction,
  highlightId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update highlights set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where team_id = ${tx.context.teamId} and highlight_id = ${highlightId}`.execute(tx.db);
}

/** Returns the tags that the highlight did not have yet. */
export async function addTags(
  tx: TenantTransaction,
  highlightId: string,
  tagIds: readonly string[],
  author: Author,
): Promise<readonly string[]> {
  if (tagIds.length === 0) return [];
  const rows = await tx.db
    .insertInto("highlight_tags")
    .values(
      [...new Set(tagIds)].map((tagId) => ({
        team_id: tx.context.teamId,
        highlight_id: highlightId,
        tag_id: tagId,
        ...authorColumns(author),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("tag_id")
    .execute();
  return rows.map((row) => row.tag_id);
}

/** Adds tags to new highlights in one statement. */
export async function insertHighlightTags(
  tx: TenantTransaction,
  taggings: readonly { readonly highlightId: string; readonly tagId: string }[],
  author: Author,
): Promise<void> {
  if (taggings.length === 0) return;
  await sql`insert into highlight_tags (team_id, highlight_id, tag_id, author_kind, author_id)
    select ${tx.context.teamId}, highlight_id, tag_id, ${authorColumns(author).author_kind}::author_kind,
      ${authorColumns(author).author_id}::uuid
      from unnest(${taggings.map(({ highlightId }) => highlightId)}::uuid[],
        ${taggings.map(({ tagId }) => tagId)}::uuid[]) as tagging (highlight_id, tag_id)
    on conflict do nothing`.execute(tx.db);
}

/** Returns the tags that were removed. */
export async function removeTags(
  tx: TenantTransaction,
  highlightId: string,
  tagIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.db
    .deleteFrom("highlight_tags")
    .where("team_id", "=", tx.context.teamId)
    .where("highlight_id", "=", highlightId)
    .where("tag_id", "in", [...tagIds])
    .returning("tag_id")
    .execute();
  return rows.map((row) => row.tag_id);
}
