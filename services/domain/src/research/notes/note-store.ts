import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { type Author, authorColumns } from "../../kernel/authors/author.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { lockTaggedExtensions, moveTaggings } from "../tags/hidden-tagging-store.ts";
import type { Note, NoteSort } from "./note.ts";

const noteColumns = sql`notes.note_id as id, notes.project_id as "projectId", notes.title,
  notes.import_origin as "importOrigin", notes.happened_at as "happenedAt", documents.version, documents.abstract as "contentAbstract",
  documents.word_count as "wordCount", notes.created_at as "createdAt", notes.updated_at as "updatedAt",
  notes.deleted_at as "deletedAt", notes.author_kind, notes.author_id, notes.author_model, notes.author_prompt_version`;

const fromNotes = sql`from notes join documents
  on documents.team_id = notes.team_id and documents.document_id = notes.note_id`;

export interface NewNote {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly importOrigin: string | null;
  readonly happenedAt: Date | null;
  readonly author: Author;
}

export async function insertNotes(tx: TenantTransaction, notes: readonly NewNote[]): Promise<void> {
  await tx.db
    .insertInto("notes")
    .values(
      notes.map((note) => ({
        team_id: tx.context.teamId,
        note_id: note.id,
        project_id: note.projectId,
        title: note.title,
        import_origin: note.importOrigin,
        happened_at: note.happenedAt,
        ...authorColumns(note.author),
      })),
    )
    .execute();
}

/** The first live notes of an import, in the order of its file. The caller checks access to the import. */
export async function listNotesOfImport(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<readonly Note[]> {
  const { rows } = await sql<Note>`select ${noteColumns} ${fromNotes}
    where notes.team_id = ${tx.context.teamId} and notes.author_kind = 'import' and notes.author_id = ${importId}
      and notes.deleted_at is null order by notes.note_id limit ${limit}`.execute(tx.db);
  return rows;
}

/** Live notes by id, without access checks. */
export async function findNotes(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, Note>> {
  const { rows } = await sql<Note>`select ${noteColumns} ${fromNotes}
    where notes.note_id = any(${[...noteIds]}::uuid[]) and notes.deleted_at is null`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** For commands: the note in any state, locked until the transaction ends. */
export async function lockNote(tx: TenantTransaction, noteId: string): Promise<Note | undefined> {
  const { rows } = await sql<Note>`select ${noteColumns} ${fromNotes}
    where notes.note_id = ${noteId} for no key update of notes`.execute(tx.db);
  return rows[0];
}

export interface NoteList {
  readonly projectId: string;
  readonly sort: NoteSort;
  readonly direction: "ASC" | "DESC";
  readonly titleContains: string | undefined;
  readonly filter?: RawBuilder<boolean> | undefined;
}

/** A listed note has its sort key as exact text: JavaScript dates lose the microseconds. */
export type ListedNote = Note & { readonly sortKey: string };

const sortColumns: Readonly<Record<NoteSort, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }>> = {
  TITLE: { key: sql`lower(notes.title)`, type: sql`text` },
  CREATED: { key: sql`notes.created_at`, type: sql`timestamptz` },
  UPDATED: { key: sql`notes.updated_at`, type: sql`timestamptz` },
};

function matching(list: NoteList): RawBuilder<boolean> {
  const needle = list.titleContains?.trim().toLowerCase() ?? "";
  const titled = needle === "" ? sql`true` : sql`position(${needle} in lower(notes.title)) > 0`;
  return sql<boolean>`notes.project_id = ${list.projectId} and notes.deleted_at is null and ${titled}
    and ${list.filter ?? sql`true`}`;
}

/** One page of a project's live notes. The caller checks access to the project. */
export async function pageNotes(
  tx: TenantTransaction,
  list: NoteList,
  page: PageRequest,
): Promise<Page<ListedNote>> {
  const { key, type } = sortColumns[list.sort];
  const [lastKey, lastId] = page.after ?? [];
  const [comparison, direction] = list.direction === "ASC" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const after =
    lastKey === undefined || lastId === undefined
      ? sql`true`
      : sql`(${key}, notes.note_id) ${comparison} (${lastKey}::${type}, ${lastId}::uuid)`;
  const { rows } = await sql<ListedNote>`select ${noteColumns}, ${key}::text as "sortKey" ${fromNotes}
    where ${matching(list)} and ${after}
    order by ${key} ${direction}, notes.note_id ${direction} limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

export async function countNotes(tx: TenantTransaction, list: NoteList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notes
    where ${matching(list)}`.execute(tx.db);
  return Number(rows[0]?.count ?? 0);
}

export async function changeNote(
  tx: TenantTransaction,
  noteId: string,
  note: { readonly title: string; readonly projectId: string },
): Promise<void> {
  await tx.db
    .updateTable("notes")
    .set({ title: note.title, project_id: note.projectId, updated_at: sql`now()` })
    .where("team_id", "=", tx.context.teamId)
    .where("note_id", "=", noteId)
    .execute();
}

/**
 * Moves a note's document, comments and highlights to the note's new project. Returns the highlights' ids. Their
 * tags of extensions are hidden or shown as in that project.
 */
export async function moveNoteContent(
  tx: TenantTransaction,
  noteId: string,
  projectId: string,
): Promise<readonly string[]> {
  const { teamId } = tx.context;
  await lockTaggedExtensions(tx, [noteId]);
  await sql`update documents set project_id = ${projectId} where team_id = ${teamId} and document_id = ${noteId}`.execute(
    tx.db,
  );
  await sql`update comments set project_id = ${projectId} where team_id = ${teamId} and (object_id = ${noteId}
    or object_id in (select highlight_id from highlights where team_id = ${teamId} and document_id = ${noteId})
    or object_id in (select reel_id from reels where team_id = ${teamId} and document_id = ${noteId}))`.execute(
    tx.db,
  );
  const { rows } = await sql<{ id: string }>`update highlights set project_id = ${projectId}
    where team_id = ${teamId} and document_id = ${noteId} returning highlight_id as id`.execute(tx.db);
  const highlightIds = rows.map((row) => row.id);
  await moveTaggings(tx, projectId, noteId, highlightIds);
  return highlightIds;
}

export async function markNoteDeleted(
  tx: TenantTransaction,
  noteId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update notes set deleted_at = case when ${deleted} then now() end
    where team_id = ${tx.context.teamId} and note_id = ${noteId}`.execute(tx.db);
}

/** Ids of a note's highlights, without deleted ones. */
export async function findHighlightIdsOfNote(
  tx: TenantTransaction,
  noteId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select highlight_id as id from highlights
    where team_id = ${tx.context.teamId} and document_id = ${noteId} and deleted_at is null`.execute(tx.db);
  return rows.map((row) => row.id);
}
