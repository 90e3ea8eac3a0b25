import { ProductError } from "@fieldstone/model/errors.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";

/** Words of a note or an insight that a person marked. */
export interface Highlight extends AuthorColumns {
  readonly id: string;
  /** The document that holds the words, and the note or insight of the same id. */
  readonly documentId: string;
  readonly documentType: "note" | "insight";
  readonly projectId: string;
  /** Encoded Yjs relative positions. */
  readonly anchorStart: Uint8Array;
  readonly anchorEnd: Uint8Array;
  /** Byte-identical to what the anchors covered in `documentVersion`. */
  readonly text: string;
  readonly documentVersion: number;
  /** orphaned: its words are gone from the text; a person puts it back or deletes it. */
  readonly state: "anchored" | "orphaned";
  readonly inlineCommentOnly: boolean;
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
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
