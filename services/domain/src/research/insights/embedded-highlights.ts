import type { DocumentNode } from "@fieldstone/document/document-json.ts";

/** A new insight's text: an empty paragraph to write in, then each quote with room to write below it. */
export function documentOfHighlights(highlightIds: readonly string[]): DocumentNode {
  const quotes = highlightIds.flatMap((highlightId): DocumentNode[] => [
    { type: "highlightEmbed", attrs: { highlightId } },
    { type: "paragraph" },
  ]);
  return { type: "doc", content: [{ type: "paragraph" }, ...quotes] };
}
