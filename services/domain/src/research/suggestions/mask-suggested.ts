import { maskedWord } from "@fieldstone/model/transcripts/mask-words.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { memberId } from "../../access/permissions/member-policy.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { findMasksJob, maskJob, unmaskJob } from "../documents/mask-jobs.ts";
import { deleteRejected } from "../documents/rejected-update-store.ts";
import { runRedactionSteps } from "../recordings/redaction-registry.ts";
import { muteSpans, removeRedaction } from "../redactions/change-redactions.ts";
import { findRedaction } from "../redactions/redaction-store.ts";
import { findHeardWords } from "../transcription/heard-words.ts";
import { readCurrent, rewriteCurrent } from "../versions/rewrite-document.ts";
import { rewriteVersionsLater } from "../versions/rewrite-versions-later.ts";
import { forgetQuotes, maskQuotes } from "./masked-quotes.ts";
import type { Suggestion } from "./suggestion.ts";
import { setSuggestionMask, setSuggestionStates } from "./suggestion-store.ts";

/** Names the masking to the processes that have the text open. */
const writer = "redaction";

/**
 * Masks what is suggested: in the text, or where the words are heard in a recording by redacting their span. Copies of the
 * words elsewhere go. Returns the ids of those that were masked; the words of the others are gone.
 * @throws ProductError `redaction.*`, `plan.upgrade_needed` where words are heard and the plan has no video redaction
 */
export async function maskSuggested(
  tx: TenantTransaction,
  suggestions: readonly Suggestion[],
): Promise<ReadonlySet<string>> {
  const done = new Set<string>();
  for (const [noteId, ofNote] of Map.groupBy(suggestions, ({ documentId }) => documentId)) {
    const ids = await maskInNote(tx, noteId, ofNote);
    for (const id of ids) done.add(id);
  }
  return done;
}

type Masking = ReturnType<typeof maskJob.run>;

/** As maskSuggested, of one note, whose suggestions are held. */
export async function maskInNote(
  tx: TenantTransaction,
  noteId: string,
  suggestions: readonly Suggestion[],
): Promise<readonly string[]> {
  const marks = suggestions.flatMap(({ id, words, wordsStart: start }) =>
    words === null || start === null ? [] : [{ id, words, start }],
  );
  // The steps after each redaction drop what is offered still of words that are gone: not these.
  const decider = memberId(tx.context.actor);
  const ids = marks.map(({ id }) => id);
  await setSuggestionStates(tx, ids, "ACCEPTED", decider);
  const heard = await findHeardWords(tx, noteId);
  const highlightIds = await findHighlightsWith(
    tx,
    noteId,
    marks.map(({ words }) => words),
  );
  let masking: Masking | undefined;
  await rewriteCurrent(tx, noteId, {
    writer,
    work: async (parts) => {
      masking = await workOnDocument(tx.context.teamId, maskJob, { parts, heard, marks, mask: maskedWord });
      return masking;
    },
  });
  const { masked = [], heardIn = [] } = masking ?? {};
  for (const { id, anchor } of masked) await setSuggestionMask(tx, id, { mask: anchor });
  for (const [fileId, spans] of Map.groupBy(heardIn, (each) => each.fileId)) {
    const redactionIds = await muteSpans(tx, fileId, spans);
    for (const [place, { id }] of spans.entries()) {
      const redactionId = redactionIds[place];
      if (redactionId !== undefined) await setSuggestionMask(tx, id, { redactionId });
    }
  }
  if (masked.length > 0)
    await runRedactionSteps(tx, { fileId: null, documentId: noteId, spans: [], highlightIds });
  const done = new Set([...masked, ...heardIn].map(({ id }) => id));
  const passedOver = ids.filter((id) => !done.has(id));
  await setSuggestionStates(tx, passedOver, "PENDING", null);
  await maskQuotes(tx, noteId);
  return [...done];
}

/** Masks again what came back into a note since it was masked: by an earlier version, or an edit of the mask. */
export async function maskAgain(
  tx: TenantTransaction,
  noteId: string,
  masked: readonly Suggestion[],
): Promise<void> {
  const masks = textMasksOf(masked);
  const found = await readCurrent(tx, noteId, {
    writer,
    work: (parts) => workOnDocument(tx.context.teamId, findMasksJob, { parts, masks, mask: maskedWord }),
  });
  const standing = found?.standing ?? [];
  const lost: Suggestion[] = [];
  for (const each of masked) {
    const stands =
      each.redactionId === null
        ? standing.includes(each.id)
        : (await findRedaction(tx, each.redactionId)) !== undefined;
    if (!stands) lost.push(each);
  }
  if (lost.length > 0) await maskInNote(tx, noteId, lost);
}

function textMasksOf(suggestions: readonly Suggestion[]) {
  return suggestions.flatMap(({ id, mask: anchor, words }) =>
    anchor === null || words === null ? [] : [{ id, anchor, words }],
  );
}

/**
 * Writes the words back where their masks are still, and ends the redactions of their spans. Returns the ids of those
 * that were shown again: a mask that was edited stays, with its words kept.
 */
export async function unmaskSuggested(
  tx: TenantTransaction,
  suggestions: readonly Suggestion[],
): Promise<ReadonlySet<string>> {
  const done = new Set<string>();
  for (const [noteId, ofNote] of Map.groupBy(suggestions, ({ documentId }) => documentId)) {
    const masks = textMasksOf(ofNote);
    let lifted: readonly string[] = [];
    if (masks.length > 0)
      await rewriteCurrent(tx, noteId, {
        writer,
        work: async (parts) => {
          const unmasked = await workOnDocument(tx.context.teamId, unmaskJob, {
            parts,
            masks,
            mask: maskedWord,
          });
          ({ lifted } = unmasked);
          return unmasked;
        },
      });
    for (const { id, mask, redactionId } of ofNote) {
      if (mask !== null && !lifted.includes(id)) continue;
      // Somebody may have removed it by hand.
      if (redactionId !== null && (await findRedaction(tx, redactionId)) !== undefined)
        await removeRedaction(tx, redactionId);
      await setSuggestionMask(tx, id, {});
      done.add(id);
    }
    await maskQuotes(tx, noteId);
  }
  return done;
}

/** Takes words out of what is left of them: the note's versions, and highlights that no save of the text writes. */
export async function forgetWords(
  tx: TenantTransaction,
  noteId: string,
  words: readonly string[],
): Promise<void> {
  await rewriteVersionsLater(tx, noteId, { kind: "MASK_ALL", words });
  await deleteRejected(tx, noteId);
  await forgetQuotes(tx, noteId);
  const ids = await findHighlightsWith(tx, noteId, words);
  const { rows } = await sql<{ id: string }>`update highlights set text = ${maskedWord}, updated_at = now()
    where team_id = ${tx.context.teamId} and highlight_id = any(${[...ids]}::uuid[])
      and (deleted_at is not null or state = 'orphaned') returning highlight_id as id`.execute(tx.db);
  await markForIndexing(
    tx,
    "highlight",
    rows.map(({ id }) => id),
  );
}

async function findHighlightsWith(
  tx: TenantTransaction,
  noteId: string,
  words: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select highlight_id as id from highlights
    where team_id = ${tx.context.teamId} and document_id = ${noteId}
      and exists (select from unnest(${[...words]}::text[]) word where position(word in text) > 0)`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
