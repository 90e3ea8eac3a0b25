import type { NodeViewRenderer } from "@tiptap/core";
import { Node } from "@tiptap/core";

export interface ReferenceOptions {
  /** Renders the reference; without it an empty placeholder is shown. */
  view: NodeViewRenderer | null;
}

const objectAttributes = {
  objectType: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute("data-reference-type"),
  },
  objectId: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute("data-reference-id") },
};

/**
 * An object shown as a card in a text, which stores only its id, so that readers without access see nothing
 * of it.
 */
export const Reference = Node.create<ReferenceOptions>({
  name: "reference",
  group: "block",
  atom: true,
  selectable: true,
  draggable: true,
  addOptions: () => ({ view: null }),
  addAttributes: () => ({
    ...objectAttributes,
    display: { default: null, parseHTML: (element) => element.getAttribute("data-reference-display") },
  }),
  parseHTML: () => [{ tag: "div[data-reference-type]" }],
  renderHTML: ({ node: { attrs } }) => [
    "div",
    {
      "data-reference-type": attrs.objectType,
      "data-reference-id": attrs.objectId,
      "data-reference-display": attrs.display,
    },
  ],
  addNodeView() {
    return this.options.view;
  },
});

/** The same as a name within a line. */
export const InlineReference = Node.create<ReferenceOptions>({
  name: "inlineReference",
  group: "inline",
  inline: true,
  atom: true,
  selectable: true,
  addOptions: () => ({ view: null }),
  addAttributes: () => objectAttributes,
  parseHTML: () => [{ tag: "span[data-reference-type]" }],
  renderHTML: ({ node: { attrs } }) => [
    "span",
    { "data-reference-type": attrs.objectType, "data-reference-id": attrs.objectId },
  ],
  addNodeView() {
    return this.options.view;
  },
});
