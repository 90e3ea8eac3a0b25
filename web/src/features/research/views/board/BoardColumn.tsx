// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard

import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { TagChip } from "../../../../ui/marks/TagChip.tsx";
import type { RowList } from "../../rows/useRowMenu.tsx";
import styles from "../Board.module.css";
import type { GroupColumn } from "../groups/board-groups.ts";
import type { RowSelection } from "../rows/useRowSelection.ts";
import { type RequestedRows, useViewRows } from "../rows/useViewRows.ts";
import type { ViewRow } from "../rows/view-row.ts";
import { BoardCard, type CardEvents } from "./BoardCard.tsx";
import type { CardAppearance } from "./card-display.ts";
import type { ReportCards } from "./useBoardSelection.ts";
import { type CardMove, movedCards } from "./useCardMoves.ts";

/** Estimated height of a card in px; the real one is measured. */
const cardHeight = 96;

/** A board column: its cards in order, virtualized. */
export function BoardColumn(props: {
  wanted: RequestedRows;
  group: GroupColumn;
  groups: readonly GroupColumn[];
  appearance: CardAppearance;
  list: RowList;
  moves: readonly CardMove[];
  /** The server's count, shown until the column's own cards have loaded. */
  count: number;
  canMove: boolean;
  selection: RowSelection;
  report: ReportCards;
  events: CardEvents;
}) {
  const { wanted, group, groups, appearance, list, moves, count, canMove, selection, report, events } = props;
  const pages = useViewRows(wanted);
  const scroller = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!scroller.current) return;
    return dropTargetForElements({
      element: scroller.current,
      canDrop: ({ source }) => source.data.kind === "card",
      getData: () => ({ kind: "group", group }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [group]);
  const loaded = [...pages.loaded()];
  const offset = loaded[0]?.[0] ?? 0;
  const cards: readonly ViewRow[] = movedCards(
    loaded.map(([, row]) => row),
    group.key,
    moves,
  );
  useEffect(() => report(group.key, pages));
  const total = (pages.totalCount ?? 0) - loaded.length + cards.length;
  const cardAt = (index: number) => cards[index - offset];
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 4,
    gap: 8,
    getItemKey: (index) => cardAt(index)?.id ?? index,
  });
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];
  useEffect(() => pages.want(first, last), [pages, first, last]);
  return (
    <section className={styles.column} aria-label={group.label} data-over={isOver || undefined}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <TagChip
            title={group.label}
            color={group.color}
            count={pages.totalCount === undefined ? count : total}
          />
        </h2>
      </header>
      <section
        ref={scroller}
        className={styles.scroller}
        tabIndex={0}
        aria-label={t("view.cards", "Cards of {title}", { title: group.label })}
      >
        {pages.totalCount === undefined && <LoadingState rowHeight={cardHeight} rows={2} />}
        <ul className={styles.cards} style={{ height: virtualizer.getTotalSize() }}>
          {drawn.map((item) => {
            const row = cardAt(item.index);
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={total}
                aria-posinset={item.index + 1}
                className={styles.place}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row === undefined ? (
                  <div className={styles.waiting} style={{ height: cardHeight }} />
                ) : (
                  <BoardCard
                    row={row}
                    group={group}
                    groups={groups}
                    appearance={appearance}
                    list={list}
                    canMove={canMove}
                    isSelected={selection.selected.has(row.id)}
                    isOpen={selection.openKey === row.id}
                    aboveId={cardAt(item.index - 1)?.id}
                    aboveAboveId={cardAt(item.index - 2)?.id}
                    belowId={cardAt(item.index + 1)?.id}
                    events={events}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </section>
    </section>
  );
}
