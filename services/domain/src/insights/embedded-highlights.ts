import type { DocumentNode } from "@fieldstone/model/document/document-json.ts";
import { isId } from "@fieldstone/model/ids.ts";

/** A new insight's text: an empty paragraph to write in, then each quote with room to write below it. */
export function documentOfHighlights(highlightIds: readonly string[]): DocumentNode {
  const quotes = highlightIds.flatMap((highlightId): DocumentNode[] => [
    { type: "highlightEmbed", attrs: { highlightId } },
    { type: "paragraph" },
  ]);
  return { type: "doc", content: [{ type: "paragraph" }, ...quotes] };
}

/** Ids of the highlights that a text embeds, in its order, each once. */
export function embeddedHighlightIds(content: DocumentNode): readonly string[] {
  const found = new Set<string>();
  const visit = (node: DocumentNode): void => {
    const highlightId = node.type === "highlightEmbed" ? node.attrs?.highlightId : undefined;
    if (isId(highlightId)) found.add(highlightId);
    for (const child of node.content ?? []) visit(child);
  };
  visit(content);
  return [...found];
}
