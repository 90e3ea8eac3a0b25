import { type KeyboardEvent, useState } from "react";
import type { CellPlace, CellRange } from "./sheet-messages.ts";

/** Rows per Page Up and Page Down. */
const PAGE_ROWS = 20;

interface Size {
  readonly rowCount: number;
  readonly columnCount: number;
}

/** The selected cells: anchor and current cell. */
export function useCellSelection({ rowCount, columnCount }: Size, onCopy: () => void) {
  const [anchor, setAnchor] = useState<CellPlace>({ row: 0, column: 0 });
  const [current, setCurrent] = useState<CellPlace>({ row: 0, column: 0 });
  const go = ({ row, column }: CellPlace, extends_: boolean) => {
    const place = {
      row: Math.min(Math.max(0, row), Math.max(0, rowCount - 1)),
      column: Math.min(Math.max(0, column), Math.max(0, columnCount - 1)),
    };
    setCurrent(place);
    if (!extends_) setAnchor(place);
  };
  const range: CellRange = {
    firstRow: Math.min(anchor.row, current.row),
    lastRow: Math.max(anchor.row, current.row),
    firstColumn: Math.min(anchor.column, current.column),
    lastColumn: Math.max(anchor.column, current.column),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === "c") onCopy();
    else {
      const next = placeBy(event.key, isCommand, current, { rowCount, columnCount });
      if (next === undefined) return;
      go(next, event.shiftKey);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return { current, range, go, onKeyDown };
}

function placeBy(key: string, isCommand: boolean, at: CellPlace, size: Size): CellPlace | undefined {
  const { row, column } = at;
  switch (key) {
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowLeft":
      return { row, column: column - 1 };
    case "ArrowRight":
      return { row, column: column + 1 };
    case "PageUp":
      return { row: row - PAGE_ROWS, column };
    case "PageDown":
      return { row: row + PAGE_ROWS, column };
    case "Home":
      return { row: isCommand ? 0 : row, column: 0 };
    case "End":
      return { row: isCommand ? size.rowCount - 1 : row, column: size.columnCount - 1 };
    default:
      return undefined;
  }
}
