import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { memberId } from "../../../access/permissions/member-policy.ts";
import { markForIndexing } from "../../../kernel/indexing/search-tasks.ts";
import { workOnDocument } from "../../documents/jobs/document-work.ts";
import { findMasksJob, maskJob, unmaskJob } from "../../documents/jobs/mask-jobs.ts";
import { deleteRejected } from "../../documents/updates/rejected-update-store.ts";
import { findCopiesOf } from "../../notes/note-copy-store.ts";
import { redactionSteps } from "../../recordings/redaction-registry.ts";
import { muteSpans, removeRedaction } from "../../redactions/change-redactions.ts";
import { findRedaction } from "../../redactions/redaction-store.ts";
import { findTranscribedTurns } from "../../transcription/transcribed-words.ts";
import { readCurrent, rewriteCurrent } from "../../versions/rewrite-document.ts";
import { rewriteVersionsLater } from "../../versions/rewrite-versions-later.ts";
import type { Suggestion } from "../suggestion.ts";
import { setSuggestionMask, setSuggestionStates } from "../suggestion-store.ts";
import { maskInCopies, unmaskInCopies } from "./mask-in-copies.ts";
import { forgetQuotes, maskQuotes } from "./masked-quotes.ts";

/** Identifies the masking to the processes that have the text open. */
const writer = "redaction";

/**
 * Masks suggested words in the text or, if they are spoken in a recording, by redacting their span; also in
 * copies. Returns the ids of the masked suggestions; the words of the others are gone.
 * @throws ProductError `redaction.*`, `plan.upgrade_needed` if words are spoken and the plan has no video
 * redaction
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

/** As maskSuggested, for one note whose suggestions are locked. */
export async function maskInNote(
  tx: TenantTransaction,
  noteId: string,
  suggestions: readonly Suggestion[],
): Promise<readonly string[]> {
  const marks = suggestions.flatMap(({ id, words, wordsStart: start }) =>
    words === null || start === null ? [] : [{ id, words, start }],
  );
  // Accept first: the steps after each redaction drop open suggestions whose words are gone.
  const decider = memberId(tx.context.actor);
  const ids = marks.map(({ id }) => id);
  await setSuggestionStates(tx, ids, "ACCEPTED", decider);
  const transcribed = await findTranscribedTurns(tx, noteId);
  const highlightIds = await findHighlightsWith(
    tx,
    noteId,
    marks.map(({ words }) => words),
  );
  let masking: Masking | undefined;
  await rewriteCurrent(tx, noteId, {
    writer,
    work: async (parts) => {
      masking = await workOnDocument(tx.context.teamId, maskJob, {
        parts,
        transcribed,
        marks,
        mask: maskedWord,
      });
      return masking;
    },
  });
  const { masked = [], recordedIn = [] } = masking ?? {};
  for (const { id, anchor } of masked) await setSuggestionMask(tx, id, { mask: anchor });
  for (const [fileId, spans] of Map.groupBy(recordedIn, (each) => each.fileId)) {
    const redactionIds = await muteSpans(tx, fileId, spans);
    for (const [place, { id }] of spans.entries()) {
      const redactionId = redactionIds[place];
      if (redactionId !== undefined) await setSuggestionMask(tx, id, { redactionId });
    }
  }
  if (masked.length > 0) {
    const isMasked = new Set(masked.map(({ id }) => id));
    await maskInCopies(
      tx,
      noteId,
      marks.filter(({ id }) => isMasked.has(id)),
    );
    const steps = { fileId: null, documentId: noteId, spans: [] };
    await redactionSteps.run(tx, { ...steps, highlightIds, maskedHighlightIds: highlightIds });
  }
  const done = new Set([...masked, ...recordedIn].map(({ id }) => id));
  const passedOver = ids.filter((id) => !done.has(id));
  await setSuggestionStates(tx, passedOver, "PENDING", null);
  await maskQuotes(tx, noteId);
  return [...done];
}

/** Masks words again that returned to a note, by restoring a version or editing the mask. */
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
  const marks = masked.flatMap(({ id, mask, words, wordsStart: start }) =>
    mask === null || words === null || start === null ? [] : [{ id, words, start }],
  );
  await maskInCopies(tx, noteId, marks);
}

function textMasksOf(suggestions: readonly Suggestion[]) {
  return suggestions.flatMap(({ id, mask: anchor, words }) =>
    anchor === null || words === null ? [] : [{ id, anchor, words }],
  );
}

/**
 * Restores words whose masks are unchanged, and removes the redactions of their spans. Returns the ids of the
 * restored suggestions: edited masks stay, with their words stored.
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
    await unmaskInCopies(
      tx,
      new Map(masks.flatMap(({ id, words }) => (lifted.includes(id) ? [[id, words]] : []))),
    );
    for (const { id, mask, redactionId } of ofNote) {
      if (mask !== null && !lifted.includes(id)) continue;
      // It may have been removed manually.
      if (redactionId !== null && (await findRedaction(tx, redactionId)) !== undefined)
        await removeRedaction(tx, redactionId);
      await setSuggestionMask(tx, id, {});
      done.add(id);
    }
    await maskQuotes(tx, noteId);
  }
  return done;
}

/**
 * Removes words from versions and copies of the note, and from its deleted and orphaned highlights, which
 * saves of the text do not update.
 */
export async function forgetWords(
  tx: TenantTransaction,
  noteId: string,
  words: readonly string[],
): Promise<void> {
  for (const documentId of [noteId, ...(await findCopiesOf(tx, noteId))]) {
    await rewriteVersionsLater(tx, documentId, { kind: "MASK_ALL", words });
    await deleteRejected(tx, documentId);
    await forgetQuotes(tx, documentId);
    await forgetInQuotes(tx, await findHighlightsWith(tx, documentId, words));
  }
}

async function forgetInQuotes(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
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
