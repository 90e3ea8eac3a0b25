import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable, loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { requirePeopleVisible } from "../../access/permissions/reader-access.ts";
import { filterShared, requireSharedAccess } from "../../access/share-links/shared-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { isSpokenBy } from "../people/spoken-by.ts";
import type { Highlight } from "./highlight.ts";
import { findHighlights, fromHighlights, highlightColumns, liveHighlights } from "./highlight-store.ts";
import { recordingOfHighlight } from "./recording-of-highlight.ts";

/** Conditions on the highlights of a list. */
export interface HighlightFilter {
  /** Highlights with all of these tags. */
  readonly tagIds: readonly string[];
  /** Highlights of any of these notes and insights. */
  readonly noteIds?: readonly string[] | undefined;
  /** Highlights of notes in which any of these people is a participant. */
  readonly personIds?: readonly string[] | undefined;
  readonly textContains?: string | undefined;
  readonly filter?: RawBuilder<boolean> | undefined;
  /** Leaves out highlights that AI created, and tags that it added. */
  readonly withoutAi?: boolean;
}

export interface HighlightList extends HighlightFilter {
  readonly projectId: string;
}

/** A listed highlight has its sort key as exact text: JavaScript dates lose the microseconds. */
export type ListedHighlight = Highlight & { readonly sortKey: string };

/** Live highlights by id that the actor, or a visitor with a share link, may read. Others are left out. */
export async function readHighlights(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, Highlight>> {
  const found = await findHighlights(tx, highlightIds);
  const shared = new Set(await filterShared(tx, "highlight", [...found.keys()]));
  const levels = await loadDocumentLevels(tx, [...found.values()]);
  return new Map([...found].filter(([id, row]) => shared.has(id) || levels.has(row.documentId)));
}

/**
 * Live highlights of each document and its files, in order of creation. Includes orphans and inline comments,
 * except for a visitor with a share link.
 */
export async function readHighlightsOfDocuments(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Highlight[]>> {
  const rows = await readWhere(tx, sql`highlights.document_id = any(${[...documentIds]}::uuid[])`);
  return Map.groupBy(rows, (row) => row.documentId);
}

/**
 * Live highlights in each file, by page or time. Visible to the same actors as in readHighlightsOfDocuments.
 */
export async function readHighlightsOfFiles(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Highlight[]>> {
  const rows = await readWhere(
    tx,
    sql`highlights.file_id = any(${[...fileIds]}::uuid[])`,
    sql`highlights.page_num, highlights.start_ms, `,
  );
  return Map.groupBy(rows, (row) => row.fileId ?? "");
}

/**
 * Live highlights of each recording and its transcript by the recording's file id, in the recording's order.
 * Visible to the same actors as in readHighlightsOfDocuments.
 */
export async function readHighlightsOfRecordings(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Highlight[]>> {
  const ids = [...fileIds];
  const rows = await readWhere(
    tx,
    // Filter by document first: highlights have no index by recording.
    sql`highlights.document_id in (select document_id from files where file_id = any(${ids}::uuid[]))
      and not highlights.inline_comment_only and ${recordingOfHighlight} = any(${ids}::uuid[])`,
    sql`highlights.start_ms, `,
  );
  return Map.groupBy(rows, (row) => row.recordingFileId ?? "");
}

async function readWhere(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
): Promise<readonly Highlight[]> {
  const readable =
    tx.context.actor.kind === "public"
      ? sql`highlights.highlight_id = any(${[...(await requireSharedAccess(tx)).highlightIds]}::uuid[])`
      : isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`);
  const { rows } = await sql<Highlight>`select ${highlightColumns} ${fromHighlights}
    where ${condition} and ${liveHighlights} and ${readable}
    order by ${order}highlights.created_at, highlights.highlight_id`.execute(tx.db);
  return rows;
}

/**
 * A project's highlights, newest first, optionally only those with all of some tags.
 * @throws ProductError `project.not_found`
 */
export async function listProjectHighlights(
  tx: TenantTransaction,
  list: HighlightList,
  page: PageRequest,
): Promise<Page<ListedHighlight>> {
  await requireProjectLevel(tx, list.projectId, "READ");
  return pageHighlights(tx, inProject(tx, list), page);
}

/** @throws ProductError `project.not_found` */
export async function countProjectHighlights(tx: TenantTransaction, list: HighlightList): Promise<number> {
  await requireProjectLevel(tx, list.projectId, "READ");
  return countHighlights(tx, inProject(tx, list));
}

/** Highlights with a tag in projects that the actor may read, newest first. */
export function listTagHighlights(
  tx: TenantTransaction,
  tagId: string,
  filter: HighlightFilter,
  page: PageRequest,
): Promise<Page<ListedHighlight>> {
  return pageHighlights(tx, sql<boolean>`${ofTag(tx, tagId, filter)} and ${matchesFilter(tx, filter)}`, page);
}

export function countTagHighlights(
  tx: TenantTransaction,
  tagId: string,
  filter: HighlightFilter,
): Promise<number> {
  return countHighlights(tx, sql<boolean>`${ofTag(tx, tagId, filter)} and ${matchesFilter(tx, filter)}`);
}

export interface PersonHighlights extends Pick<HighlightFilter, "textContains" | "filter" | "withoutAi"> {
  readonly personId: string;
}

/**
 * Highlights of a person's words: those with the person as speaker, in notes in which they are a participant.
 */
export function listPersonHighlights(
  tx: TenantTransaction,
  list: PersonHighlights,
  page: PageRequest,
): Promise<Page<ListedHighlight>> {
  return pageHighlights(tx, saidBy(tx, list), page);
}

export function countPersonHighlights(tx: TenantTransaction, list: PersonHighlights): Promise<number> {
  return countHighlights(tx, saidBy(tx, list));
}

function saidBy(tx: TenantTransaction, { personId, ...list }: PersonHighlights): RawBuilder<boolean> {
  return sql<boolean>`${matchesFilter(tx, { ...list, tagIds: [] })} and exists (select 1 from note_people join people using (team_id, person_id)
      where note_people.team_id = highlights.team_id and note_people.note_id = highlights.document_id
        and note_people.person_id = ${personId} and ${isSpokenBy})
    and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}`;
}

function inProject(tx: TenantTransaction, list: HighlightList): RawBuilder<boolean> {
  return sql<boolean>`highlights.project_id = ${list.projectId} and ${matchesFilter(tx, list)}`;
}

/** @throws ProductError `filter.field_hidden` */
function matchesFilter(
  tx: TenantTransaction,
  { tagIds, noteIds, personIds, textContains, filter, withoutAi = false }: HighlightFilter,
): RawBuilder<boolean> {
  const tags = [...new Set(tagIds)];
  const clauses = [filter ?? sql<boolean>`true`, countsIn("highlights", withoutAi)];
  if (tags.length > 0) {
    clauses.push(sql`(select count(*) from highlight_tags where highlight_tags.team_id = highlights.team_id
      and highlight_tags.highlight_id = highlights.highlight_id and ${countsIn("highlight_tags", withoutAi)}
      and highlight_tags.tag_id = any(${tags}::uuid[])) = ${tags.length}`);
  }
  if (noteIds !== undefined) clauses.push(sql`highlights.document_id = any(${[...noteIds]}::uuid[])`);
  if (personIds !== undefined) {
    requirePeopleVisible(tx.context.actor);
    clauses.push(sql`exists (select 1 from note_people where note_people.team_id = highlights.team_id
      and note_people.note_id = highlights.document_id and note_people.person_id = any(${[...personIds]}::uuid[]))`);
  }
  if (textContains !== undefined)
    clauses.push(sql`strpos(lower(highlights.text), lower(${textContains})) > 0`);
  return sql.join(clauses, sql` and `);
}

function ofTag(
  tx: TenantTransaction,
  tagId: string,
  { withoutAi = false }: HighlightFilter,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from highlight_tags where highlight_tags.team_id = highlights.team_id
      and highlight_tags.highlight_id = highlights.highlight_id and highlight_tags.tag_id = ${tagId}
      and ${countsIn("highlight_tags", withoutAi)})
    and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}`;
}

async function pageHighlights(
  tx: TenantTransaction,
  matching: RawBuilder<boolean>,
  page: PageRequest,
): Promise<Page<ListedHighlight>> {
  const [createdAt, highlightId] = page.after ?? [];
  const after =
    createdAt === undefined || highlightId === undefined
      ? sql`true`
      : sql`(highlights.created_at, highlights.highlight_id) < (${createdAt}::timestamptz, ${highlightId}::uuid)`;
  const { rows } = await sql<ListedHighlight>`
    select ${highlightColumns}, highlights.created_at::text as "sortKey" ${fromHighlights}
    where ${matching} and ${liveHighlights} and not highlights.inline_comment_only and ${after}
    order by highlights.created_at desc, highlights.highlight_id desc limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

async function countHighlights(tx: TenantTransaction, matching: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from highlights
    where ${matching} and ${liveHighlights} and not highlights.inline_comment_only`.execute(tx.db);
  return Number(rows[0]?.count ?? 0);
}

/** Live tags of each highlight, in the order they were added. The caller checks access to the highlights. */
export async function findTagIdsOfHighlights(
  tx: TenantTransaction,
  highlightIds: readonly string[],
  withoutAi = false,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ highlightId: string; tagIds: string[] }>`
    select highlight_id as "highlightId", array_agg(tag_id order by highlight_tags.created_at, tag_id) as "tagIds"
      from highlight_tags join tags using (team_id, tag_id)
     where highlight_id = any(${[...highlightIds]}::uuid[]) and tags.deleted_at is null
       and ${countsIn("highlight_tags", withoutAi)}
     group by highlight_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.highlightId, row.tagIds]));
}
