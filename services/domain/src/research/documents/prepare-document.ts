import { type DocumentNode, documentBlockCount } from "@fieldstone/document/document-json.ts";
import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import {
  createHighlightAnchor,
  type HighlightAnchor,
} from "@fieldstone/document/highlights/highlight-anchor.ts";
import {
  createSharedDocument,
  documentFragment,
  documentJsonFromShared,
} from "@fieldstone/document/shared-document.ts";
import { readSharedText, type SharedText } from "@fieldstone/document/shared-text.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import * as Y from "yjs";
import { type DerivedContent, deriveContent } from "./conversions/document-content.ts";

/** A new document as stored. Preparing takes linear time, so imports do it in a separate process. */
export interface PreparedDocument {
  readonly state: Uint8Array;
  readonly derived: DerivedContent;
}

/** Words of a prepared document to highlight. */
export interface PreparedQuote extends HighlightAnchor {
  readonly text: string;
}

/** @throws ProductError `document.invalid`, `document.too_large` */
export function prepareDocument(content: DocumentNode): PreparedDocument {
  return prepareQuoted(content, 0).document;
}

/**
 * As prepareDocument, with a quote of the text's beginning, as long as a highlight may be, and with quotes of
 * ranges in UTF-16 units, null for an empty one.
 */
export function prepareQuoted(
  content: DocumentNode,
  quotedLength: number,
  wanted: readonly { readonly start: number; readonly end: number }[] = [],
): {
  readonly document: PreparedDocument;
  readonly quote: PreparedQuote | null;
  readonly ranges: readonly (PreparedQuote | null)[];
} {
  if (documentBlockCount(content) > documentBlocksMax) throw tooManyBlocks();
  const shared = createSharedDocument(content);
  try {
    const read = documentJsonFromShared(documentFragment(shared));
    const derived = deriveContent(read, documentText(read).text);
    const document = { state: Y.encodeStateAsUpdate(shared), derived };
    const quote = quotedLength === 0 ? null : quoteOf(shared, quotedLength);
    if (wanted.length === 0) return { document, quote, ranges: [] };
    const text = readSharedText(documentFragment(shared));
    return { document, quote, ranges: wanted.map(({ start, end }) => rangeOf(text, start, end)) };
  } finally {
    shared.destroy();
  }
}

function quoteOf(shared: Y.Doc, quotedLength: number): PreparedQuote | null {
  const text = readSharedText(documentFragment(shared));
  const end = Math.min(quotedLength, highlightLengthMax, text.text.length);
  // Do not split a surrogate pair.
  const splits = /[\ud800-\udbff]/u.test(text.text.charAt(end - 1));
  return rangeOf(text, 0, splits ? end - 1 : end);
}

function rangeOf(text: SharedText, start: number, end: number): PreparedQuote | null {
  const made = createHighlightAnchor(text, start, end);
  return made && { ...made.anchor, text: made.range.text };
}

/** The text is larger than a document may be. */
export function tooManyBlocks(): ProductError {
  const most = documentBlocksMax.toLocaleString("en");
  return new ProductError(
    "ValidationError",
    "document.too_large",
    `A text has at most ${most} paragraphs and lines. Split it into several notes.`,
  );
}
