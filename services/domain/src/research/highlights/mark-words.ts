import { createHighlightAnchor } from "@fieldstone/document/highlight-anchor.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../kernel/authors/author.ts";
import { documentNotFound } from "../documents/document.ts";
import { withStoredDocument } from "../documents/open-stored.ts";
import { createHighlight } from "./create-highlight.ts";
import { highlightTextDiffers } from "./highlight.ts";

export interface MarkWordsInput {
  readonly documentId: string;
  readonly words: string;
  /** Where they are looked for, in UTF-16 units of the text: of several occurrences the nearest is marked. Default: the first. */
  readonly near?: number;
  readonly tagIds: readonly string[];
  readonly author?: Author;
}

/**
 * Highlights words by the words themselves, for those who have no editor. Returns the highlight's id.
 * @throws ProductError `highlight.text_differs` where the text has not exactly these words, and as createHighlight
 */
export async function markWords(tx: TenantTransaction, input: MarkWordsInput): Promise<string> {
  const { documentId, words, near = 0, tagIds, author } = input;
  const made = await withStoredDocument(tx, documentId, (fragment) => {
    const text = readSharedText(fragment);
    const at = nearestIndexOf(text.text, words, near);
    return at === -1 ? null : createHighlightAnchor(text, at, at + words.length);
  });
  if (made === undefined) throw documentNotFound();
  if (made === null || made.range.text !== words) throw highlightTextDiffers();
  return await createHighlight(tx, {
    documentId,
    anchorStart: made.anchor.start,
    anchorEnd: made.anchor.end,
    text: words,
    tagIds,
    ...(author === undefined ? {} : { author }),
  });
}

function nearestIndexOf(text: string, words: string, near: number): number {
  const [before, after] = [text.lastIndexOf(words, near), text.indexOf(words, near)];
  if (before === -1 || after === -1) return Math.max(before, after);
  return near - before < after - near ? before : after;
}
