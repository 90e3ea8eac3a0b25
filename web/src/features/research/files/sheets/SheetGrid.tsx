// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned by hand, which elements of a table are not
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the current cell
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { copyText } from "../../../../app/copy-text.ts";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { SheetFind } from "./SheetFind.tsx";
import { SheetRow } from "./SheetRow.tsx";
import styles from "./Sheets.module.css";
import { columnLetters, shownColumnsMax } from "./sheet-columns.ts";
import type { SheetSummary } from "./sheet-messages.ts";
import type { SheetReader } from "./sheet-reader.ts";
import { useCellSelection } from "./useCellSelection.ts";
import { useSheetRows } from "./useSheetRows.ts";

const ROW_PX = 32;

/** The cells of a sheet: the first row is sticky, arrow keys move, Ctrl+C copies. */
export function SheetGrid(props: { reader: SheetReader; sheet: number; summary: SheetSummary }) {
  const { reader, sheet, summary } = props;
  const { rowCount, heading } = summary;
  const columnCount = Math.min(summary.columnCount, shownColumnsMax);
  const box = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollPaddingStart: ROW_PX * 2,
  });
  const items = virtualizer.getVirtualItems();
  const rowAt = useSheetRows(reader, sheet, { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 });
  const copy = async () => {
    const reply = await reader.ask({ kind: "copy", sheet, range: selection.range });
    if (reply.kind === "text") await copyText(reply.text, t("sheets.copied", "Cells copied"));
  };
  const selection = useCellSelection({ rowCount, columnCount }, () => void copy());
  const { row, column } = selection.current;
  useEffect(() => {
    virtualizer.scrollToIndex(row, { align: "auto" });
    box.current
      ?.querySelector(`[data-column="${column}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [row, column, virtualizer]);
  const current = rowAt(row);
  return (
    <div className={styles.viewer}>
      <SheetFind reader={reader} sheet={sheet} onFound={(place) => selection.go(place, false)} />
      <div
        ref={box}
        className={styles.box}
        role="grid"
        tabIndex={0}
        aria-label={summary.name}
        aria-rowcount={rowCount + 1}
        aria-colcount={columnCount}
        aria-multiselectable
        aria-activedescendant={`${gridId}-${row}-${column}`}
        onKeyDown={selection.onKeyDown}
      >
        <Heading
          cells={Array.from({ length: columnCount }, (_, at) => heading.cells[at] ?? "")}
          number={heading.number}
        />
        <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }} role="rowgroup">
          {items.map(({ index, start }) => (
            <SheetRow
              key={index}
              {...{ gridId, index, columnCount }}
              top={start}
              row={rowAt(index)}
              range={selection.range}
              current={index === row ? column : undefined}
              onSelect={selection.go}
            />
          ))}
        </div>
      </div>
      <CellBar
        place={current ? `${columnLetters(column)}${current.number}` : ""}
        text={current?.cells[column] ?? ""}
      >
        <Button size="small" onClick={() => void copy()}>
          {t("sheets.copy", "Copy cells")}
        </Button>
      </CellBar>
      {summary.columnCount > columnCount && (
        <p className={styles.more}>
          {t(
            "sheets.columns",
            "The first {shown} of {all} columns are shown. Download the file to see all.",
            {
              shown: columnCount,
              all: summary.columnCount.toLocaleString("en"),
            },
          )}
        </p>
      )}
    </div>
  );
}

function Heading({ cells, number }: { readonly cells: readonly string[]; readonly number: number }) {
  return (
    <div className={styles.heading} role="rowgroup">
      <div className={styles.row} role="row" aria-rowindex={1}>
        <span className={styles.number} role="rowheader">
          {number}
        </span>
        {cells.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and never change places
          <span key={at} className={styles.cell} role="columnheader" title={cell} data-column={at}>
            <span className={styles.letters}>{columnLetters(at)}</span> {cell}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The full text of the current cell. */
function CellBar(props: { readonly place: string; readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={styles.bar}>
      <span className={styles.place}>{props.place}</span>
      <output className={styles.whole}>{props.text}</output>
      {props.children}
    </div>
  );
}
