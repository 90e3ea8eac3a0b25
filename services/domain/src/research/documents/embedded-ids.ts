import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";

/** Ids of the highlights that a text embeds, in order, each once. */
export function embeddedIds(content: DocumentNode): readonly string[] {
  const found = new Set<string>();
  const visit = (node: DocumentNode): void => {
    const highlightId = node.type === "highlightEmbed" ? node.attrs?.highlightId : undefined;
    // Editors write both forms of an id; an invalid one must not prevent saving the whole text.
    const id = typeof highlightId === "string" ? tryParseId(highlightId) : undefined;
    if (id !== undefined) found.add(id);
    for (const child of node.content ?? []) visit(child);
  };
  visit(content);
  return [...found];
}
