import { newId } from "@fieldstone/model/ids.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { readRanges } from "../documents/read-ranges.ts";
import { highlightTextDiffers } from "../highlights/highlight.ts";
import { codingNotFound, codingRoundInvalid, codingsPerCoderMax } from "./coding-round.ts";
import { requireCoding } from "./coding-round-policy.ts";
import { countOwnCodings, deleteOwnCoding, insertCodings } from "./codings.ts";
import { findNotesOfRounds, findTagIdsOfRounds } from "./read-coding-rounds.ts";

export interface CodeWordsInput {
  readonly roundId: string;
  readonly noteId: string;
  readonly tagId: string;
  /** Offsets of the note's plain text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The text that the coder selected. */
  readonly text: string;
}

/**
 * Codes words of a note in the round with a tag, as the acting coder. Returns the coding's id.
 * @throws ProductError `highlight.text_differs` if the text changed, `coding_round.*`, Forbidden for
 * non-coders
 */
export async function codeWords(tx: TenantTransaction, input: CodeWordsInput): Promise<string> {
  const { roundId, noteId, tagId, start, end, text } = input;
  const { round, coderId } = await requireCoding(tx, roundId);
  const notes = (await findNotesOfRounds(tx, [roundId])).get(roundId) ?? [];
  const tagIds = (await findTagIdsOfRounds(tx, [roundId])).get(roundId) ?? [];
  if (!notes.some((note) => note.noteId === noteId)) throw codingNotFound();
  if (!tagIds.includes(tagId)) throw codingRoundInvalid("tagId", "Choose a tag of this round.");
  await requireDocumentLevel(tx, { documentId: noteId, projectId: round.projectId }, "READ", codingNotFound);
  if ((await countOwnCodings(tx, roundId)) >= codingsPerCoderMax) {
    const most = codingsPerCoderMax.toLocaleString("en");
    throw codingRoundInvalid("text", `A coder can have ${most} codings in a round. Start another round.`);
  }
  if (text.length > highlightLengthMax) {
    const most = highlightLengthMax.toLocaleString("en");
    throw codingRoundInvalid("text", `Select at most ${most} characters.`);
  }
  const [made] = (await readRanges(tx, noteId, { offsets: [{ start, end }] }))?.made ?? [];
  if (made == null || made.covered.text !== text) throw highlightTextDiffers();
  const { start: anchorStart, end: anchorEnd } = made.anchor;
  const id = newId();
  await insertCodings(tx, [{ id, roundId, noteId, tagId, coderId, anchorStart, anchorEnd }]);
  await recordCoding(tx, roundId, round.projectId);
  return id;
}

/**
 * Removes one of the acting coder's codings.
 * @throws ProductError `coding.not_found`, `coding_round.*`, Forbidden
 */
export async function removeCoding(
  tx: TenantTransaction,
  { roundId, codingId }: { readonly roundId: string; readonly codingId: string },
): Promise<void> {
  const { round } = await requireCoding(tx, roundId);
  if ((await deleteOwnCoding(tx, roundId, codingId)) === undefined) throw codingNotFound();
  await recordCoding(tx, roundId, round.projectId);
}

/** Records neither the words nor the tag: the audit log is readable while the round is blind. */
function recordCoding(tx: TenantTransaction, id: string, projectId: string): Promise<void> {
  return recordChange(tx, "codingRound", "coded", { id, projectId });
}
