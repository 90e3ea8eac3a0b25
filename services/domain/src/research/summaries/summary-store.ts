import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { type NoteSummary, storedSummary } from "./summary.ts";

export interface NewSummary extends Omit<NoteSummary, "projectId" | "createdAt" | "deletedAt" | "isStale"> {
  /** Default: now, which is also the latest. */
  readonly createdAt?: Date;
}

/**
 * Inserts a summary, replacing the live one of its note, kind and framework. Returns the replaced one's id.
 */
export async function insertSummary(tx: TenantTransaction, summary: NewSummary): Promise<string | undefined> {
  const replaced = await retireLike(tx, summary);
  await sql`insert into note_summaries (team_id, summary_id, note_id, kind, framework, instructions, sections, text_hash,
      model, prompt_version, edited_by, created_at)
    values (${tx.context.teamId}, ${summary.id}, ${summary.noteId}, ${summary.kind}, ${summary.framework ?? ""},
      ${summary.instructions}, ${jsonbText(summary.sections)}::jsonb, ${summary.textHash}, ${summary.model},
      ${summary.promptVersion}, ${summary.editedBy}, least(${summary.createdAt ?? null}::timestamptz, now()))`.execute(
    tx.db,
  );
  return replaced;
}

/** Deletes the live summary of a note, kind and framework, if there is one. */
export async function retireLike(
  tx: TenantTransaction,
  { noteId, kind, framework }: Pick<NoteSummary, "noteId" | "kind" | "framework">,
): Promise<string | undefined> {
  // Lock the note: of two concurrent summaries, the second replaces the first.
  await sql`select note_id from notes where team_id = ${tx.context.teamId} and note_id = ${noteId}
    for no key update`.execute(tx.db);
  const { rows } = await sql<{ id: string }>`update note_summaries set deleted_at = now()
    where team_id = ${tx.context.teamId} and note_id = ${noteId} and kind = ${kind}
      and framework = ${framework ?? ""} and deleted_at is null returning summary_id as id`.execute(tx.db);
  return rows[0]?.id;
}

export async function markSummaryDeleted(
  tx: TenantTransaction,
  summaryId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update note_summaries set deleted_at = case when ${deleted} then now() end
    where team_id = ${tx.context.teamId} and summary_id = ${summaryId}`.execute(tx.db);
}

/** A summary of a live note, in any state, without access checks. */
export async function findSummary(
  tx: TenantTransaction,
  summaryId: string,
): Promise<NoteSummary | undefined> {
  return (await selectSummaries(tx, sql`note_summaries.summary_id = ${summaryId}`))[0];
}

/** Live summaries of notes, latest first. The caller checks access to the notes. */
export function findSummariesOfNotes(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<readonly NoteSummary[]> {
  return selectSummaries(
    tx,
    sql`note_summaries.note_id = any(${[...noteIds]}::uuid[]) and note_summaries.deleted_at is null`,
  );
}

/** The beginning of each note's latest live summary, up to a number of characters. */
export async function findSummaryContents(
  tx: TenantTransaction,
  noteIds: readonly string[],
  lengthMax: number,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ noteId: string; content: string }>`
    select latest.note_id as "noteId", left(said.content, ${lengthMax}::int) as content
      from (select distinct on (note_id) note_id, sections from note_summaries
             where team_id = ${tx.context.teamId} and note_id = any(${[...noteIds]}::uuid[]) and deleted_at is null
             order by note_id, created_at desc, summary_id) latest
      cross join lateral (
        select string_agg(sentence.value ->> 'text', ' ' order by section.place, sentence.place) as content
          from jsonb_array_elements(latest.sections) with ordinality section (value, place)
          cross join jsonb_array_elements(section.value -> 'sentences') with ordinality sentence (value, place)) said
     where said.content is not null`.execute(tx.db);
  return new Map(rows.map(({ noteId, content }) => [noteId, content]));
}

async function selectSummaries(
  tx: TenantTransaction,
  where: RawBuilder<unknown>,
): Promise<readonly NoteSummary[]> {
  const { rows } =
    await sql`select summary_id as id, note_id as "noteId", notes.project_id as "projectId", kind,
      nullif(framework, '') as framework, instructions, sections, text_hash as "textHash", model,
      prompt_version as "promptVersion", edited_by as "editedBy", note_summaries.created_at as "createdAt",
      note_summaries.deleted_at as "deletedAt", md5(documents.text) <> text_hash as "isStale"
    from note_summaries join notes using (team_id, note_id)
      join documents on documents.team_id = notes.team_id and documents.document_id = notes.note_id
    where note_summaries.team_id = ${tx.context.teamId} and notes.deleted_at is null and ${where}
    order by note_summaries.created_at desc, summary_id`.execute(tx.db);
  return rows.map((row) => storedSummary.parse(row));
}
