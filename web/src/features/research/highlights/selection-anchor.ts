import { anchorToBase64, createHighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { offsetOfPosition, readSharedText } from "@fieldstone/document/shared-text.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import type * as Y from "yjs";

/** Selected text as the API expects it. */
export interface SelectionAnchor {
  anchorStart: string;
  anchorEnd: string;
  text: string;
}

/** Why a selection cannot become a highlight. */
export type SelectionRejection = "empty" | "too-long";

/** Anchors the text between two editor positions in the shared document, without surrounding whitespace. */
export function anchorSelection(
  fragment: Y.XmlFragment,
  from: number,
  to: number,
): SelectionAnchor | SelectionRejection {
  const shared = readSharedText(fragment);
  const start = offsetOfPosition(shared, from);
  const covered = shared.text.slice(start, offsetOfPosition(shared, to));
  const first = start + covered.length - covered.trimStart().length;
  const made = createHighlightAnchor(shared, first, first + covered.trim().length);
  if (!made || made.range.text.trim() === "") return "empty";
  if (made.range.text.length > highlightLengthMax) return "too-long";
  return {
    anchorStart: anchorToBase64(made.anchor.start),
    anchorEnd: anchorToBase64(made.anchor.end),
    text: made.range.text,
  };
}
