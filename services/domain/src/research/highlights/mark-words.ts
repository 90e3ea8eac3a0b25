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
  /** Their first occurrence in the text is marked. */
  readonly words: string;
  readonly tagIds: readonly string[];
  readonly author?: Author;
}

/**
 * Highlights words by the words themselves, for those who have no editor. Returns the highlight's id.
 * @throws ProductError `highlight.text_differs` where the text has not exactly these words, and as createHighlight
 */
export async function markWords(tx: TenantTransaction, input: MarkWordsInput): Promise<string> {
  const { documentId, words, tagIds, author } = input;
  const made = await withStoredDocument(tx, documentId, (fragment) => {
    const text = readSharedText(fragment);
    const at = text.text.indexOf(words);
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
