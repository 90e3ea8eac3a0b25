import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { setHighlightDeleted } from "../highlights/delete-highlight.ts";
import { lockHighlight } from "../highlights/highlight-store.ts";
import { markAllWords } from "../highlights/mark-words.ts";
import { tagHighlight, untagHighlight } from "../highlights/tag-highlight.ts";
import { requireWritableNote } from "../notes/note-policy.ts";
import { updateNote } from "../notes/update-note.ts";
import { maskSuggested, unmaskSuggested } from "./masking/mask-suggested.ts";
import { type Suggestion, suggestionNotFound } from "./suggestion.ts";
import { setSuggestionResult } from "./suggestion-store.ts";

interface Applied {
  readonly done: ReadonlySet<string>;
  /** Why a tag could not be added. */
  readonly rejection: ProductError | undefined;
}

/**
 * Applies suggestions as AI's work. Skips words that are no longer in the text, and tags that were locked or
 * moved since.
 * @throws ProductError `redaction.*`, Forbidden
 */
export async function applySuggestions(
  tx: TenantTransaction,
  suggestions: readonly Suggestion[],
): Promise<Applied> {
  const redactions = suggestions.filter(({ kind }) => kind === "REDACTION");
  const done = new Set(redactions.length === 0 ? [] : await maskSuggested(tx, redactions));
  const highlights = suggestions.filter(({ kind }) => kind === "HIGHLIGHT");
  for (const [documentId, ofDocument] of Map.groupBy(highlights, (each) => each.documentId))
    for (const id of await mark(tx, documentId, ofDocument)) done.add(id);
  let rejection: ProductError | undefined;
  for (const suggestion of suggestions) {
    if (suggestion.kind === "TAG") {
      const refused = await giveTag(tx, suggestion);
      if (refused === undefined) done.add(suggestion.id);
      else rejection = refused;
    } else if (suggestion.kind === "TITLE") {
      await entitle(tx, suggestion);
      done.add(suggestion.id);
    }
  }
  return { done, rejection };
}

/**
 * Undoes the results of accepted suggestions, as far as nobody changed them since. Returns the ids of what
 * was undone: edited masks stay.
 * @throws ProductError `tag.locked`, Forbidden
 */
export async function takeSuggestionsBack(
  tx: TenantTransaction,
  suggestions: readonly Suggestion[],
): Promise<ReadonlySet<string>> {
  const redactions = suggestions.filter(({ kind }) => kind === "REDACTION");
  const done = new Set(redactions.length === 0 ? [] : await unmaskSuggested(tx, redactions));
  for (const suggestion of suggestions) {
    if (suggestion.kind === "REDACTION") continue;
    await takeSuggestionBack(tx, suggestion);
    done.add(suggestion.id);
  }
  return done;
}

async function takeSuggestionBack(tx: TenantTransaction, suggestion: Suggestion): Promise<void> {
  const { kind, documentId, highlightId, tagId, words, wordsBefore } = suggestion;
  if (kind === "TITLE") {
    const note = await requireWritableNote(tx, documentId);
    if (note.title === words) await updateNote(tx, { id: documentId, title: wordsBefore });
    return;
  }
  if (highlightId === null) return;
  if (kind === "HIGHLIGHT") {
    const highlight = await lockHighlight(tx, highlightId);
    if (highlight?.deletedAt === null) await setHighlightDeleted(tx, highlight, true);
    return;
  }
  const { rows } = await sql`select from highlight_tags where team_id = ${tx.context.teamId}
    and highlight_id = ${highlightId} and tag_id = ${tagId} and author_kind = 'model'`.execute(tx.db);
  if (rows.length > 0 && tagId !== null) await untagHighlight(tx, { highlightId, tagIds: [tagId] });
}

function authorOf({ model, promptVersion }: Suggestion) {
  return { kind: "model", model, promptVersion } as const;
}

/** Adds a tag. Returns the reason if that is no longer possible. */
async function giveTag(tx: TenantTransaction, suggestion: Suggestion): Promise<ProductError | undefined> {
  const { highlightId, tagId } = suggestion;
  if (highlightId === null || tagId === null) throw suggestionNotFound();
  try {
    await tagHighlight(tx, { highlightId, tagIds: [tagId], author: authorOf(suggestion) });
    return undefined;
  } catch (error) {
    // Access checks fail before anything is written.
    if (error instanceof ProductError && error.code.startsWith("tag.")) return error;
    throw error;
  }
}

/**
 * Highlights the words, or restores highlights that were undone before. Returns the ids of the applied
 * suggestions.
 */
async function mark(
  tx: TenantTransaction,
  documentId: string,
  suggestions: readonly Suggestion[],
): Promise<readonly string[]> {
  const [done, fresh]: [string[], (Suggestion & { words: string })[]] = [[], []];
  for (const suggestion of suggestions) {
    const { id, highlightId, words } = suggestion;
    if (words === null) throw suggestionNotFound();
    const earlier = highlightId === null ? undefined : await lockHighlight(tx, highlightId);
    if (earlier === undefined || earlier.deletedAt === null) {
      fresh.push({ ...suggestion, words });
      continue;
    }
    await setHighlightDeleted(tx, earlier, false);
    done.push(id);
  }
  if (fresh.length === 0) return done;
  const marks = fresh.map((each) => ({
    words: each.words,
    near: each.wordsStart ?? 0,
    author: authorOf(each),
  }));
  const made = await markAllWords(tx, { documentId, tagIds: [], marks });
  for (const [place, { id }] of fresh.entries()) {
    const highlightId = made[place];
    if (highlightId === undefined) continue;
    await setSuggestionResult(tx, id, { highlightId });
    done.push(id);
  }
  return done;
}

async function entitle(tx: TenantTransaction, { id, documentId, words }: Suggestion): Promise<void> {
  const { title } = await requireWritableNote(tx, documentId);
  await setSuggestionResult(tx, id, { wordsBefore: title });
  await updateNote(tx, { id: documentId, title: words });
}
