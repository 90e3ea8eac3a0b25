import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useMemo, useRef } from "react";
import { t } from "../../../../app/i18n/t.ts";
import styles from "../Board.module.css";
import { canMoveBetween, columnOf, type GroupColumn, shownGroups } from "../groups/board-groups.ts";
import type { LayoutProps } from "../layout-props.ts";
import { useRowList } from "../rows/useRowList.ts";
import { ViewBulkActions } from "../rows/ViewBulkActions.tsx";
import { allColumns, shownColumns } from "../table/view-columns.ts";
import type { CardEvents } from "./BoardCard.tsx";
import { BoardColumn } from "./BoardColumn.tsx";
import { cardKeys, useCardAppearance } from "./card-display.ts";
import { findCardDrop } from "./card-drop.ts";
import type { Board } from "./useBoard.ts";
import { useBoardSelection } from "./useBoardSelection.ts";
import { useCardMoves } from "./useCardMoves.ts";

/** Most columns rendered; others can be chosen in place of some. */
const groupsMax = 50;

/** A view as a board: a column per group, and cards that move between them. */
export function BoardView(props: LayoutProps & { board: Board }) {
  const { projectId, view, fields, shown, canWrite, board } = props;
  const { group } = board;
  const { settings } = shown;
  const isSorted = settings.sort.length > 0;
  const { moves, move } = useCardMoves({ projectId, viewId: view.id, group, isSorted });
  const every = shownGroups(group, board.groups, board.counts);
  const groups = every.slice(0, groupsMax);
  const appearance = useCardAppearance(props, "id" in group ? group.id : undefined);
  const list = useRowList(projectId);
  const columns = shownColumns(view.target, allColumns(view.target, fields, settings), settings);
  const { selection, report } = useBoardSelection(
    groups.map(({ key }) => key),
    canWrite,
  );
  const latest = useRef({ move, toggle: selection.toggle });
  latest.current = { move, toggle: selection.toggle };
  const events = useMemo<CardEvents>(
    () => ({
      onMove: (row, from, to, afterId) => {
        void latest.current.move({ row, from, to, afterId, wasAfterId: cardBefore(row.id, from) });
      },
      onToggle: (id, range) => latest.current.toggle(id, range),
    }),
    [],
  );
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === "card",
        onDrop: ({ source, location }) => {
          const drop = findCardDrop(source.data, location.current.dropTargets);
          if (drop) events.onMove(drop.row, drop.from, drop.to, drop.afterId);
        },
      }),
    [events],
  );
  return (
    <>
      {every.length > groups.length && (
        <p className={styles.more} role="status">
          {t(
            "view.groups.more",
            "{n, plural, one {# more group is} other {# more groups are}} not shown. Choose under Group which ones are.",
            { n: every.length - groups.length },
          )}
        </p>
      )}
      <div className={styles.board}>
        {groups.map((each) => (
          <BoardColumn
            key={each.key}
            wanted={{
              projectId,
              target: view.target,
              settings: { ...settings, group },
              keys: [...columns.map(({ key }) => key), ...cardKeys(appearance)],
              groupKey: each.key,
              viewId: view.id,
            }}
            group={each}
            groups={groups}
            appearance={appearance}
            list={list}
            moves={moves}
            count={board.counts.get(each.key) ?? 0}
            canMove={canWrite && canMoveBetween(view.target, group)}
            selection={selection}
            report={report}
            events={events}
          />
        ))}
      </div>
      <ViewBulkActions
        projectId={projectId}
        target={view.target}
        title={view.title}
        selection={selection}
        rows={selection.rows}
        columns={columns}
        canWrite={canWrite}
        grouping={{ column: columnOf(group), regroup: list.refresh }}
      />
    </>
  );
}

/** Id of the card rendered above one in its group; null at the top. */
function cardBefore(id: string, { label }: GroupColumn): string | null {
  const column = document.querySelector(`section[aria-label="${CSS.escape(label)}"]`);
  const cards = [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])]
    .map((card) => ({ id: card.dataset.card, top: card.getBoundingClientRect().top }))
    .sort((a, b) => a.top - b.top);
  return cards[cards.findIndex((card) => card.id === id) - 1]?.id ?? null;
}
