import type { HighlightAnchor } from "@fieldstone/document/highlight-anchor.ts";
import type { SpokenWords } from "@fieldstone/document/spoken-words.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { documentNotFound } from "../documents/document.ts";
import { coverJob } from "../documents/document-jobs.ts";
import { readDocumentStates } from "../documents/document-store.ts";
import { workOnDocument } from "../documents/document-work.ts";
import { workOnParts } from "../documents/open-stored.ts";
import { findHeardWords } from "../transcription/heard-words.ts";
import { highlightTextDiffers, highlightTooLong } from "./highlight.ts";

/** The words under a highlight, and who spoke them when, where they are a transcript's. */
export interface CoveredWords extends SpokenWords {
  readonly text: string;
}

/**
 * What an anchor covers in a stored document, which must be exactly what the person saw.
 * @throws ProductError `highlight.text_differs`, `highlight.too_long`, `document.not_found`
 */
export async function requireCoveredWords(
  tx: TenantTransaction,
  documentId: string,
  anchor: HighlightAnchor,
  seen: string,
): Promise<CoveredWords> {
  if (seen.length > highlightLengthMax) throw highlightTooLong(highlightLengthMax);
  const stored = (await readDocumentStates(tx, [documentId])).get(documentId);
  if (stored === undefined) throw documentNotFound();
  const heard = await findHeardWords(tx, documentId);
  const { covered } = await workOnParts(tx, documentId, stored, (parts) =>
    workOnDocument(tx.context.teamId, coverJob, { parts, anchor, heard }),
  );
  if (covered === null || covered.text !== seen) throw highlightTextDiffers();
  return covered;
}
