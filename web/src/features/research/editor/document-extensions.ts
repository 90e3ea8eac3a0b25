import type { AnyExtension, NodeViewRenderer } from "@tiptap/core";
import { ListItem, TaskItem, TaskList } from "@tiptap/extension-list";
import { StarterKit } from "@tiptap/starter-kit";
import { Chart } from "./nodes/chart-node.ts";
import { HighlightEmbed } from "./nodes/highlight-embed-node.ts";
import { ListMarkers } from "./nodes/list-markers.ts";
import { InlineReference, Reference } from "./nodes/reference-nodes.ts";
import { Table, TableCell, TableHeader, TableRoles, TableRow } from "./nodes/table-nodes.ts";
import { Turn } from "./nodes/turn-node.ts";
import { Image } from "./pictures/image-node.ts";

/** Node views for content that a text stores only by id. */
export interface ObjectViews {
  readonly chart?: NodeViewRenderer | undefined;
  readonly highlight?: NodeViewRenderer | undefined;
  readonly reference?: NodeViewRenderer | undefined;
  readonly inlineReference?: NodeViewRenderer | undefined;
}

/**
 * The editor's side of the document schema: exactly the nodes and marks of @fieldstone/model/document. A test
 * compares the two, because Yjs drops what one side does not know.
 */
export function documentExtensions(views: ObjectViews = {}): AnyExtension[] {
  return [
    StarterKit.configure({
      undoRedo: false,
      trailingNode: false,
      listItem: false,
      heading: { levels: [1, 2, 3] },
      link: { openOnClick: false, autolink: true, defaultProtocol: "https" },
      dropcursor: { color: "var(--fs-accent)", width: 2 },
    }),
    ListItem.extend({ content: "block+" }),
    ListMarkers,
    TaskList,
    TaskItem.extend({ content: "block+" }).configure({ nested: true }),
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
