import { documentHighlightedTextMax, documentHighlightsMax } from "@fieldstone/document/document-limits.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";

/** Words of a note or insight, or a place in a file attached to one, that a person highlighted. */
export interface Highlight extends AuthorColumns {
  readonly id: string;
  /** The note or insight that contains the words or the file. */
  readonly documentId: string;
  readonly documentType: "note" | "insight";
  readonly projectId: string;
  /** Encoded Yjs relative positions; null for a highlight in a file. */
  readonly anchorStart: Uint8Array | null;
  readonly anchorEnd: Uint8Array | null;
  readonly documentVersion: number | null;
  /** Null for a highlight in the document's own text. */
  readonly fileId: string | null;
  /** The page, with a range of its text or an area on it: x, y, width and height. */
  readonly pageNum: number | null;
  readonly rangeStart: number | null;
  readonly rangeEnd: number | null;
  readonly area: readonly [number, number, number, number] | null;
  /**
   * Byte-identical to the text under the anchors in `documentVersion`, or to the page's text at creation. For
   * a place without words, such as an area of a picture: the file's name and the place.
   */
  readonly text: string;
  /** orphaned: the words are no longer in the text, until a person moves or deletes the highlight. */
  readonly state: "anchored" | "orphaned";
  readonly inlineCommentOnly: boolean;
  readonly speaker: string | null;
  /** The time of the words in the recording, or the highlighted span of the recording. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The recording of these times while it exists; null for a transcript that came without one. */
  readonly recordingFileId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** Anchors of highlights in texts, with the highlights' ids. Highlights in files have none. */
export function anchorsOf(highlights: readonly Highlight[]) {
  return highlights.flatMap(({ id, anchorStart: start, anchorEnd: end }) =>
    start === null || end === null ? [] : [{ id, start, end }],
  );
}

export function highlightNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "highlight.not_found",
    "This highlight does not exist or is not shared with you. Ask its project's owner for access.",
  );
}

/** The client's text differs from the server's: the client keeps the selection and retries after syncing. */
export function highlightTextDiffers(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "highlight.text_differs",
    "The text has changed since you selected it. Select it again.",
    { field: "text" },
  );
}

export function highlightInFile(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "highlight.in_file",
    "A highlight in a file cannot be moved to a text. Delete it, and highlight the text.",
  );
}

export function highlightTooLong(lengthMax: number): ProductError {
  const most = lengthMax.toLocaleString("en");
  return new ProductError("ValidationError", "highlight.too_long", `Select at most ${most} characters.`, {
    field: "text",
  });
}

export function filePlaceInvalid(): ProductError {
  return new ProductError(
    "ValidationError",
    "highlight.place_invalid",
    "This place is not in the file. Select text or an area of a page, or a start and an end of a recording.",
    { field: "anchor" },
  );
}

export function tooManyHighlights(): ProductError {
  const most = documentHighlightsMax.toLocaleString("en");
  const characters = documentHighlightedTextMax.toLocaleString("en");
  return new ProductError(
    "InvalidOperation",
    "highlight.too_many",
    `A text can have ${most} highlights, of ${characters} characters together. Delete some of this text first.`,
  );
}
