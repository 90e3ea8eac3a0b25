import { documentHighlightedTextMax, documentHighlightsMax } from "@fieldstone/document/document-limits.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";

/** Words of a note or an insight, or a place in a file that is attached to one, that a person marked. */
export interface Highlight extends AuthorColumns {
  readonly id: string;
  /** The note or insight that holds the words, or that the file is attached to. */
  readonly documentId: string;
  readonly documentType: "note" | "insight";
  readonly projectId: string;
  /** Encoded Yjs relative positions; null in a file. */
  readonly anchorStart: Uint8Array | null;
  readonly anchorEnd: Uint8Array | null;
  readonly documentVersion: number | null;
  /** Null in a note's or insight's own text. */
  readonly fileId: string | null;
  /** Of a highlight on a page, with a range of the page's text or an area: x, y, width and height. */
  readonly pageNum: number | null;
  readonly rangeStart: number | null;
  readonly rangeEnd: number | null;
  readonly area: readonly [number, number, number, number] | null;
  /**
   * Byte-identical to what the anchors covered in `documentVersion`, or to the page's text when it was made. Of a place
   * without words, such as an area of a picture, the file's name and where in it that is.
   */
  readonly text: string;
  /** orphaned: its words are gone from the text; a person puts it back or deletes it. */
  readonly state: "anchored" | "orphaned";
  readonly inlineCommentOnly: boolean;
  readonly speaker: string | null;
  /** When the words are said in the recording, or the span of the recording that is marked. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** The recording that these times are of, while it is there; null for times of a transcript that came without one. */
  readonly recordingFileId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

export function highlightNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "highlight.not_found",
    "This highlight does not exist or is not shared with you. Ask its project's owner for access.",
  );
}

/** The client saw other words than the server has: it keeps the selection and tries again once it has synced. */
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
