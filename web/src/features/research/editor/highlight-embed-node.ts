import type { NodeViewRenderer } from "@tiptap/core";
import { Node } from "@tiptap/core";

export interface HighlightEmbedOptions {
  /** Draws the quote; where there is none the place of the quote is kept, empty. */
  view: NodeViewRenderer | null;
}

/** A highlight quoted in an insight. The text holds its id alone; the words come from the highlight. */
export const HighlightEmbed = Node.create<HighlightEmbedOptions>({
  name: "highlightEmbed",
  group: "block",
  atom: true,
  selectable: true,
  draggable: true,

  addOptions: () => ({ view: null }),

  addAttributes() {
    return {
      highlightId: { default: null, parseHTML: (element) => element.getAttribute("data-highlight-id") },
    };
  },

  parseHTML: () => [{ tag: "figure[data-highlight-id]" }],
  renderHTML: ({ node }) => ["figure", { "data-highlight-id": node.attrs.highlightId }],

  addNodeView() {
    return this.options.view;
  },
});
