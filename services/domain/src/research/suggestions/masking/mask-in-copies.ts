import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { workOnDocument } from "../../documents/jobs/document-work.ts";
import { findMasksJob, maskJob, unmaskJob } from "../../documents/jobs/mask-jobs.ts";
import { findCopiesOf } from "../../notes/note-copy-store.ts";
import { findQuotes, followCopy } from "../../redactions/mask-copies.ts";
import { readCurrent, rewriteCurrent } from "../../versions/rewrite-document.ts";
import { deleteCopiedMasks, findCopiedMasks, insertCopiedMask } from "./copied-mask-store.ts";

/** Identifies the masking to the processes that have the text open. */
const writer = "redaction";

/** Masked words of a note, and their place in its text. */
interface MaskedMark {
  readonly id: string;
  readonly words: string;
  readonly start: number;
}

/**
 * Masks the masked words of a note in its copies, each at the nearest place. Existing masks in a copy stay,
 * so that this can be repeated.
 */
export async function maskInCopies(
  tx: TenantTransaction,
  noteId: string,
  marks: readonly MaskedMark[],
): Promise<void> {
  const { teamId } = tx.context;
  const wordsOf = new Map(marks.map(({ id, words }) => [id, words]));
  const stored = await findCopiedMasks(tx, [...wordsOf.keys()]);
  for (const copyId of await findCopiesOf(tx, noteId)) {
    const masks = stored
      .filter((each) => each.noteId === copyId)
      .map(({ suggestionId, anchor }) => ({
        ...{ id: suggestionId, anchor, words: wordsOf.get(suggestionId) ?? "" },
      }));
    const found = await readCurrent(tx, copyId, {
      writer,
      work: (parts) => workOnDocument(teamId, findMasksJob, { parts, masks, mask: maskedWord }),
    });
    const standing = new Set(found?.standing);
    const wanted = marks.filter(({ id }) => !standing.has(id));
    if (wanted.length === 0) continue;
    const before = await findQuotes(tx, copyId);
    let masked: ReturnType<typeof maskJob.run>["masked"] = [];
    await rewriteCurrent(tx, copyId, {
      writer,
      work: async (parts) => {
        const work = { parts, transcribed: [], marks: wanted, mask: maskedWord };
        const masking = await workOnDocument(teamId, maskJob, work);
        masked = masking.masked;
        return masking;
      },
    });
    for (const { id, anchor } of masked)
      await insertCopiedMask(tx, { suggestionId: id, noteId: copyId, anchor });
    if (masked.length > 0) await followCopy(tx, copyId, before);
  }
}

/** Restores words in the copies of a note whose masks are unchanged. */
export async function unmaskInCopies(
  tx: TenantTransaction,
  words: ReadonlyMap<string, string>,
): Promise<void> {
  const stored = await findCopiedMasks(tx, [...words.keys()]);
  for (const [copyId, ofCopy] of Map.groupBy(stored, ({ noteId }) => noteId)) {
    const masks = ofCopy.map(({ suggestionId, anchor }) => ({
      ...{ id: suggestionId, anchor, words: words.get(suggestionId) ?? maskedWord },
    }));
    const before = await findQuotes(tx, copyId);
    await rewriteCurrent(tx, copyId, {
      writer,
      work: (parts) => workOnDocument(tx.context.teamId, unmaskJob, { parts, masks, mask: maskedWord }),
    });
    await deleteCopiedMasks(tx, copyId, [...words.keys()]);
    await followCopy(tx, copyId, before);
  }
}
