import type { NodeViewRenderer } from "@tiptap/core";
import { Node } from "@tiptap/core";

export interface ChartOptions {
  /** Renders the chart; without it an empty placeholder is shown. */
  view: NodeViewRenderer | null;
}

/** A chart of the project's tags in an insight. The text stores its options, never its numbers. */
export const Chart = Node.create<ChartOptions>({
  name: "chart",
  group: "block",
  atom: true,
  selectable: true,
  draggable: true,
  addOptions: () => ({ view: null }),
  addAttributes: () => ({
    view: { default: null, parseHTML: (element) => element.getAttribute("data-chart-view") },
  }),
  parseHTML: () => [{ tag: "figure[data-chart-view]" }],
  renderHTML: ({ node }) => ["figure", { "data-chart-view": node.attrs.view ?? "" }],
  addNodeView() {
    return this.options.view;
  },
});
