import type { NodeViewRenderer } from "@tiptap/core";
import { Node } from "@tiptap/core";

export interface HighlightEmbedOptions {
  /** Renders the quote; without it an empty placeholder is shown. */
  view: NodeViewRenderer | null;
}

/** A highlight quoted in an insight. The text stores only its id; the words come from the highlight. */
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
