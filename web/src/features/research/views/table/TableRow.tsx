// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by hand, which elements of a table are not
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell

import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { type CSSProperties, type MouseEvent, memo } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { RowMenu } from "../../rows/RowMenu.tsx";
import { menuRow, useRowList } from "../rows/useRowList.ts";
import { rowTitle, type ViewRow } from "../rows/view-row.ts";
import styles from "../Table.module.css";
import { CellContent } from "./CellContent.tsx";
import { CellEditor, type Leaving } from "./CellEditor.tsx";
import type { CellValue } from "./entered-value.ts";
import type { ViewColumn } from "./view-columns.ts";

/** The callbacks of rows; one stable object for all, so that a row rerenders only when it changes. */
export interface RowEvents {
  readonly onPress: (row: number, column: number, event: MouseEvent) => void;
  readonly onEdit: (row: number, column: number) => void;
  readonly onSelect: (id: string, isRange: boolean) => void;
  readonly onSave: (
    row: ViewRow,
    column: ViewColumn,
    entered: CellValue,
    newTagId?: string,
  ) => Promise<string | undefined>;
  readonly onLeave: (to: Leaving) => void;
  readonly onMenuClosed: () => void;
}

export interface TableRowProps {
  readonly row: ViewRow | undefined;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly ViewColumn[];
  /** Indexes of the rendered columns, in order. */
  readonly places: readonly number[];
  readonly gridId: string;
  readonly isSelected: boolean;
  readonly isSelectable: boolean;
  readonly activeColumn: number | undefined;
  readonly editedColumn: number | undefined;
  /** The selected cells of this row. */
  readonly firstColumn: number | undefined;
  readonly lastColumn: number | undefined;
  readonly projectId: string | undefined;
  readonly events: RowEvents;
}

export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

/** Width and sticky offset of a column, as CSS variables, so that a resize rerenders no rows. */
export function columnStyle(columns: readonly ViewColumn[], place: number): CSSProperties {
  const width = `var(--column-${place})`;
  if (columns[place]?.sticky !== true) return { width };
  const before = Array.from({ length: place }, (_, each) => `var(--column-${each})`);
  return { width, insetInlineStart: `calc(${["var(--selection)", ...before].join(" + ")})` };
}

/** The rendered cells of a row, each with the width of the columns skipped before it. */
function shownCells(columns: readonly ViewColumn[], places: readonly number[]) {
  let next = 0;
  return places.flatMap((place) => {
    const column = columns[place];
    if (column === undefined) return [];
    const gap = columns.slice(next, place).reduce((sum, { width }) => sum + width, 0);
    next = place + 1;
    return [{ column, place, gap }];
  });
}

/** The menu of the cursor's row. The grid keeps the focus, and gets it back when the menu closes. */
function ActiveRowMenu({
  row,
  projectId,
  events,
}: Pick<TableRowProps, "projectId" | "events"> & { row: ViewRow }) {
  const list = useRowList(projectId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hands the focus on, for the menu's button and for nothing else
    <span
      data-row-menu
      onFocus={({ target }) => {
        if (target.matches("[aria-haspopup]")) events.onMenuClosed();
      }}
    >
      <RowMenu row={menuRow(row)} list={list} small tabIndex={-1} />
    </span>
  );
}

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, top, columns, places, gridId, isSelected, isSelectable, events } = props;
  const { projectId, activeColumn, editedColumn, firstColumn, lastColumn } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={styles.row}
      data-row-key={row?.id}
      data-editing={editedColumn !== undefined || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={styles.select}>
        {row !== undefined && isSelectable && (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t("row.select", "Select “{title}”", {
              title: rowTitle(row),
            })}
            checked={isSelected}
            onClick={(event) => events.onSelect(row.id, event.shiftKey)}
            onChange={() => undefined}
          />
        )}
        {row !== undefined && activeColumn !== undefined && (
          <ActiveRowMenu row={row} projectId={projectId} events={events} />
        )}
      </div>
      {shownCells(columns, places).map(({ column, place, gap }) => (
        <div
          key={column.key}
          aria-colindex={place + 2}
          id={cellId(gridId, index, place)}
          role="gridcell"
          aria-readonly={!column.isEditable || row?.canWrite === false}
          title={column.isEditable && row?.canWrite === false ? disabledReasons.noProjectEdit : undefined}
          className={styles.cell}
          data-sticky={column.sticky || undefined}
          data-wrapped={column.wrapped || undefined}
          data-active={place === activeColumn || undefined}
          data-editing={place === editedColumn || undefined}
          data-chosen={
            (firstColumn !== undefined &&
              lastColumn !== undefined &&
              place >= firstColumn &&
              place <= lastColumn) ||
            undefined
          }
          style={
            gap === 0
              ? columnStyle(columns, place)
              : { ...columnStyle(columns, place), marginInlineStart: gap }
          }
          onMouseDown={(event) => events.onPress(index, place, event)}
          onDoubleClick={() => events.onEdit(index, place)}
        >
          {row === undefined ? (
            <span className={styles.waiting} aria-hidden />
          ) : place === editedColumn ? (
            <CellEditor
              row={row}
              column={column}
              projectId={projectId}
              onSave={(entered, newTagId) => events.onSave(row, column, entered, newTagId)}
              onLeave={events.onLeave}
            />
          ) : (
            <CellContent row={row} column={column} />
          )}
        </div>
      ))}
    </div>
  );
});
