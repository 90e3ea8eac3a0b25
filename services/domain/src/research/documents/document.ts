import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { DocumentKindName } from "@fieldstone/document/document-kind.ts";
import { ProductError } from "@fieldstone/model/errors.ts";

/** Types of objects with a text. Document and object have the same id. */
export type TextObjectType = "note" | "insight";

/** Types of objects with a document: a text, or a view's drawing. */
export type DocumentObjectType = TextObjectType | "view";

export function documentKindOf(objectType: DocumentObjectType): DocumentKindName {
  return objectType === "view" ? "canvas" : "text";
}

/** A document's data for lists and pages, without its text. */
export interface DocumentSummary {
  readonly id: string;
  readonly objectType: DocumentObjectType;
  readonly projectId: string;
  /** Counts saves, from 1. */
  readonly version: number;
  readonly abstract: string;
  readonly wordCount: number;
}

/** A content with its size as JSON, in bytes. */
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
