import { blocksInRange, type DocumentText, documentText } from "@fieldstone/model/document/document-text.ts";
import {
  type HighlightAnchor,
  highlightTextLengthMax,
  resolveHighlightAnchor,
} from "@fieldstone/model/document/highlight-anchor.ts";
import {
  documentFragment,
  documentJsonFromShared,
  openSharedDocument,
} from "@fieldstone/model/document/shared-document.ts";
import { readSharedText } from "@fieldstone/model/document/shared-text.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { documentNotFound } from "../documents/document.ts";
import type { StoredState } from "../documents/document-store.ts";
import { highlightTextDiffers } from "./highlight.ts";

/** The words under a highlight, and who spoke them when, where they are a transcript's. */
export interface CoveredWords {
  readonly text: string;
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/**
 * What an anchor covers in a stored document, which must be exactly what the person saw.
 * @throws ProductError `highlight.text_differs`, `highlight.too_long`, `document.not_found`
 */
export function requireCoveredWords(
  stored: StoredState | undefined,
  anchor: HighlightAnchor,
  seen: string,
): CoveredWords {
  if (stored === undefined) throw documentNotFound();
  if (seen.length > highlightTextLengthMax) {
    const most = highlightTextLengthMax.toLocaleString("en");
    throw new ProductError("ValidationError", "highlight.too_long", `Select at most ${most} characters.`, {
      field: "text",
    });
  }
  const shared = openSharedDocument(stored.state, stored.updates);
  try {
    const fragment = documentFragment(shared);
    const range = resolveHighlightAnchor(readSharedText(fragment), anchor);
    if (range === null || range.text !== seen) throw highlightTextDiffers();
    return { text: range.text, ...spokenIn(documentText(documentJsonFromShared(fragment)), range) };
  } finally {
    shared.destroy();
  }
}

/** Who spoke the words of a range, and when, where a transcript's turns hold them. */
export function spokenIn(
  text: DocumentText,
  range: { readonly start: number; readonly end: number },
): Omit<CoveredWords, "text"> {
  const blocks = blocksInRange(text, range.start, range.end);
  return spokenBy(blocks.filter((block) => block.type === "turn").map((block) => block.attrs));
}

function spokenBy(turns: readonly Readonly<Record<string, unknown>>[]): Omit<CoveredWords, "text"> {
  const speakers = new Set(turns.map((turn) => turn.speaker));
  const [speaker] = speakers;
  return {
    // Words of several speakers are nobody's alone.
    speaker: speakers.size === 1 && typeof speaker === "string" ? speaker : null,
    startMs: milliseconds(turns[0]?.startMs),
    endMs: milliseconds(turns.at(-1)?.endMs),
  };
}

function milliseconds(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}
