import { prosemirrorToYXmlFragment, updateYFragment } from "@tiptap/y-tiptap";
import { Fragment, Mark, type Node } from "prosemirror-model";
import * as Y from "yjs";
import { type DocumentNode, jsonFromNode, nodeFromJson } from "./document-json.ts";
import { documentDepthMax } from "./document-limits.ts";
import { documentFragmentName, documentSchema } from "./document-schema.ts";
import { markAttributes, nodeAttributes } from "./node-attributes.ts";
import { readableText } from "./readable-text.ts";

export type FragmentChild = Y.XmlElement | Y.XmlText | Y.XmlHook;

/** Depth of direct children of the fragment. */
const topDepth = 2;

/** The fragment that holds a shared document's text. */
export function documentFragment(doc: Y.Doc): Y.XmlFragment {
  return doc.getXmlFragment(documentFragmentName);
}

const overlappingMark = /^(.*)--[a-zA-Z0-9+/=]{8}$/;

function marksOf(attributes: Readonly<Record<string, unknown>>): readonly Mark[] {
  let marks: readonly Mark[] = Mark.none;
  for (const [key, value] of Object.entries(attributes)) {
    const type = documentSchema.marks[overlappingMark.exec(key)?.[1] ?? key];
    if (type === undefined || value === null || value === false) continue;
    marks = type.create(markAttributes(type.name, value)).addToSet(marks);
  }
  return marks;
}

function textNodes(type: Y.XmlText): Node[] {
  const nodes: Node[] = [];
  for (const part of type.toDelta()) {
    if (typeof part.insert === "string" && part.insert !== "") {
      nodes.push(documentSchema.text(readableText(part.insert), marksOf(part.attributes ?? {})));
    }
  }
  return nodes;
}

function childNodes(parent: Y.XmlFragment, depth: number): Node[] {
  const nodes: Node[] = [];
  if (depth > documentDepthMax) return nodes;
  // One by one: a call with 125,000 arguments throws a RangeError, and a text may have as many pieces.
  for (const child of parent.toArray()) for (const node of nodesOf(child, depth)) nodes.push(node);
  return nodes;
}

function nodesOf(child: FragmentChild, depth: number): readonly Node[] {
  if (child instanceof Y.XmlText) return textNodes(child);
  return child instanceof Y.XmlElement ? elementNodes(child, depth) : [];
}

/** Splits content that concurrent changes made invalid into its blocks, which keeps its words. */
function elementNodes(element: Y.XmlElement, depth: number): readonly Node[] {
  const children = childNodes(element, depth + 1);
  const type = Object.hasOwn(documentSchema.nodes, element.nodeName)
    ? documentSchema.nodes[element.nodeName]
    : undefined;
  if (type === undefined) return blocksWithin(children);
  try {
    return [type.createChecked(nodeAttributes(type.name, element.getAttributes()), Fragment.from(children))];
  } catch {
    return blocksWithin(children);
  }
}

/** Nodes as blocks valid anywhere: unwraps those that need a container, wraps text in a paragraph. */
function blocksWithin(nodes: readonly Node[]): readonly Node[] {
  const blocks: Node[] = [];
  let inline: Node[] = [];
  const close = () => {
    if (inline.length > 0) blocks.push(documentSchema.node("paragraph", null, inline));
    inline = [];
  };
  for (const node of nodes) {
    if (node.isInline) inline.push(node);
    else {
      close();
      for (const block of node.type.isInGroup("block") ? [node] : blocksWithin(node.children))
        blocks.push(block);
    }
  }
  close();
  return blocks;
}

/** The ProseMirror document that a shared document contains now. Changes nothing in the shared document. */
export function documentFromShared(fragment: Y.XmlFragment): Node {
  const children = blocksWithin(childNodes(fragment, topDepth));
  return documentSchema.node(
    "doc",
    null,
    children.length > 0 ? children : [documentSchema.node("paragraph")],
  );
}

/** Same as documentFromShared, as JSON. */
export function documentJsonFromShared(fragment: Y.XmlFragment): DocumentNode {
  return jsonFromNode(documentFromShared(fragment));
}

/**
 * The blocks of one child of the fragment, as documentJsonFromShared reads them; null if it has text outside
 * of blocks, which forms one block together with its neighbours.
 */
export function blocksOfChild(child: FragmentChild): readonly DocumentNode[] | null {
  const nodes = nodesOf(child, topDepth);
  return nodes.some(({ isInline }) => isInline) ? null : blocksWithin(nodes).map(jsonFromNode);
}

/** A new shared document with the given content. @throws ProductError `document.invalid` */
export function createSharedDocument(json: DocumentNode): Y.Doc {
  const doc = new Y.Doc();
  const fragment = documentFragment(doc);
  doc.transact(() => prosemirrorToYXmlFragment(nodeFromJson(json), fragment));
  return doc;
}

/** A shared document from a stored state and later updates. */
export function openSharedDocument(state: Uint8Array, updates: readonly Uint8Array[] = []): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    if (state.length > 0) Y.applyUpdate(doc, state);
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

/** Makes a shared document equal a ProseMirror document, with the smallest edit that the binding finds. */
export function replaceSharedContent(doc: Y.Doc, content: Node, origin: unknown = null): void {
  const fragment = documentFragment(doc);
  doc.transact(() => {
    updateYFragment(doc, fragment, content, { mapping: new Map(), isOMark: new Map() });
  }, origin);
}
