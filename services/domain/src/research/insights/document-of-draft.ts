import type { DocumentNode } from "@fieldstone/document/document-json.ts";

/** A statement of a drafted insight. */
export interface DraftStatement {
  /** The heading of the statement's section; empty for none. */
  readonly section: string;
  /** Null if the quotes alone are the statement. */
  readonly text: string | null;
  readonly highlightIds: readonly string[];
}

/**
 * The text of a drafted insight: headings, and below each statement the highlights that support it, each
 * shown once.
 */
export function documentOfDraft(statements: readonly DraftStatement[]): DocumentNode {
  const shown = new Set<string>();
  let heading = "";
  const content = statements.flatMap(({ section, text, highlightIds }): DocumentNode[] => {
    const quotes = highlightIds.filter((id) => !shown.has(id));
    for (const id of quotes) shown.add(id);
    if (text === null && quotes.length === 0) return [];
    const isNew = section !== "" && section !== heading;
    heading = section;
    return [
      ...(isNew
        ? [{ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: section }] }]
        : []),
      ...(text === null ? [] : [{ type: "paragraph", content: [{ type: "text", text }] }]),
      ...quotes.map((highlightId) => ({ type: "highlightEmbed", attrs: { highlightId } })),
    ];
  });
  return { type: "doc", content: [...content, { type: "paragraph" }] };
}
