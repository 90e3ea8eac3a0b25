import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { isTextBlock } from "@fieldstone/document/document-schema.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { readReference } from "@fieldstone/model/views/text-reference.ts";
import { documentFromText } from "../../research/documents/conversions/document-from-text.ts";

/** Objects that a text refers to by id. */
export interface NamedObjects {
  /** New ids of imported highlights. */
  readonly highlightIds: ReadonlyMap<string, string>;
  /** New ids of imported files. */
  readonly fileIds: ReadonlyMap<string, string>;
  readonly noteIds: ReadonlyMap<string, string>;
  readonly insightIds: ReadonlyMap<string, string>;
  readonly quotes: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
}

/** A text without references to another workspace, and how many were lost because they had no name. */
export interface OwnContent {
  readonly content: DocumentNode;
  readonly lostReferences: number;
}

/**
 * Removes references to the original workspace from a text: imported quotes, images, files and texts get
 * their new ids, other quotes and references become plain text, and other images are left out.
 */
export function ownContent(document: DocumentNode, named: NamedObjects): OwnContent {
  let lostReferences = 0;
  const { highlightIds, fileIds, quotes, titles } = named;
  const nodesOf = (node: DocumentNode): readonly DocumentNode[] => {
    if (node.type === "image") {
      const fileId = fileIds.get(tryParseId(String(node.attrs?.fileId)) ?? "");
      return fileId === undefined ? [] : [{ ...node, attrs: { ...node.attrs, fileId } }];
    }
    if (node.type === "turn") return withOwn({ ...node, attrs: { ...node.attrs, personId: null } });
    if (node.type === "highlightEmbed") {
      const quotedId = tryParseId(String(node.attrs?.highlightId)) ?? "";
      const highlightId = highlightIds.get(quotedId);
      if (highlightId !== undefined) return [{ ...node, attrs: { ...node.attrs, highlightId } }];
      const text = quotes.get(quotedId);
      return text === undefined
        ? []
        : [{ type: "blockquote", content: documentFromText(text).content ?? [] }];
    }
    if (node.type === "reference" || node.type === "inlineReference") {
      const objectId = newReference(node, named);
      if (objectId !== undefined) return [{ ...node, attrs: { ...node.attrs, objectId } }];
      const title = titles.get(tryParseId(String(node.attrs?.objectId)) ?? "");
      if (!title) {
        lostReferences += 1;
        return [];
      }
      const text = { type: "text", text: title };
      return [node.type === "reference" ? { type: "paragraph", content: [text] } : text];
    }
    return withOwn(node);
  };
  const withOwn = (node: DocumentNode): readonly DocumentNode[] => {
    if (node.content === undefined) return [node];
    const inner = node.content.flatMap(nodesOf);
    const isEmptied = inner.length === 0 && node.content.length > 0 && !isTextBlock(node.type);
    return [{ ...node, content: isEmptied ? [{ type: "paragraph" }] : inner }];
  };
  const [content = document] = nodesOf(document);
  return { content, lostReferences };
}

/** The new id of a reference's target, if it is imported too. */
function newReference(
  { attrs }: DocumentNode,
  { noteIds, insightIds, fileIds }: NamedObjects,
): string | undefined {
  const reference = readReference(attrs);
  const comingToo = { Note: noteIds, Insight: insightIds, File: fileIds };
  const type = reference?.objectType;
  if (type !== "Note" && type !== "Insight" && type !== "File") return undefined;
  const id = comingToo[type].get(reference?.objectId ?? "");
  return id === undefined || String(attrs?.objectId).includes("-") ? id : toShortId(id);
}
