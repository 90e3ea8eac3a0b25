import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useOpenObject } from "../../../../app/peek/useOpenObject.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import type { ViewRow } from "../rows/view-row.ts";
import { isYes } from "./entered-value.ts";
import { type Cursor, cursorAtStart, fitCursor, moveCursor, rangeOf, wholeGrid } from "./grid-cursor.ts";
import { cellRange, clipboardEvents } from "./range-clipboard.ts";
import type { RowEvents } from "./TableRow.tsx";
import type { CellActions } from "./useCellActions.ts";
import { isYesNo, type ViewColumn } from "./view-columns.ts";

interface GridProps {
  readonly columns: readonly ViewColumn[];
  readonly rowCount: number;
  readonly rowAt: (index: number) => ViewRow | undefined;
  /** The rows of a range, loaded or not. */
  readonly readRows: (first: number, last: number) => Promise<readonly ViewRow[]>;
  readonly actions: CellActions;
  readonly onSelect: RowEvents["onSelect"];
  readonly focusGrid: () => void;
  readonly reveal: (cursor: Cursor) => void;
}

/**
 * Keys that stay commands although typing starts an edit: X selects a row as in any list, and ? lists the
 * shortcuts.
 */
const commandKeys: ReadonlySet<string> = new Set([" ", "x", "X", "?"]);

function isText({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !commandKeys.has(key);
}

/** Keyboard control of a table: cursor, editing, copy, cut, paste and clear. */
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

  const range = cellRange(props, rangeOf(cursor), { ...props.actions, set });

  /** Enter: toggles a yes/no cell, edits, or opens a read-only one. */
  function act(row: number, column: number): void {
    const { columns, rowAt } = latest.current;
    const [found, shown] = [rowAt(row), columns[column]];
    if (found === undefined || shown === undefined) return;
    if (!canEdit(row, column)) openRow(found);
    else if (isYesNo(shown))
      void set([{ row: found, column: shown, entered: { text: isYes(found, shown) ? "no" : "yes" } }]);
    else setEditing(true);
  }
  function openRow({ type, id, title, source }: ViewRow): void {
    if (type !== "highlight") open({ type, id, title });
    else if (source) open({ ...source, hash: "" });
  }
  // Stable while the table is mounted, because rows are memoized by their props.
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
      onSave: (row, column, entered, newTagId) => set([{ row, column, entered, newTagId }]),
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
    else if (toEdge && !event.shiftKey && event.key.toLowerCase() === "a") setCursor(wholeGrid(size));
    else if (event.key === "Enter" || event.key === "F2") act(active.row, active.column);
    else if (event.key === " ") {
      const row = props.rowAt(active.row);
      if (row) openRow(row);
    } else if (event.key === "Backspace" || (event.key === "Delete" && !event.shiftKey)) {
      // Elsewhere on the page, Delete moves the selected rows to the trash.
      event.stopPropagation();
      void range.clear();
    } else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      event.currentTarget.querySelector<HTMLElement>("[data-row-menu] button")?.click();
    } else {
      type(event);
      return;
    }
    event.preventDefault();
  }
  /** Typing replaces the cell's content. */
  function type(event: KeyboardEvent): void {
    const { row, column } = cursor.active;
    if (!isText(event) || !canEdit(row, column)) return;
    const shown = props.columns[column];
    if (shown === undefined || isYesNo(shown)) return;
    const place = cursor.active;
    // Synchronously: the letter goes to the element that has the focus after this event.
    flushSync(() => {
      setCursor({ active: place, corner: place });
      setEditing(true);
    });
    event.stopPropagation();
  }
  return { cursor, isEditing, events, onKeyDown, ...clipboardEvents(range, isEditing) };
}
