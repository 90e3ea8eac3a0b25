import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { cellChanges, clearedCells } from "./cell-changes.ts";
import { cellText } from "./cell-text.ts";
import { type Cursor, cursorAtStart, fitCursor, moveCursor, rangeOf } from "./grid-cursor.ts";
import { rangeToText, textToRange } from "./range-text.ts";
import type { RowEvents } from "./TableRow.tsx";
import type { CellActions } from "./useCellActions.ts";
import type { ViewColumn } from "./view-columns.ts";
import type { ViewRow } from "./view-row.ts";

interface GridProps {
  readonly columns: readonly ViewColumn[];
  readonly rowCount: number;
  readonly rowAt: (index: number) => ViewRow | undefined;
  readonly actions: CellActions;
  readonly onSelect: RowEvents["onSelect"];
  readonly focusGrid: () => void;
  readonly reveal: (cursor: Cursor) => void;
}

/** The keys of a table: the cursor, what is edited, copied, pasted and cleared. */
export function useTableGrid(props: GridProps) {
  const [kept, setCursor] = useState(cursorAtStart);
  const [isEditing, setEditing] = useState(false);
  const size = { rows: props.rowCount, columns: props.columns.length };
  const cursor = fitCursor(kept, size);
  const open = useOpenObject();
  const latest = useRef({ ...props, cursor, size });
  latest.current = { ...props, cursor, size };

  const go = (next: Cursor) => {
    setCursor(next);
    latest.current.reveal(next);
  };
  const canEdit = (row: number, column: number) => {
    const { columns, rowAt } = latest.current;
    return columns[column]?.isEditable === true && rowAt(row)?.canWrite === true;
  };
  const set = async (changes: Parameters<CellActions["set"]>[0]) => {
    const refused = await latest.current.actions.set(changes);
    if (refused !== undefined && changes.length === 1) showToast(refused, { tone: "danger" });
    return refused;
  };

  /** Enter: turns a yes into a no, edits, or opens what cannot be edited. */
  function act(row: number, column: number): void {
    const { columns, rowAt } = latest.current;
    const [found, shown] = [rowAt(row), columns[column]];
    if (found === undefined || shown === undefined) return;
    if (!canEdit(row, column)) openRow(found);
    else if (shown.field?.type === "BOOLEAN") {
      const isYes = found.cells.get(shown.key)?.text === "Yes";
      void set([{ row: found, column: shown, entered: { text: isYes ? "no" : "yes" } }]);
    } else setEditing(true);
  }
  function openRow({ type, id, title, source }: ViewRow): void {
    if (type !== "highlight") open({ type, id, title });
    else if (source) open({ ...source, hash: "" });
  }
  function chosenRows() {
    const { cursor: at, rowAt, columns } = latest.current;
    const { firstRow, lastRow, firstColumn, lastColumn } = rangeOf(at);
    const rows = Array.from({ length: lastRow - firstRow + 1 }, (_, place) => rowAt(firstRow + place));
    return { rows, columns: columns.slice(firstColumn, lastColumn + 1) };
  }

  // The same for as long as the table is shown: rows are compared by what they are given.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads what is latest
  const events = useMemo<RowEvents>(
    () => ({
      onPress: (row, column, event) => {
        if (event.target instanceof Element && event.target.closest("a, input, textarea, button") !== null)
          return;
        const place = { row, column };
        setCursor((before) => ({ active: event.shiftKey ? before.active : place, corner: place }));
        setEditing(false);
        event.preventDefault();
        latest.current.focusGrid();
      },
      onEdit: (row, column) => {
        const place = { row, column };
        setCursor({ active: place, corner: place });
        act(row, column);
      },
      onSelect: (id, isRange) => latest.current.onSelect(id, isRange),
      onMenuClosed: () => latest.current.focusGrid(),
      onSave: (row, column, entered) => set([{ row, column, entered }]),
      onLeave: (to) => {
        setEditing(false);
        latest.current.focusGrid();
        const key = { stay: undefined, down: "ArrowDown", right: "ArrowRight", left: "ArrowLeft" }[to];
        const { cursor: at, size: now } = latest.current;
        const next = key && moveCursor(at, { key, shiftKey: false, toEdge: false }, now);
        if (next) go(next);
      },
    }),
    [],
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    const { active } = cursor;
    const toEdge = event.ctrlKey || event.metaKey;
    const next = moveCursor(cursor, { key: event.key, shiftKey: event.shiftKey, toEdge }, size);
    if (next !== undefined) go(next);
    else if (event.key === "Enter" || event.key === "F2") act(active.row, active.column);
    else if (event.key === " ") {
      const row = props.rowAt(active.row);
      if (row) openRow(row);
    } else if (event.key === "Backspace") {
      const { rows, columns } = chosenRows();
      void set(clearedCells(rows, columns));
    } else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      event.currentTarget.querySelector<HTMLElement>("[data-row-menu] button")?.click();
    } else return;
    event.preventDefault();
  }
  function onCopy(event: ClipboardEvent): void {
    if (isEditing) return;
    const { rows, columns } = chosenRows();
    const cells = rows.map((row) => columns.map((column) => (row ? cellText(row, column) : "")));
    event.clipboardData.setData("text/plain", rangeToText(cells));
    event.preventDefault();
  }
  function onPaste(event: ClipboardEvent): void {
    if (isEditing) return;
    event.preventDefault();
    const pasted = textToRange(event.clipboardData.getData("text/plain"));
    void set(cellChanges(pasted, rangeOf(cursor), props));
  }
  return { cursor, isEditing, events, onKeyDown, onCopy, onPaste };
}
