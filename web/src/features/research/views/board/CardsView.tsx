import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { FailurePage } from "../../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { SelectableRow } from "../../../../ui/lists/SelectableRow.tsx";
import { RowMenu } from "../../rows/RowMenu.tsx";
import styles from "../Card.module.css";
import type { LayoutProps, RowGroup } from "../layout-props.ts";
import { RowCount } from "../rows/RowCount.tsx";
import { menuRow, useRowList } from "../rows/useRowList.ts";
import { useRowSelection } from "../rows/useRowSelection.ts";
import { useViewRows } from "../rows/useViewRows.ts";
import { ViewBulkActions } from "../rows/ViewBulkActions.tsx";
import { rowTitle } from "../rows/view-row.ts";
import { allColumns, shownColumns } from "../table/view-columns.ts";
import { cardKeys, useCardAppearance } from "./card-display.ts";
import { RowCard } from "./RowCard.tsx";

/** Estimated heights of a card in px; the real one is measured. */
const heights = { LIST: 64, GRID: 160 } as const;
const gridCardWidth = 260;

/** Number of cards per row. */
function useLanes(element: HTMLElement | null, isGrid: boolean): number {
  const [lanes, setLanes] = useState(1);
  useEffect(() => {
    if (!element || !isGrid) return setLanes(1);
    const observer = new ResizeObserver(([entry]) =>
      setLanes(Math.max(1, Math.floor((entry?.contentRect.width ?? 0) / gridCardWidth))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isGrid]);
  return lanes;
}

/** A view as a list or a grid of cards, or one group of it. */
export function CardsView(props: LayoutProps & { rowGroup?: RowGroup }) {
  const { projectId, view, fields, shown, canWrite, rowGroup } = props;
  const { target } = view;
  const { settings } = shown;
  const layout = view.layout === "GRID" ? "GRID" : "LIST";
  const columns = shownColumns(target, allColumns(target, fields, settings), settings);
  const appearance = useCardAppearance(props);
  const pages = useViewRows({
    projectId,
    target,
    settings,
    keys: [...columns.map(({ key }) => key), ...cardKeys(appearance)],
    ...(rowGroup === undefined ? {} : { groupKey: rowGroup.key }),
  });
  const scroller = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const lanes = useLanes(element, layout === "GRID");
  const rowCount = pages.totalCount ?? 0;
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => heights[layout],
    overscan: 6,
    lanes,
    gap: layout === "GRID" ? 12 : 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: places of cards follow the lanes
  useEffect(() => virtualizer.measure(), [lanes]);
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];
  useEffect(() => pages.want(first, last), [pages, first, last]);
  const selection = useRowSelection(pages, canWrite, rowGroup);
  const list = useRowList(projectId);
  if (pages.totalCount === undefined) {
    return pages.failure === undefined ? (
      <LoadingState rowHeight={heights.LIST} />
    ) : (
      <FailurePage inline failure={readFailure(pages.failure)} onRetry={() => pages.retry()} />
    );
  }
  if (rowCount === 0) return <EmptyState title={t("view.empty", "Nothing to show in this view")} />;
  return (
    <>
      <RowCount count={rowCount} selection={selection} canSelect={canWrite} />
      <div
        ref={(box) => {
          scroller.current = box;
          setElement(box);
        }}
        className={styles.scroller}
        data-grouped={rowGroup && ""}
      >
        <ul
          aria-label={rowGroup?.label ?? view.title}
          className={styles.list}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {drawn.map(({ index, start, lane, key }) => {
            const row = pages.row(index);
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={rowCount}
                aria-posinset={index + 1}
                className={styles.place}
                style={{
                  transform: `translateY(${start}px)`,
                  insetInlineStart: `calc(${lane} * 100% / ${lanes})`,
                  width: `calc(100% / ${lanes})`,
                }}
              >
                {row !== undefined && (
                  <div className={styles.card} data-layout={layout}>
                    <SelectableRow
                      rowKey={row.id}
                      label={t("row.select", "Select “{title}”", {
                        title: rowTitle(row),
                      })}
                      selected={selection.selected.has(row.id)}
                      open={selection.openKey === row.id}
                      selectable={canWrite}
                      onToggle={(range) => selection.toggle(row.id, range)}
                    >
                      <div className={styles.withMenu}>
                        <RowCard row={row} appearance={appearance} />
                        <RowMenu row={menuRow(row)} list={list} small />
                      </div>
                    </SelectableRow>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <ViewBulkActions
        projectId={projectId}
        target={target}
        title={view.title}
        selection={selection}
        rows={selection.rows}
        columns={columns}
        canWrite={canWrite}
        grouping={rowGroup}
      />
    </>
  );
}
