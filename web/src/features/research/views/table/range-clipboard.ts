import type { ClipboardEvent } from "react";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import { cellChanges, clearedCells } from "./cell-changes.ts";
import {
  copyCells,
  leftOutText,
  type RangeRows,
  readSettled,
  showIfReadOnly,
  withinMax,
} from "./cell-ranges.ts";
import type { rangeOf } from "./grid-cursor.ts";
import { textToRange } from "./range-text.ts";
import type { CellActions } from "./useCellActions.ts";
import type { ViewColumn } from "./view-columns.ts";

interface Cells extends RangeRows {
  readonly columns: readonly ViewColumn[];
  readonly rowCount: number;
}

interface Writing extends Pick<CellActions, "settled"> {
  /** Writes changes, and shows why they were rejected. */
  readonly set: (changes: Parameters<CellActions["set"]>[0]) => Promise<unknown>;
}

/** What the clipboard does with the selected cells. */
export function cellRange(cells: Cells, range: ReturnType<typeof rangeOf>, { set, settled }: Writing) {
  const { firstRow, firstColumn, lastColumn } = range;
  const columns = cells.columns.slice(firstColumn, lastColumn + 1);

  const copy = (data: DataTransfer): Promise<boolean> => copyCells(data, cells, { ...range, columns });

  async function clear(): Promise<void> {
    const rows = await readSettled(cells, range, settled);
    const changes = withinMax(rows && clearedCells(rows, columns));
    showIfReadOnly(rows ?? [], columns);
    if (changes) await set(changes);
  }

  async function paste(text: string): Promise<void> {
    const pasted = textToRange(text);
    const lastRow = pasted.length === 1 ? range.lastRow : firstRow + pasted.length - 1;
    const rows = await readSettled(cells, { firstRow, lastRow }, settled);
    const target = { columns: cells.columns, rowAt: (index: number) => rows?.[index - firstRow] };
    const changes = withinMax(rows && cellChanges(pasted, range, target));
    showIfReadOnly(rows ?? [], columns);
    if (changes) await set(changes);
    const left = lastRow - cells.rowCount + 1;
    if (changes && left > 0) showToast(leftOutText(left), { tone: "danger" });
  }

  return { copy, clear, paste };
}

/** A table's clipboard events; while a cell is edited, they are its text field's. */
export function clipboardEvents({ copy, clear, paste }: ReturnType<typeof cellRange>, isEditing: boolean) {
  const unlessEditing = (act: (data: DataTransfer) => void) => (event: ClipboardEvent) => {
    if (isEditing) return;
    event.preventDefault();
    act(event.clipboardData);
  };
  return {
    onCopy: unlessEditing((data) => void copy(data)),
    onCut: unlessEditing((data) => void copy(data).then((isCopied) => (isCopied ? clear() : undefined))),
    onPaste: unlessEditing((data) => void paste(data.getData("text/plain"))),
  };
}
