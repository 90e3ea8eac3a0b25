import { createHash } from "node:crypto";
import { textAbstract, wordCount } from "@fieldstone/document/document-text.ts";

/** What is stored of a document's content in addition to its state. */
export interface DerivedContent {
  /** The content as JSON, for readers. */
  readonly json: string;
  /** Hash of the JSON, to detect changed content. */
  readonly hash: Uint8Array;
  readonly text: string;
  readonly abstract: string;
  readonly wordCount: number;
}

export function deriveContent(content: object, text: string): DerivedContent {
  const json = JSON.stringify(content);
  return { json, hash: contentHash(json), text, abstract: textAbstract(text), wordCount: wordCount(text) };
}

export function contentHash(json: string): Uint8Array {
  return createHash("sha256").update(json).digest();
}
