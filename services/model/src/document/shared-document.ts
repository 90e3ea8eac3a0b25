import { prosemirrorToYXmlFragment, updateYFragment } from "@tiptap/y-tiptap";
import { Fragment, type Mark, type Node } from "prosemirror-model";
import * as Y from "yjs";
import { type DocumentNode, jsonFromNode, nodeFromJson } from "./document-json.ts";
import { documentFragmentName, documentSchema } from "./document-schema.ts";

/** The fragment that holds a shared document's text. */
export function documentFragment(doc: Y.Doc): Y.XmlFragment {
  return doc.getXmlFragment(documentFragmentName);
}

const overlappingMark = /^(.*)--[a-zA-Z0-9+/=]{8}$/;

function marksOf(attributes: Readonly<Record<string, unknown>>): Mark[] {
  const marks: Mark[] = [];
  for (const [key, value] of Object.entries(attributes)) {
    const type = documentSchema.marks[overlappingMark.exec(key)?.[1] ?? key];
    if (type === undefined || value === null || value === false) continue;
    marks.push(type.create(typeof value === "object" ? { ...value } : null));
  }
  return marks;
}

function textNodes(type: Y.XmlText): Node[] {
  const nodes: Node[] = [];
  for (const part of type.toDelta()) {
    if (typeof part.insert === "string" && part.insert !== "") {
      nodes.push(documentSchema.text(part.insert, marksOf(part.attributes ?? {})));
    }
  }
  return nodes;
}

function childNodes(parent: Y.XmlFragment): Node[] {
  const nodes: Node[] = [];
  for (const child of parent.toArray()) {
    if (child instanceof Y.XmlText) nodes.push(...textNodes(child));
    else if (child instanceof Y.XmlElement) {
      const node = elementNode(child);
      if (node !== null) nodes.push(node);
    }
  }
  return nodes;
}

/** Null where two people's changes together made something that the schema forbids: the editors drop it too. */
function elementNode(element: Y.XmlElement): Node | null {
  const type = documentSchema.nodes[element.nodeName];
  if (type === undefined) return null;
  try {
    return type.createChecked(element.getAttributes(), Fragment.from(childNodes(element)));
  } catch {
    return null;
  }
}

/** The ProseMirror document that a shared document holds now. Reads alone: nothing of the shared document changes. */
export function documentFromShared(fragment: Y.XmlFragment): Node {
  const children = childNodes(fragment).filter((child) => child.isBlock && child.type.isInGroup("block"));
  const { doc, paragraph } = documentSchema.nodes;
  if (doc === undefined || paragraph === undefined)
    throw new Error("the document schema has no doc or paragraph");
  return doc.create(null, children.length > 0 ? children : [paragraph.create()]);
}

/** As documentFromShared, as JSON. */
export function documentJsonFromShared(fragment: Y.XmlFragment): DocumentNode {
  return jsonFromNode(documentFromShared(fragment));
}

/** A new shared document with a text. @throws ProductError `document.invalid` */
export function createSharedDocument(json: DocumentNode): Y.Doc {
  const doc = new Y.Doc();
  const fragment = documentFragment(doc);
  doc.transact(() => prosemirrorToYXmlFragment(nodeFromJson(json), fragment));
  return doc;
}

/** A shared document from a stored state and the updates since. */
export function openSharedDocument(state: Uint8Array, updates: readonly Uint8Array[] = []): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    if (state.length > 0) Y.applyUpdate(doc, state);
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

/** Makes a shared document's text equal to a ProseMirror document, by the smallest edit that the binding finds. */
export function replaceSharedContent(doc: Y.Doc, content: Node, origin: unknown = null): void {
  const fragment = documentFragment(doc);
  doc.transact(() => {
    updateYFragment(doc, fragment, content, { mapping: new Map(), isOMark: new Map() });
  }, origin);
}
