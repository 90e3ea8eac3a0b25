import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { HighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { placedContentJob, rangesJob } from "./jobs/document-jobs.ts";
import { workOnDocument } from "./jobs/document-work.ts";
import { workOnStored } from "./updates/open-stored.ts";

/** Offsets in a text, in UTF-16 units. */
interface Offsets {
  readonly start: number;
  readonly end: number;
}

/**
 * The current text of a document with unsaved edits, the ranges of anchors (null if their words are gone) and
 * anchors for ranges (null if empty). Undefined if there is no such document.
 */
export async function readRanges(
  tx: TenantTransaction,
  documentId: string,
  { anchors = [], offsets = [] }: { anchors?: readonly HighlightAnchor[]; offsets?: readonly Offsets[] },
) {
  return await workOnStored(tx, documentId, (parts) =>
    workOnDocument(tx.context.teamId, rangesJob, { parts, anchors, offsets }),
  );
}

/**
 * Ranges from readRanges or readPlacedContent by their anchors' ids, without anchors whose words are gone.
 */
export function placesById(
  anchors: readonly { readonly id: string }[],
  placed: readonly (Offsets | null)[],
): ReadonlyMap<string, Offsets> {
  return new Map(
    anchors.flatMap(({ id }, at) => {
      const place = placed[at] ?? null;
      return place === null ? [] : [[id, place]];
    }),
  );
}

interface PlacedContent {
  readonly content: DocumentNode;
  /** Per anchor; null if its words are gone. */
  readonly placed: readonly (Offsets | null)[];
}

/**
 * The current content of a text with unsaved edits, and the ranges of anchors. Undefined if there is none.
 * @throws ProductError `document.busy`
 */
export async function readPlacedContent(
  tx: TenantTransaction,
  documentId: string,
  anchors: readonly HighlightAnchor[],
): Promise<PlacedContent | undefined> {
  const read = await workOnStored(tx, documentId, (parts) =>
    workOnDocument(tx.context.teamId, placedContentJob, { parts, anchors }),
  );
  return read && { content: JSON.parse(read.json), placed: read.placed };
}
