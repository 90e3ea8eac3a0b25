import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { copyText } from "../../../../app/copy-text.ts";
import { t } from "../../../../app/i18n/t.ts";
import { showError } from "../../../../app/undo/undo-stack.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import { rangeRowsMax } from "../rows/row-range.ts";
import type { ViewRow } from "../rows/view-row.ts";
import { cellText } from "./cell-text.ts";
import type { CellChange } from "./expected-rows.ts";
import type { CellRange } from "./grid-cursor.ts";
import { rangeToText } from "./range-text.ts";
import type { ViewColumn } from "./view-columns.ts";

/** Most cells pasted or cleared at a time; they are sent in parts. */
const changedCellsMax = 2_000;

export interface RangeRows {
  readonly rowAt: (index: number) => ViewRow | undefined;
  readonly readRows: (first: number, last: number) => Promise<readonly ViewRow[]>;
}

type RowRange = Pick<CellRange, "firstRow" | "lastRow">;

/** The rows of a range, loaded or not; undefined, with a message, if they are too many or cannot be read. */
export async function readRange(
  { readRows }: RangeRows,
  { firstRow, lastRow }: RowRange,
): Promise<readonly ViewRow[] | undefined> {
  if (lastRow - firstRow + 1 > rangeRowsMax) {
    const text = t(
      "view.range.max",
      "At most {n} rows are copied, pasted or cleared at a time. Select fewer.",
      {
        n: rangeRowsMax,
      },
    );
    showToast(text, { tone: "danger" });
    return undefined;
  }
  try {
    return await readRows(firstRow, lastRow);
  } catch (error) {
    showError(error);
    return undefined;
  }
}

/**
 * The rows of a range, as they are once earlier changes are answered: an undo restores these values. Rows that
 * an answer moved out of the range are as they were.
 */
export async function readSettled(
  rows: RangeRows,
  range: RowRange,
  settled: () => Promise<unknown> | undefined,
): Promise<readonly ViewRow[] | undefined> {
  const selected = await readRange(rows, range);
  const answers = settled();
  if (selected === undefined || answers === undefined) return selected;
  await answers;
  const now = new Map((await readRange(rows, range))?.map((row) => [row.id, row]));
  return selected.map((row) => now.get(row.id) ?? row);
}

/** The changes; undefined, with a message, if they are too many. */
export function withinMax(changes: readonly CellChange[] | undefined): readonly CellChange[] | undefined {
  if (changes === undefined || changes.length <= changedCellsMax) return changes;
  const text = t("view.cells.max", "At most {n} cells are changed at a time. Select fewer.", {
    n: changedCellsMax,
  });
  showToast(text, { tone: "danger" });
  return undefined;
}

/** Says why nothing was pasted or cleared, where the rows are what the reader may not edit. */
export function showIfReadOnly(rows: readonly ViewRow[], columns: readonly ViewColumn[]): void {
  const isLocked = rows.length > 0 && rows.every(({ canWrite }) => !canWrite);
  if (isLocked && columns.some(({ isEditable }) => isEditable))
    showToast(disabledReasons.noProjectEdit, { tone: "danger" });
}

/** Says how many pasted rows were past the end of the list. */
export function leftOutText(count: number): string {
  return t(
    "view.paste.left-out",
    "{n, plural, one {# pasted row is} other {# pasted rows are}} below the last row and left out.",
    { n: count },
  );
}

/**
 * Copies a range as text: within the event if its rows are loaded, otherwise once they have been read.
 * Resolves to whether it was copied.
 */
export async function copyCells(
  clipboard: DataTransfer,
  rows: RangeRows,
  range: RowRange & { readonly columns: readonly ViewColumn[] },
): Promise<boolean> {
  const { firstRow, lastRow, columns } = range;
  const textOf = (read: readonly ViewRow[]) =>
    rangeToText(read.map((row) => columns.map((column) => cellText(row, column))));
  const places = Array.from({ length: lastRow - firstRow + 1 }, (_, place) => firstRow + place);
  const held = places.flatMap((index) => rows.rowAt(index) ?? []);
  if (held.length === places.length) {
    clipboard.setData("text/plain", textOf(held));
    return true;
  }
  const read = await readRange(rows, range);
  if (read === undefined) return false;
  return copyText(
    textOf(read),
    t("view.range.copied", "{n, plural, one {# row} other {# rows}} copied.", { n: read.length }),
  );
}
