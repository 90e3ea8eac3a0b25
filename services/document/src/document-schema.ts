import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";

/** Name of the Y.XmlFragment that holds the text in a document's Y.Doc. */
export const documentFragmentName = "default";

const cellAttributes = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null },
};

// Equal to the editor's extensions in names, content, groups, attributes and order; a test in web compares.
const nodes: Record<string, NodeSpec> = {
  paragraph: { content: "inline*", group: "block" },
  blockquote: { content: "block+", group: "block", defining: true },
  bulletList: { content: "listItem+", group: "block list" },
  codeBlock: {
    content: "text*",
    group: "block",
    marks: "",
    code: true,
    defining: true,
    attrs: { language: { default: null } },
  },
  doc: { content: "block+" },
  hardBreak: { group: "inline", inline: true, selectable: false, linebreakReplacement: true },
  heading: { content: "inline*", group: "block", defining: true, attrs: { level: { default: 1 } } },
  horizontalRule: { group: "block" },
  orderedList: {
    content: "listItem+",
    group: "block list",
    attrs: { start: { default: 1 }, type: { default: null } },
  },
  text: { group: "inline" },
  // Any block may come first in an item: edits of two people can leave a heading there, and editors delete an item that
  // their schema does not allow, with its words.
  listItem: { content: "block+", defining: true },
  taskList: { content: "taskItem+", group: "block list" },
  taskItem: { content: "block+", defining: true, attrs: { checked: { default: false } } },
  image: {
    group: "block",
    atom: true,
    draggable: true,
    attrs: { fileId: { default: null }, alt: { default: "" } },
  },
  table: { content: "tableRow+", group: "block", isolating: true, tableRole: "table" },
  tableRow: { content: "(tableCell | tableHeader)*", tableRole: "row" },
  tableCell: { content: "block+", isolating: true, tableRole: "cell", attrs: cellAttributes },
  tableHeader: { content: "block+", isolating: true, tableRole: "header_cell", attrs: cellAttributes },
  turn: {
    content: "inline*",
    group: "block",
    defining: true,
    attrs: {
      speaker: { default: null },
      personId: { default: null },
      startMs: { default: null },
      endMs: { default: null },
    },
  },
  highlightEmbed: {
    group: "block",
    atom: true,
    selectable: true,
    draggable: true,
    attrs: { highlightId: { default: null } },
  },
  reference: {
    group: "block",
    atom: true,
    selectable: true,
    draggable: true,
    attrs: { objectType: { default: null }, objectId: { default: null }, display: { default: null } },
  },
  inlineReference: {
    group: "inline",
    inline: true,
    atom: true,
    selectable: true,
    attrs: { objectType: { default: null }, objectId: { default: null } },
  },
  chart: {
    group: "block",
    atom: true,
    selectable: true,
    draggable: true,
    attrs: { view: { default: null } },
  },
};

const marks: Record<string, MarkSpec> = {
  link: {
    inclusive: true,
    attrs: {
      href: { default: null },
      target: { default: "_blank" },
      rel: { default: "noopener noreferrer nofollow" },
      class: { default: null },
      title: { default: null },
    },
  },
  bold: {},
  code: { excludes: "_", code: true },
  italic: {},
  strike: {},
  underline: {},
};

/** The only schema for notes and insights: Yjs drops content that a peer's schema does not have. */
export const documentSchema = new Schema({ nodes, marks, topNode: "doc" });

/** True for a block whose children are text, that is, one line of the document's plain text. */
export function isTextBlock(name: string): boolean {
  return Object.hasOwn(documentSchema.nodes, name) && (documentSchema.nodes[name]?.isTextblock ?? false);
}
