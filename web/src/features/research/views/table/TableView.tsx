// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by hand, which elements of a table are not

import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useEffect, useId, useRef } from "react";
import { FailurePage } from "../../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { useTouch } from "../../../../ui/layout/useTouch.ts";
import type { LayoutProps, RowGroup } from "../layout-props.ts";
import { RowCount } from "../rows/RowCount.tsx";
import { useRowSelection } from "../rows/useRowSelection.ts";
import { useViewRows } from "../rows/useViewRows.ts";
import { ViewBulkActions } from "../rows/ViewBulkActions.tsx";
import styles from "../Table.module.css";
import { rangeOf } from "./grid-cursor.ts";
import { TableHeader } from "./TableHeader.tsx";
import { cellId, TableRow } from "./TableRow.tsx";
import { useCellActions } from "./useCellActions.ts";
import { useRecycledKeys } from "./useRecycledKeys.ts";
import { useTableGrid } from "./useTableGrid.ts";
import { useVisibleColumns } from "./useVisibleColumns.ts";
import { allColumns, shownColumns, type ViewColumn } from "./view-columns.ts";

const rowHeight = 36;
/** WCAG 2.5.5: a finger needs 44 px, and the line below a row is its own. */
const touchRowHeight = 45;
/** With a wrapped column: three lines. */
const wrappedRowHeight = 76;
/** Room for a checkbox and the active row's menu. */
const selectionWidth = 68;

export interface TableProps extends Pick<LayoutProps, "fields" | "shown" | "canWrite"> {
  /** Undefined for people. */
  readonly projectId: string | undefined;
  readonly target: ListedType;
  readonly title: string;
  readonly nameContains?: string | undefined;
  /** Shows only this group. */
  readonly rowGroup?: RowGroup;
}

/** Widths and height as CSS variables, so that a resize rerenders no rows. */
function gridStyle(columns: readonly ViewColumn[], height: number, headHeight: number): CSSProperties {
  const sizes: Record<`--${string}`, string> = {
    ...Object.fromEntries(columns.map(({ width }, place) => [`--column-${place}`, `${width}px`])),
    "--selection": `${selectionWidth}px`,
    "--row-height": `${height}px`,
    "--head-height": `${headHeight}px`,
  };
  return sizes;
}

function widthOf(columns: readonly ViewColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, selectionWidth);
}

function isAmong(index: number, { firstRow, lastRow }: ReturnType<typeof rangeOf>): boolean {
  return index >= firstRow && index <= lastRow;
}

function scrollToCell(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Shown until the first rows have loaded, or with their error. */
function WaitingTable({ pages }: { pages: ReturnType<typeof useViewRows> }) {
  if (pages.failure === undefined) return <LoadingState rowHeight={rowHeight} />;
  return <FailurePage inline failure={readFailure(pages.failure)} onRetry={() => pages.retry()} />;
}

/** A virtualized table, edited in place. */
export function TableView(props: TableProps) {
  const { projectId, target, title, fields, shown, canWrite, nameContains, rowGroup } = props;
  const { settings } = shown;
  const every = allColumns(target, fields, settings);
  const columns = shownColumns(target, every, settings);
  const pages = useViewRows({
    projectId,
    target,
    settings,
    nameContains,
    canWrite,
    keys: columns.map(({ key }) => key),
    ...(rowGroup === undefined ? {} : { groupKey: rowGroup.key }),
  });
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rowCount = pages.totalCount ?? 0;
  const headHeight = useTouch() ? touchRowHeight : rowHeight;
  const height = columns.some(({ wrapped }) => wrapped) ? wrappedRowHeight : headHeight;
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const drawn = virtualizer.getVirtualItems();
  const keyOf = useRecycledKeys(drawn.length);
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights of rows follow the columns
  useEffect(() => virtualizer.measure(), [height]);
  useEffect(() => pages.want(first, last), [pages, first, last]);
  const selection = useRowSelection(pages, canWrite, rowGroup);
  const actions = useCellActions(projectId, rowGroup);
  const grid = useTableGrid({
    columns,
    rowCount,
    rowAt: (index) => pages.row(index),
    readRows: (from, to) => pages.readRange(from, to),
    actions,
    onSelect: selection.toggle,
    focusGrid: () => scroller.current?.focus({ preventScroll: true }),
    reveal: ({ corner }) => {
      virtualizer.scrollToIndex(corner.row);
      sight.reveal(corner.column);
      scrollToCell(cellId(gridId, corner.row, corner.column));
    },
  });
  const sight = useVisibleColumns(scroller, columns, selectionWidth, grid.cursor.active.column);

  if (pages.totalCount === undefined) return <WaitingTable pages={pages} />;
  if (rowCount === 0) return <EmptyState title={t("view.empty", "Nothing to show in this view")} />;
  const [{ active }, chosen] = [grid.cursor, rangeOf(grid.cursor)];
  return (
    <>
      <RowCount count={rowCount} selection={selection} canSelect={canWrite} />
      <div
        ref={scroller}
        role="grid"
        aria-label={rowGroup?.label ?? title}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={
          active.row >= first && active.row <= last ? cellId(gridId, active.row, active.column) : undefined
        }
        tabIndex={0}
        className={styles.grid}
        data-grouped={rowGroup && ""}
        style={gridStyle(columns, height, headHeight)}
        data-row-key={pages.row(active.row)?.id}
        onKeyDown={grid.onKeyDown}
        onCopy={grid.onCopy}
        onCut={grid.onCut}
        onPaste={grid.onPaste}
      >
        <TableHeader shownColumns={columns} allColumns={every} shown={shown} />
        <div
          role="rowgroup"
          className={styles.body}
          style={{ height: virtualizer.getTotalSize(), width: widthOf(columns) }}
        >
          {drawn.map(({ index, start }) => {
            const row = pages.row(index);
            return (
              <TableRow
                key={keyOf(index)}
                row={row}
                index={index}
                top={start - headHeight}
                columns={columns}
                places={sight.places}
                gridId={gridId}
                isSelected={row !== undefined && selection.selected.has(row.id)}
                isSelectable={canWrite}
                activeColumn={index === active.row ? active.column : undefined}
                editedColumn={index === active.row && grid.isEditing ? active.column : undefined}
                firstColumn={isAmong(index, chosen) ? chosen.firstColumn : undefined}
                lastColumn={isAmong(index, chosen) ? chosen.lastColumn : undefined}
                projectId={projectId}
                events={grid.events}
              />
            );
          })}
        </div>
      </div>
      <ViewBulkActions
        projectId={projectId}
        target={target}
        title={title}
        selection={selection}
        rows={selection.rows}
        columns={columns}
        canWrite={canWrite}
        grouping={rowGroup}
      />
    </>
  );
}
