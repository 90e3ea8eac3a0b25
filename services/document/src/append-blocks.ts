import type * as Y from "yjs";
import {
  type DocumentNode,
  documentBlockCount,
  hasTooManyLinks,
  jsonFromNode,
  nodeFromJson,
} from "./document-json.ts";
import { documentBlocksMax } from "./document-limits.ts";
import { documentText } from "./document-text.ts";
import { documentFragment, documentFromShared, replaceSharedContent } from "./shared-document.ts";

/**
 * Appends the blocks of a document to a shared one; a single empty block is replaced. Returns false and
 * writes nothing if the result would have too many blocks, or links that are too long together.
 */
export function appendBlocks(doc: Y.Doc, added: DocumentNode): boolean {
  const before = documentFromShared(documentFragment(doc));
  const json = jsonFromNode(before);
  if (documentBlockCount(json) + documentBlockCount(added) > documentBlocksMax) return false;
  const { content } = nodeFromJson(added);
  const isBlank = before.childCount === 1 && documentText(json).text === "";
  const after = isBlank ? content : before.content.append(content);
  if (hasTooManyLinks(after)) return false;
  replaceSharedContent(doc, before.copy(after));
  return true;
}
