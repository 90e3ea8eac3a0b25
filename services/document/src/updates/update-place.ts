import type { ContentMatch, NodeType } from "prosemirror-model";
import * as Y from "yjs";
import { namedValues } from "../canvas/named-values.ts";
import { documentFragmentName, documentSchema } from "../document-schema.ts";
import { anchorsMapName } from "../highlights/anchor-map.ts";
import { lineageName } from "../highlights/word-ancestry.ts";
import { acceptsAttribute, acceptsMark } from "../node-attributes.ts";
import { UpdateRejectedError } from "./update-content.ts";

/**
 * Checks an item's place: blocks and texts in the text, attributes on blocks, entries in the anchor map
 * and the lineage. No one would read anything elsewhere, and Yjs would keep it forever.
 * @throws UpdateRejectedError
 */
export function requireKnownPlace(doc: Y.Doc, item: Y.Item, depthMax: number): void {
  const { content, parent } = item;
  // Yjs keeps only the length of deleted content.
  if (content instanceof Y.ContentDeleted) return;
  if (!(parent instanceof Y.AbstractType)) throw new UpdateRejectedError("an item without a parent");
  if (!isKnownPlace(doc, item, parent)) throw new UpdateRejectedError("content out of place");
  if (content instanceof Y.ContentType) requireDepth(item, depthMax);
}

function isKnownPlace(doc: Y.Doc, item: Y.Item, parent: Y.AbstractType<unknown>): boolean {
  const { content, parentSub } = item;
  const isType = content instanceof Y.ContentType;
  if (parent instanceof Y.XmlText) {
    if (parentSub !== null) return false;
    return content instanceof Y.ContentFormat
      ? mayFormat(parent, content)
      : content instanceof Y.ContentString;
  }
  if (parent instanceof Y.XmlElement) {
    if (parentSub !== null) return mayHaveAttribute(parent.nodeName, parentSub, item);
    return isType && mayContain(parent.nodeName, content.type);
  }
  if (parent._item !== null) return false;
  if (parent === doc.share.get(documentFragmentName))
    return parentSub === null && isType && mayContain(documentSchema.topNodeType.name, content.type);
  if (parent === doc.share.get(anchorsMapName)) return parentSub !== null && namedValues(item) !== undefined;
  return parent === doc.share.get(lineageName) && parentSub === null && content instanceof Y.ContentAny;
}

function nodeType(name: string): NodeType | undefined {
  return Object.hasOwn(documentSchema.nodes, name) ? documentSchema.nodes[name] : undefined;
}

const childNames = new Map<string, ReadonlySet<string>>();

/** Names of all nodes allowed anywhere inside a node of a type. */
function childNamesOf(type: NodeType): ReadonlySet<string> {
  const known = childNames.get(type.name);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const seen = new Set<ContentMatch>();
  const waiting = [type.contentMatch];
  for (let match = waiting.pop(); match !== undefined; match = waiting.pop()) {
    if (seen.has(match)) continue;
    seen.add(match);
    for (let index = 0; index < match.edgeCount; index += 1) {
      const edge = match.edge(index);
      names.add(edge.type.name);
      waiting.push(edge.next);
    }
  }
  childNames.set(type.name, names);
  return names;
}

/** False if the schema forbids the child: editors would delete the block with everyone's words. */
function mayContain(parentName: string, child: Y.AbstractType<unknown>): boolean {
  const parent = nodeType(parentName);
  if (parent === undefined) return false;
  const name = child instanceof Y.XmlElement ? child.nodeName : "text";
  return nodeType(name) !== undefined && childNamesOf(parent).has(name);
}

function mayHaveAttribute(nodeName: string, name: string, item: Y.Item): boolean {
  return namedValues(item)?.every((value) => acceptsAttribute(nodeName, name, value)) ?? false;
}

/**
 * The binding's names for several marks of one type, `link--` and a hash, are not allowed: no mark of the schema
 * can overlap itself, and readers write all that cover a piece of text beside it, which multiplies.
 */
function mayFormat(text: Y.XmlText, { key, value }: Y.ContentFormat): boolean {
  const mark = Object.hasOwn(documentSchema.marks, key) ? documentSchema.marks[key] : undefined;
  const block = text.parent instanceof Y.XmlElement ? nodeType(text.parent.nodeName) : undefined;
  return mark !== undefined && block?.allowsMarkType(mark) === true && acceptsMark(key, value);
}

/** Checks the depth, counting the document node, its blocks and their text. */
function requireDepth(item: Y.Item, depthMax: number): void {
  let depth = 2;
  for (let up = parentItemOf(item); up !== null; up = parentItemOf(up)) {
    depth += 1;
    if (depth > depthMax) throw new UpdateRejectedError("nested too deep");
  }
}

function parentItemOf(item: Y.Item): Y.Item | null {
  return item.parent instanceof Y.AbstractType ? item.parent._item : null;
}
