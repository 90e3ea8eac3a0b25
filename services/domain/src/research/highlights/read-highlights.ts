import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { isReadable, loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { filterShared, requireSharedAccess } from "../../access/share-links/shared-access.ts";
import { countsIn } from "../../kernel/authors/counts-in.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { isSpokenBy } from "../people/spoken-by.ts";
import type { Highlight } from "./highlight.ts";
import { findHighlights, fromHighlights, highlightColumns, liveHighlights } from "./highlight-store.ts";
import { recordingOfHighlight } from "./recording-of-highlight.ts";

/** Which highlights of a list are wanted. */
export interface HighlightFilter {
  /** Those with all of these tags. */
  readonly tagIds: readonly string[];
  /** Those of one of these notes and insights. */
  readonly noteIds?: readonly string[] | undefined;
  /** Those of notes in which one of these people takes part. */
  readonly personIds?: readonly string[] | undefined;
  readonly textContains?: string | undefined;
  readonly filter?: RawBuilder<boolean> | undefined;
  /** What AI made does not count, nor do tags that it gave. */
  readonly withoutAi?: boolean;
}

export interface HighlightList extends HighlightFilter {
  readonly projectId: string;
}

/** A listed highlight carries its sort key as exact text: a JavaScript date has lost the microseconds. */
export type ListedHighlight = Highlight & { readonly sortKey: string };

/** Live highlights by id that the actor, or a visitor with a share link, may read; the others are absent. */
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
 * Live highlights of each document and its files in the order they were made; orphans and inline comments among them,
 * but not for a visitor with a share link.
 */
export async function readHighlightsOfDocuments(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Highlight[]>> {
  const rows = await readWhere(tx, sql`highlights.document_id = any(${[...documentIds]}::uuid[])`);
  return Map.groupBy(rows, (row) => row.documentId);
}

/** Live highlights in each file in the order of the pages or of the recording, for whom readHighlightsOfDocuments says. */
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
 * Live highlights of each recording, of its transcript too, in the recording's order, for whom readHighlightsOfDocuments
 * says; by the recordings' files.
 */
export async function readHighlightsOfRecordings(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Highlight[]>> {
  const ids = [...fileIds];
  const rows = await readWhere(
    tx,
    // The documents first: highlights have no index by their recordings.
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

/** A project's highlights, the newest first, those with all of the tags where some are named. @throws ProductError `project.not_found` */
export async function listProjectHighlights(
  tx: TenantTransaction,
  list: HighlightList,
  page: PageRequest,
): Promise<Page<ListedHighlight>> {
  await requireProjectLevel(tx, list.projectId, "READ");
  return pageHighlights(tx, inProject(list), page);
}

/** @throws ProductError `project.not_found` */
export async function countProjectHighlights(tx: TenantTransaction, list: HighlightList): Promise<number> {
  await requireProjectLevel(tx, list.projectId, "READ");
  return countHighlights(tx, inProject(list));
}

/** A tag's highlights in projects that the actor may read, the newest first. */
export function listTagHighlights(
  tx: TenantTransaction,
  tagId: string,
  filter: HighlightFilter,
  page: PageRequest,
): Promise<Page<ListedHighlight>> {
  return pageHighlights(tx, sql<boolean>`${ofTag(tx, tagId, filter)} and ${matchesFilter(filter)}`, page);
}

export function countTagHighlights(
  tx: TenantTransaction,
  tagId: string,
  filter: HighlightFilter,
): Promise<number> {
  return countHighlights(tx, sql<boolean>`${ofTag(tx, tagId, filter)} and ${matchesFilter(filter)}`);
}

export interface PersonHighlights extends Pick<HighlightFilter, "textContains" | "withoutAi"> {
  readonly personId: string;
}

/** What a person said, as far as it is highlighted: theirs by the speaker's name, in the notes that they take part in. */
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
  return sql<boolean>`${matchesFilter({ ...list, tagIds: [] })} and exists (select 1 from note_people join people using (team_id, person_id)
      where note_people.team_id = highlights.team_id and note_people.note_id = highlights.document_id
        and note_people.person_id = ${personId} and ${isSpokenBy})
    and ${isReadable(tx, sql`highlights.project_id`, sql`highlights.document_id`)}`;
}

function inProject(list: HighlightList): RawBuilder<boolean> {
  return sql<boolean>`highlights.project_id = ${list.projectId} and ${matchesFilter(list)}`;
}

function matchesFilter({
  tagIds,
  noteIds,
  personIds,
  textContains,
  filter,
  withoutAi = false,
}: HighlightFilter): RawBuilder<boolean> {
  const tags = [...new Set(tagIds)];
  const clauses = [filter ?? sql<boolean>`true`, countsIn("highlights", withoutAi)];
  if (tags.length > 0) {
    clauses.push(sql`(select count(*) from highlight_tags where highlight_tags.team_id = highlights.team_id
      and highlight_tags.highlight_id = highlights.highlight_id and ${countsIn("highlight_tags", withoutAi)}
      and highlight_tags.tag_id = any(${tags}::uuid[])) = ${tags.length}`);
  }
  if (noteIds !== undefined) clauses.push(sql`highlights.document_id = any(${[...noteIds]}::uuid[])`);
  if (personIds !== undefined) {
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

/** Live tags of each highlight, in the order they were put on. The highlights' readability is the caller's to know. */
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
