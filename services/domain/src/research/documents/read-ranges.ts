import type { HighlightAnchor } from "@fieldstone/document/highlight-anchor.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { rangesJob } from "./document-jobs.ts";
import { readDocumentStates } from "./document-store.ts";
import { workOnDocument } from "./document-work.ts";
import { workOnParts } from "./open-stored.ts";

/** Offsets of a text, in UTF-16 units. */
interface Offsets {
  readonly start: number;
  readonly end: number;
}

/**
 * The text of a document as it stands now, unsaved edits among them, with where anchors are in it, null for those whose
 * words are gone, and with anchors for offsets, null for those without a character. Undefined where there is none.
 */
export async function readRanges(
  tx: TenantTransaction,
  documentId: string,
  { anchors = [], offsets = [] }: { anchors?: readonly HighlightAnchor[]; offsets?: readonly Offsets[] },
) {
  const stored = (await readDocumentStates(tx, [documentId])).get(documentId);
  if (stored === undefined) return undefined;
  return await workOnParts(tx, documentId, stored, (parts) =>
    workOnDocument(tx.context.teamId, rangesJob, { parts, anchors, offsets }),
  );
}
