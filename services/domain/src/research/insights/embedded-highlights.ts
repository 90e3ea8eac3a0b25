import type { DocumentNode } from "@fieldstone/document/document-json.ts";

/** The text of a new insight: an empty paragraph, then each quote followed by an empty paragraph. */
export function documentOfHighlights(highlightIds: readonly string[]): DocumentNode {
  const quotes = highlightIds.flatMap((highlightId): DocumentNode[] => [
    { type: "highlightEmbed", attrs: { highlightId } },
    { type: "paragraph" },
  ]);
  return { type: "doc", content: [{ type: "paragraph" }, ...quotes] };
}
