import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { DocumentKindName } from "@fieldstone/document/document-kind.ts";
import { ProductError } from "@fieldstone/model/errors.ts";

/** What holds a text; document and object share their id. */
export type TextObjectType = "note" | "insight";

/** What holds a document: a text, or the drawing of a view. */
export type DocumentObjectType = TextObjectType | "view";

export function documentKindOf(objectType: DocumentObjectType): DocumentKindName {
  return objectType === "view" ? "canvas" : "text";
}

/** What lists and pages show of a document without its text. */
export interface DocumentSummary {
  readonly id: string;
  readonly objectType: DocumentObjectType;
  readonly projectId: string;
  /** Counts saves, from 1. */
  readonly version: number;
  readonly abstract: string;
  readonly wordCount: number;
}

/** A content with its bytes as JSON. */
export interface MeasuredContent {
  readonly content: DocumentNode;
  readonly bytes: number;
}

export function documentNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "document.not_found",
    "This text does not exist or is not shared with you.",
  );
}
