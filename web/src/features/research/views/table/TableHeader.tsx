// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by hand, which elements of a table are not
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell

import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { IconChevronDown, IconSortAscending, IconSortDescending } from "@tabler/icons-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Menu } from "../../../../ui/overlays/Menu.tsx";
import type { ShownSettings } from "../settings/useViewSettings.ts";
import styles from "../Table.module.css";
import { changeColumn, fitWidth, hideColumn, moveColumn, sortBy } from "./column-changes.ts";
import { columnStyle } from "./TableRow.tsx";
import type { ViewColumn } from "./view-columns.ts";

/** Step of changing a column's width by menu, in px. */
const widthStep = 40;

type ColumnChange = Parameters<typeof changeColumn>[2];

interface HeaderProps {
  readonly shownColumns: readonly ViewColumn[];
  readonly allColumns: readonly ViewColumn[];
  readonly shown: ShownSettings;
}

/** The table's header: each heading sorts, and has a menu for its column. */
export function TableHeader(props: HeaderProps) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" className={styles.select}>
          <span className="fs-hidden">{t("view.selected", "Selected")}</span>
        </div>
        {props.shownColumns.map((column, place) => (
          <Heading key={column.key} {...props} column={column} place={place} />
        ))}
      </div>
    </div>
  );
}

const item = (key: string, label: string, onSelect: () => void, checked?: boolean) => ({
  key,
  label,
  onSelect,
  ...(checked === undefined ? {} : { checked }),
});

function Heading(props: HeaderProps & { column: ViewColumn; place: number }) {
  const { column, place, shownColumns, allColumns, shown } = props;
  const element = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const sort = shown.settings.sort.find(({ key }) => key === column.key);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const heading = element.current;
    if (!heading) return;
    return combine(
      draggable({ element: heading, getInitialData: () => ({ kind: "column", key: column.key }) }),
      dropTargetForElements({
        element: heading,
        canDrop: ({ source }) => source.data.kind === "column" && source.data.key !== column.key,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const { allColumns: columns, shown: now } = latest.current;
          const to = columns.findIndex(({ key }) => key === column.key);
          now.change(moveColumn(columns, String(source.data.key), to));
        },
      }),
    );
  }, [column.key]);
  const change = (to: ColumnChange) => shown.change(changeColumn(allColumns, column.key, to));
  const moveTo = (neighbour: ViewColumn | undefined) => () =>
    neighbour &&
    shown.change(
      moveColumn(
        allColumns,
        column.key,
        allColumns.findIndex(({ key }) => key === neighbour.key),
      ),
    );
  return (
    <div
      ref={element}
      role="columnheader"
      aria-sort={sort === undefined ? "none" : sort.direction === "ASC" ? "ascending" : "descending"}
      className={styles.heading}
      data-sticky={column.sticky || undefined}
      data-over={over || undefined}
      style={columnStyle(shownColumns, place)}
    >
      <Menu
        label={column.label}
        position="bottom-start"
        target={
          <button type="button" className={styles.headingButton}>
            <span className={styles.headingLabel}>{column.label}</span>
            {sort?.direction === "ASC" && <IconSortAscending size={14} aria-hidden />}
            {sort?.direction === "DESC" && <IconSortDescending size={14} aria-hidden />}
            <IconChevronDown size={14} aria-hidden />
          </button>
        }
        sections={[
          {
            key: "sort",
            items: column.isSortable
              ? [
                  item(
                    "asc",
                    t("view.sort.by-ascending", "Sort ascending"),
                    () => shown.change(sortBy(column.key, "ASC")),
                    sort?.direction === "ASC",
                  ),
                  item(
                    "desc",
                    t("view.sort.by-descending", "Sort descending"),
                    () => shown.change(sortBy(column.key, "DESC")),
                    sort?.direction === "DESC",
                  ),
                ]
              : [],
          },
          {
            key: "looks",
            items: [
              column.sticky
                ? item("unstick", t("view.column.unstick", "Unfreeze column"), () =>
                    change({ sticky: false }),
                  )
                : item("stick", t("view.column.stick", "Freeze column"), () => change({ sticky: true })),
              column.wrapped
                ? item("unwrap", t("view.column.unwrap", "Show one line"), () => change({ wrapped: false }))
                : item("wrap", t("view.column.wrap", "Wrap text"), () => change({ wrapped: true })),
              item("wider", t("view.column.wider", "Wider"), () =>
                change({ width: fitWidth(column.width + widthStep) }),
              ),
              item("narrower", t("view.column.narrower", "Narrower"), () =>
                change({ width: fitWidth(column.width - widthStep) }),
              ),
            ],
          },
          {
            key: "place",
            items: [
              ...(place > 0
                ? [item("left", t("view.move-left", "Move left"), moveTo(shownColumns[place - 1]))]
                : []),
              ...(place < shownColumns.length - 1
                ? [item("right", t("view.move-right", "Move right"), moveTo(shownColumns[place + 1]))]
                : []),
              ...(place > 0
                ? [
                    item("hide", t("view.column.hide", "Hide"), () =>
                      shown.change(hideColumn(shown.settings, column.key, false)),
                    ),
                  ]
                : []),
            ],
          },
        ]}
      />
      <ResizeHandle column={column} place={place} onResize={(width) => change({ width })} />
    </div>
  );
}

/** The edge of a heading, dragged to resize the column. The keyboard alternative is the heading's menu. */
function ResizeHandle(props: { column: ViewColumn; place: number; onResize: (width: number) => void }) {
  const { column, place, onResize } = props;
  const start = useRef<number>(undefined);
  const widthAt = ({ clientX }: PointerEvent) =>
    fitWidth(column.width + clientX - (start.current ?? clientX));
  return (
    <span
      className={styles.resize}
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault();
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (start.current === undefined) return;
        const grid = event.currentTarget.closest<HTMLElement>("[role=grid]");
        grid?.style.setProperty(`--column-${place}`, `${widthAt(event)}px`);
      }}
      onPointerUp={(event) => {
        if (start.current === undefined) return;
        const width = widthAt(event);
        start.current = undefined;
        if (width !== column.width) onResize(width);
      }}
      // Headings are draggable, to reorder the columns.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
