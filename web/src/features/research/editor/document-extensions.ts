import type { AnyExtension, NodeViewRenderer } from "@tiptap/core";
import { TaskItem, TaskList } from "@tiptap/extension-list";
import { StarterKit } from "@tiptap/starter-kit";
import { Chart } from "./chart-node.ts";
import { HighlightEmbed } from "./highlight-embed-node.ts";
import { Image } from "./image-node.ts";
import { InlineReference, Reference } from "./reference-nodes.ts";
import { Table, TableCell, TableHeader, TableRoles, TableRow } from "./table-nodes.ts";
import { Turn } from "./turn-node.ts";

/** Draw what a text holds by id alone. */
export interface ObjectViews {
  readonly chart?: NodeViewRenderer | undefined;
  readonly highlight?: NodeViewRenderer | undefined;
  readonly reference?: NodeViewRenderer | undefined;
  readonly inlineReference?: NodeViewRenderer | undefined;
}

/**
 * The editor's side of the document schema: every node and mark of @fieldstone/model/document, no other. A test
 * compares the two, because Yjs drops what one side does not know.
 */
export function documentExtensions(views: ObjectViews = {}): AnyExtension[] {
  return [
    StarterKit.configure({
      undoRedo: false,
      trailingNode: false,
      heading: { levels: [1, 2, 3] },
      link: { openOnClick: false, autolink: true, defaultProtocol: "https" },
      dropcursor: { color: "var(--fs-accent)", width: 2 },
    }),
    TaskList,
    TaskItem.configure({ nested: true }),
    Image,
    Table,
    TableRow,
    TableCell,
    TableHeader,
    TableRoles,
    Turn,
    HighlightEmbed.configure({ view: views.highlight ?? null }),
    Reference.configure({ view: views.reference ?? null }),
    InlineReference.configure({ view: views.inlineReference ?? null }),
    Chart.configure({ view: views.chart ?? null }),
  ];
}
