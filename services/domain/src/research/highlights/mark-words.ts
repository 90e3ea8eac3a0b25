import { createHighlightAnchor } from "@fieldstone/model/document/highlight-anchor.ts";
import { documentFragment, openSharedDocument } from "@fieldstone/model/document/shared-document.ts";
import { readSharedText } from "@fieldstone/model/document/shared-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Author } from "../../kernel/authors/author.ts";
import { documentNotFound } from "../documents/document.ts";
import { readDocumentStates } from "../documents/document-store.ts";
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
  const stored = (await readDocumentStates(tx, [input.documentId])).get(input.documentId);
  if (stored === undefined) throw documentNotFound();
  const shared = openSharedDocument(stored.state, stored.updates);
  try {
    const text = readSharedText(documentFragment(shared));
    const at = text.text.indexOf(input.words);
    const made = at === -1 ? null : createHighlightAnchor(text, at, at + input.words.length);
    if (made === null || made.range.text !== input.words) throw highlightTextDiffers();
    return await createHighlight(tx, {
      documentId: input.documentId,
      anchorStart: made.anchor.start,
      anchorEnd: made.anchor.end,
      text: input.words,
      tagIds: input.tagIds,
      ...(input.author === undefined ? {} : { author: input.author }),
    });
  } finally {
    shared.destroy();
  }
}
