import type { HighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { PersonalKind } from "@fieldstone/model/personal-data/find-personal-data.ts";
import type { AiAuthor } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { holdSuggestions } from "./hold-suggestions.ts";
import type { NoteSuggestionKind, Suggestion, SuggestionState } from "./suggestion.ts";
import type { RankedTag } from "./tags/rank-tags.ts";

/** Suggested words and their place in the note's text. */
export interface OfferedWords {
  readonly words: string;
  /** Null for a title. */
  readonly start: number | null;
  /** For personal data. */
  readonly personalKind?: PersonalKind;
  /** If it differs from the author of all other suggestions. */
  readonly author?: AiAuthor;
}

/**
 * Suggestions of live objects by id, in any state, locked until the transaction ends. Without access checks.
 */
export function lockSuggestions(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
): Promise<readonly Suggestion[]> {
  const chosen = sql`suggestions.suggestion_id = any(${[...suggestionIds]}::uuid[])`;
  const documents = sql`select document_id from suggestions where team_id = ${tx.context.teamId} and ${chosen}`;
  return selectLocked(tx, documents, chosen);
}

/** Suggested tags of highlights, best first. The caller checks access to the highlights. */
export function findTagSuggestions(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<readonly Suggestion[]> {
  return selectSuggestions(
    tx,
    sql`suggestions.kind = 'TAG' and suggestions.state = 'PENDING'
      and suggestions.highlight_id = any(${[...highlightIds]}::uuid[])
      and not exists (select from highlight_tags where highlight_tags.team_id = suggestions.team_id
        and highlight_tags.highlight_id = suggestions.highlight_id and highlight_tags.tag_id = suggestions.tag_id)`,
  );
}

/** Suggestions for notes, in text order. The caller checks access to the notes. */
export function findNoteSuggestions(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<readonly Suggestion[]> {
  return selectSuggestions(
    tx,
    sql`suggestions.kind <> 'TAG' and suggestions.state = 'PENDING'
      and suggestions.document_id = any(${[...noteIds]}::uuid[])`,
  );
}

/** Selects suggestions after locking the documents and all their suggestions. */
async function selectLocked(
  tx: TenantTransaction,
  documents: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<readonly Suggestion[]> {
  await holdSuggestions(tx, documents);
  return selectSuggestions(tx, where);
}

async function selectSuggestions(
  tx: TenantTransaction,
  where: RawBuilder<unknown>,
): Promise<readonly Suggestion[]> {
  const { rows } =
    await sql<StoredSuggestion>`select suggestion_id as id, kind, suggestions.document_id as "documentId",
      documents.project_id as "projectId", suggestions.highlight_id as "highlightId", suggestions.tag_id as "tagId",
      words, words_start as "wordsStart", words_before as "wordsBefore",
      personal_kind as "personalKind", redaction_id as "redactionId",
      case when mask_start is not null then json_build_object('start', encode(mask_start, 'hex'),
        'end', encode(mask_end, 'hex')) end as mask,
      score, suggestions.state, model, prompt_version as "promptVersion", decided_by as "decidedBy"
    from suggestions join documents using (team_id, document_id)
    where suggestions.team_id = ${tx.context.teamId} and ${isLive} and ${where}
    order by score desc, words_start, suggestion_id`.execute(tx.db);
  return rows.map((row) => ({ ...row, mask: row.mask && anchorOf(row.mask) }));
}

interface StoredSuggestion extends Omit<Suggestion, "mask"> {
  /** Encoded in hexadecimal. */
  readonly mask: { readonly start: string; readonly end: string } | null;
}

function anchorOf({ start, end }: { readonly start: string; readonly end: string }): HighlightAnchor {
  return { start: Buffer.from(start, "hex"), end: Buffer.from(end, "hex") };
}

/** True if the note or insight is live, and for a tag suggestion also the highlight and the tag. */
const isLive = sql<boolean>`not exists (select from notes where notes.team_id = suggestions.team_id
    and notes.note_id = suggestions.document_id and notes.deleted_at is not null)
  and not exists (select from insights where insights.team_id = suggestions.team_id
    and insights.insight_id = suggestions.document_id and insights.deleted_at is not null)
  and (suggestions.kind <> 'TAG' or (
    exists (select from highlights where highlights.team_id = suggestions.team_id
      and highlights.highlight_id = suggestions.highlight_id and highlights.deleted_at is null)
    and exists (select from tags where tags.team_id = suggestions.team_id and tags.tag_id = suggestions.tag_id
      and tags.deleted_at is null)))`;

/** Tags that were suggested for a highlight and decided on: they are not suggested again. */
export async function findDecidedTags(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ highlightId: string; tagIds: string[] }>`select highlight_id as "highlightId",
      array_agg(tag_id) as "tagIds" from suggestions
    where team_id = ${tx.context.teamId} and kind = 'TAG' and state <> 'PENDING'
      and highlight_id = any(${[...highlightIds]}::uuid[]) group by highlight_id`.execute(tx.db);
  return new Map(rows.map(({ highlightId, tagIds }) => [highlightId, new Set(tagIds)]));
}

/** Suggests tags, replacing earlier undecided suggestions. */
export async function replaceTagSuggestions(
  tx: TenantTransaction,
  ranked: ReadonlyMap<string, readonly RankedTag[]>,
  { model, promptVersion }: AiAuthor,
): Promise<void> {
  const { teamId } = tx.context;
  await sql`delete from suggestions where team_id = ${teamId} and kind = 'TAG' and state = 'PENDING'
    and highlight_id = any(${[...ranked.keys()]}::uuid[])`.execute(tx.db);
  const rows = [...ranked].flatMap(([highlightId, tags]) => tags.map((tag) => ({ ...tag, highlightId })));
  // A highlight or tag that was deleted for good meanwhile is skipped.
  await sql`insert into suggestions (team_id, suggestion_id, kind, document_id, highlight_id, tag_id, score, model,
      prompt_version)
    select ${teamId}, offered.id, 'TAG', highlights.document_id, offered.highlight_id, offered.tag_id, offered.score,
      ${model}, ${promptVersion}
      from unnest(${rows.map(() => newId())}::uuid[], ${rows.map(({ highlightId }) => highlightId)}::uuid[],
        ${rows.map(({ tagId }) => tagId)}::uuid[], ${rows.map(({ score }) => score)}::real[])
        offered (id, highlight_id, tag_id, score)
      join highlights using (highlight_id) join tags using (team_id, tag_id)
     where highlights.team_id = ${teamId} on conflict do nothing`.execute(tx.db);
}

/** Words of a note that were decided on and are not suggested again. Masked words are not in the text. */
export async function findDecidedWords(
  tx: TenantTransaction,
  { noteId, kind }: { readonly noteId: string; readonly kind: NoteSuggestionKind },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    words: string;
  }>`select words from suggestions where team_id = ${tx.context.teamId}
    and document_id = ${noteId} and kind = ${kind} and (state = 'REJECTED' or (kind <> 'REDACTION' and state <> 'PENDING'))`.execute(
    tx.db,
  );
  return new Set(rows.map(({ words }) => words));
}

/** Suggests words, replacing undecided suggestions of the same kind for the note. Returns the new ids. */
export async function replaceNoteSuggestions(
  tx: TenantTransaction,
  { noteId, kind }: { readonly noteId: string; readonly kind: NoteSuggestionKind },
  offered: readonly OfferedWords[],
  author: AiAuthor,
): Promise<readonly string[]> {
  const { teamId } = tx.context;
  await sql`delete from suggestions where team_id = ${teamId} and document_id = ${noteId} and kind = ${kind}
    and state = 'PENDING'`.execute(tx.db);
  const rows = offered.map((each) => ({ author, ...each, id: newId() }));
  await sql`insert into suggestions (team_id, suggestion_id, kind, document_id, words, words_start, personal_kind, model,
      prompt_version)
    select ${teamId}, id, ${kind}, ${noteId}, words, words_start, personal_kind, model, prompt_version
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ words }) => words)}::text[],
        ${rows.map(({ start }) => start)}::integer[], ${rows.map(({ personalKind }) => personalKind ?? null)}::text[],
        ${rows.map((row) => row.author.model)}::text[], ${rows.map((row) => row.author.promptVersion)}::text[])
        offered (id, words, words_start, personal_kind, model, prompt_version)`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** The masked words of notes whose masks can be undone, in text order. */
export function findMaskedWords(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<readonly Suggestion[]> {
  return selectSuggestions(
    tx,
    sql`suggestions.kind = 'REDACTION' and suggestions.state = 'ACCEPTED'
      and suggestions.document_id = any(${[...noteIds]}::uuid[])`,
  );
}

/** The masked words of notes, including notes in the trash. */
export async function findMaskedTexts(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ words: string }>`select words from suggestions
    where team_id = ${tx.context.teamId} and kind = 'REDACTION' and state = 'ACCEPTED' and words is not null
      and num_nonnulls(mask_start, redaction_id) > 0 and document_id = any(${[...noteIds]}::uuid[])`.execute(
    tx.db,
  );
  return rows.map(({ words }) => words);
}

/** As findMaskedWords, for one note, locked until the transaction ends. */
export function lockMaskedWords(tx: TenantTransaction, noteId: string): Promise<readonly Suggestion[]> {
  return selectLocked(
    tx,
    sql`select ${noteId}::uuid`,
    sql`suggestions.kind = 'REDACTION' and suggestions.state = 'ACCEPTED' and suggestions.document_id = ${noteId}`,
  );
}

/** Stores the place of a mask or the redaction of its span; with neither, clears both. */
export async function setSuggestionMask(
  tx: TenantTransaction,
  suggestionId: string,
  { mask, redactionId }: { readonly mask?: HighlightAnchor; readonly redactionId?: string },
): Promise<void> {
  await sql`update suggestions set mask_start = ${mask?.start ?? null}, mask_end = ${mask?.end ?? null},
      redaction_id = ${redactionId ?? null}
    where team_id = ${tx.context.teamId} and suggestion_id = ${suggestionId}`.execute(tx.db);
}

/** Stores the result of accepting a suggestion: a highlight, or the replaced title. */
export async function setSuggestionResult(
  tx: TenantTransaction,
  suggestionId: string,
  { highlightId, wordsBefore }: { readonly highlightId?: string; readonly wordsBefore?: string },
): Promise<void> {
  await sql`update suggestions set highlight_id = coalesce(${highlightId ?? null}, highlight_id),
      words_before = coalesce(${wordsBefore ?? null}, words_before)
    where team_id = ${tx.context.teamId} and suggestion_id = ${suggestionId}`.execute(tx.db);
}

export async function setSuggestionStates(
  tx: TenantTransaction,
  suggestionIds: readonly string[],
  state: SuggestionState,
  decidedBy: string | null,
): Promise<void> {
  await sql`update suggestions set state = ${state}, decided_by = ${decidedBy},
      decided_at = case when ${state} = 'PENDING' then null else now() end
    where team_id = ${tx.context.teamId} and suggestion_id = any(${[...suggestionIds]}::uuid[])`.execute(
    tx.db,
  );
}
