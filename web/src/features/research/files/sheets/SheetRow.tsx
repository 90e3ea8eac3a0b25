// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by hand, which elements of a table are not
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the current cell
import type { TableRow } from "@fieldstone/model/tables/read-table.ts";
import styles from "./Sheets.module.css";
import type { CellPlace, CellRange } from "./sheet-messages.ts";

/** A row of a sheet; empty until its cells have loaded. */
export function SheetRow(props: {
  gridId: string;
  index: number;
  top: number;
  columnCount: number;
  row: TableRow | undefined;
  range: CellRange;
  /** The current column, if it is in this row. */
  current: number | undefined;
  onSelect: (place: CellPlace, isExtended: boolean) => void;
}) {
  const { gridId, index, columnCount, row, range } = props;
  const isRowIn = index >= range.firstRow && index <= range.lastRow;
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={index + 2}
      style={{ position: "absolute", top: 0, left: 0, transform: `translateY(${props.top}px)` }}
    >
      <span className={styles.number} role="rowheader">
        {row?.number}
      </span>
      {Array.from({ length: columnCount }, (_, column) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never change places
          key={column}
          id={`${gridId}-${index}-${column}`}
          className={styles.cell}
          role="gridcell"
          aria-selected={isRowIn && column >= range.firstColumn && column <= range.lastColumn}
          data-current={column === props.current || undefined}
          onClick={(event) => props.onSelect({ row: index, column }, event.shiftKey)}
        >
          {row?.cells[column]}
        </span>
      ))}
    </div>
  );
}
