import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { readReference } from "@fieldstone/model/views/text-reference.ts";

const referenceTypes: ReadonlySet<string> = new Set(["reference", "inlineReference"]);

/**
 * A text as a visitor with a share link gets it: without references (not even their type and id), except
 * those to the shared text itself, the only object that the link opens.
 */
export function visitedContent(content: DocumentNode, documentId: string): DocumentNode {
  if (content.content === undefined) return content;
  const kept = content.content.filter(
    ({ type, attrs }) => !referenceTypes.has(type) || readReference(attrs)?.objectId === documentId,
  );
  return { ...content, content: kept.map((node) => visitedContent(node, documentId)) };
}
