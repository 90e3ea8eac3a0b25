import type { HighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import type { SpokenWords } from "@fieldstone/document/transcript/spoken-words.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { documentNotFound } from "../documents/document.ts";
import { coverJob } from "../documents/jobs/document-jobs.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { workOnStored } from "../documents/updates/open-stored.ts";
import { findTranscribedTurns } from "../transcription/transcribed-words.ts";
import { highlightTextDiffers, highlightTooLong } from "./highlight.ts";

/** The words under a highlight with their speaker and times, if they are part of a transcript. */
export interface CoveredWords extends SpokenWords {
  readonly text: string;
}

/**
 * The words under an anchor in a stored document, which must equal what the person saw.
 * @throws ProductError `highlight.text_differs`, `highlight.too_long`, `document.not_found`
 */
export async function requireCoveredWords(
  tx: TenantTransaction,
  documentId: string,
  anchor: HighlightAnchor,
  seen: string,
): Promise<CoveredWords> {
  if (seen.length > highlightLengthMax) throw highlightTooLong(highlightLengthMax);
  const transcribed = await findTranscribedTurns(tx, documentId);
  const read = await workOnStored(tx, documentId, (parts) =>
    workOnDocument(tx.context.teamId, coverJob, { parts, anchor, transcribed }),
  );
  if (read === undefined) throw documentNotFound();
  const { covered } = read;
  if (covered === null || covered.text !== seen) throw highlightTextDiffers();
  return covered;
}
