import { newId } from "@fieldstone/model/ids.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { documentNotFound } from "../documents/document.ts";
import { findWordsJob } from "../documents/jobs/document-jobs.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { workOnStored } from "../documents/updates/open-stored.ts";
import { findTranscribedTurns } from "../transcription/transcribed-words.ts";
import { addHighlight } from "./add-highlight.ts";
import { requireMarkable } from "./create-highlight.ts";
import { highlightTextDiffers, highlightTooLong } from "./highlight.ts";
import { requireHighlightCapacity } from "./highlight-capacity.ts";

export interface WordsToMark {
  readonly words: string;
  /** Offset in UTF-16 units: of several occurrences the nearest is highlighted. Default: the first. */
  readonly near?: number;
  /** Default: the actor. */
  readonly author?: Author;
}

export interface MarkWordsInput extends WordsToMark {
  readonly documentId: string;
  readonly tagIds: readonly string[];
}

/**
 * Highlights words given as text, for clients without an editor. Returns the highlight's id.
 * @throws ProductError `highlight.text_differs` if the text does not contain exactly these words, and as
 * createHighlight
 */
export async function markWords(tx: TenantTransaction, input: MarkWordsInput): Promise<string> {
  const { documentId, tagIds, ...words } = input;
  const [id] = await markAllWords(tx, { documentId, tagIds, marks: [words] });
  if (id === undefined) throw highlightTextDiffers();
  return id;
}

/**
 * As markWords, for several at once: the document is opened once. Returns the highlights' ids in the order of
 * the words, leaving out words that the text does not contain.
 */
export async function markAllWords(
  tx: TenantTransaction,
  {
    documentId,
    tagIds,
    marks,
  }: {
    readonly documentId: string;
    readonly tagIds: readonly string[];
    readonly marks: readonly WordsToMark[];
  },
): Promise<readonly (string | undefined)[]> {
  const { projectId, version: documentVersion } = await requireMarkable(tx, documentId, tagIds);
  if (marks.some(({ words }) => words.length > highlightLengthMax))
    throw highlightTooLong(highlightLengthMax);
  const transcribed = await findTranscribedTurns(tx, documentId);
  const wanted = marks.map(({ words, near = 0 }) => ({ words, near }));
  const read = await workOnStored(tx, documentId, (parts) =>
    workOnDocument(tx.context.teamId, findWordsJob, { parts, wanted, transcribed }),
  );
  if (read === undefined) throw documentNotFound();
  const { found } = read;
  await requireHighlightCapacity(
    tx,
    documentId,
    found.flatMap((here) => here?.covered.text ?? []),
  );
  const ids: (string | undefined)[] = [];
  for (const [place, { author = authorOf(tx.context.actor) }] of marks.entries()) {
    const here = found[place];
    const id = newId();
    if (here != null)
      await addHighlight(
        tx,
        {
          ...here.covered,
          id,
          documentId,
          projectId,
          anchorStart: here.anchor.start,
          anchorEnd: here.anchor.end,
          documentVersion,
          inlineCommentOnly: false,
          author,
        },
        tagIds,
        { documentVersion },
      );
    ids.push(here == null ? undefined : id);
  }
  return ids;
}
