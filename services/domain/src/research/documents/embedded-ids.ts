import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";

/** Ids of the highlights that a text embeds, in its order, each once. */
export function embeddedIds(content: DocumentNode): readonly string[] {
  const found = new Set<string>();
  const visit = (node: DocumentNode): void => {
    const highlightId = node.type === "highlightEmbed" ? node.attrs?.highlightId : undefined;
    // Editors write either spelling of an id; an id that is none must not keep the whole text from being saved.
    const id = typeof highlightId === "string" ? tryParseId(highlightId) : undefined;
    if (id !== undefined) found.add(id);
    for (const child of node.content ?? []) visit(child);
  };
  visit(content);
  return [...found];
}
