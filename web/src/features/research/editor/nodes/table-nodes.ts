import { Extension, Node } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  tableEditing,
} from "@tiptap/pm/tables";
import { readNumber } from "./turn-node.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    fieldstoneTable: {
      /** Inserts a table with a header row, and puts the caret in its first cell. */
      insertTable: (size: { rows: number; columns: number }) => ReturnType;
      addTableRow: () => ReturnType;
      addTableColumn: () => ReturnType;
      deleteTableRow: () => ReturnType;
      deleteTableColumn: () => ReturnType;
      deleteTable: () => ReturnType;
    };
  }
}

/** A pasted cell's size, within what the API takes. */
function readSpan(element: HTMLElement, name: string): number {
  const span = readNumber(element, name) ?? 1;
  return Number.isInteger(span) && span >= 1 && span <= 1_000 ? span : 1;
}

const cellAttributes = {
  colspan: { default: 1, parseHTML: (element: HTMLElement) => readSpan(element, "colspan") },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => readSpan(element, "rowspan") },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

export const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],

  addCommands() {
    return {
      insertTable:
        ({ rows, columns }) =>
        ({ tr, dispatch, editor }) => {
          const { table, tableRow, tableCell, tableHeader } = editor.schema.nodes;
          if (!table || !tableRow || !tableCell || !tableHeader) return false;
          const body = Array.from({ length: rows }, (_, row) =>
            tableRow.create(
              null,
              Array.from({ length: columns }, () =>
                (row === 0 ? tableHeader : tableCell).createAndFill(),
              ).filter((cell) => cell !== null),
            ),
          );
          if (dispatch) {
            const at = tr.selection.from;
            tr.replaceSelectionWith(table.create(null, body)).scrollIntoView();
            tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at + 1, tr.doc.content.size))));
          }
          return true;
        },
      addTableRow:
        () =>
        ({ state, dispatch }) =>
          addRowAfter(state, dispatch),
      addTableColumn:
        () =>
        ({ state, dispatch }) =>
          addColumnAfter(state, dispatch),
      deleteTableRow:
        () =>
        ({ state, dispatch }) =>
          deleteRow(state, dispatch),
      deleteTableColumn:
        () =>
        ({ state, dispatch }) =>
          deleteColumn(state, dispatch),
      deleteTable:
        () =>
        ({ state, dispatch }) =>
          deleteTable(state, dispatch),
    };
  },

  addKeyboardShortcuts() {
    return {
      Tab: () => {
        if (goToNextCell(1)(this.editor.state, this.editor.view.dispatch)) return true;
        return this.editor.isActive("table") && this.editor.chain().addTableRow().run()
          ? goToNextCell(1)(this.editor.state, this.editor.view.dispatch)
          : false;
      },
      "Shift-Tab": () => goToNextCell(-1)(this.editor.state, this.editor.view.dispatch),
    };
  },

  addProseMirrorPlugins: () => [tableEditing()],
});

export const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

export const TableCell = Node.create({
  name: "tableCell",
  content: "block+",
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

export const TableHeader = Node.create({
  name: "tableHeader",
  content: "block+",
  isolating: true,
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});

const roles: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

/** Tells prosemirror-tables the role of each node. */
export const TableRoles = Extension.create({
  name: "tableRoles",
  extendNodeSchema: (extension) => (roles[extension.name] ? { tableRole: roles[extension.name] } : {}),
});
