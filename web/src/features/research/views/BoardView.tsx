import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useMemo, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import styles from "./Board.module.css";
import type { CardEvents } from "./BoardCard.tsx";
import { BoardColumn } from "./BoardColumn.tsx";
import { type BoardGroup, type GroupColumn, shownGroups } from "./board-groups.ts";
import { cardKeys, useCardLook } from "./card-display.ts";
import { findCardDrop } from "./card-drop.ts";
import type { LayoutProps } from "./layout-props.ts";
import type { Board } from "./useBoard.ts";
import { useCardMoves } from "./useCardMoves.ts";
import { useRowList } from "./useRowList.ts";

/** Groups that a board draws; further ones can be chosen in place of others. */
const groupsMax = 50;

/** A view as a board: a column for each group, and cards that are moved between them. */
export function BoardView(props: LayoutProps & { board: Board }) {
  if (props.board.group === undefined) {
    return (
      <EmptyState title={t("view.board.no-group", "Nothing to group by yet")}>
        {t(
          "view.board.no-group.text",
          "A board has a column for each option of a field. Add a field of the type Select or Person in the project's settings.",
        )}
      </EmptyState>
    );
  }
  return <GroupedBoard {...props} group={props.board.group} />;
}

function GroupedBoard(props: LayoutProps & { board: Board; group: BoardGroup }) {
  const { projectId, view, shown, canWrite, board, group } = props;
  const { settings } = shown;
  const isSorted = settings.sort.length > 0;
  const { moves, move } = useCardMoves({ projectId, viewId: view.id, group, isSorted });
  const groups = shownGroups(group, board.groups, board.counts).slice(0, groupsMax);
  const look = useCardLook(props, "id" in group ? group.id : undefined);
  const list = useRowList(projectId);
  const latest = useRef(move);
  latest.current = move;
  const events = useMemo<CardEvents>(
    () => ({
      onMove: (row, from, to, afterId) => {
        void latest.current({ row, from, to, afterId, wasAfterId: cardBefore(row.id, from) });
      },
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
    <div className={styles.board}>
      {groups.map((each) => (
        <BoardColumn
          key={each.key}
          wanted={{
            projectId,
            target: view.target,
            settings: { ...settings, group },
            keys: cardKeys(look),
            groupKey: each.key,
            viewId: view.id,
          }}
          group={each}
          groups={groups}
          look={look}
          list={list}
          moves={moves}
          count={board.counts.get(each.key) ?? 0}
          canMove={canWrite}
          events={events}
        />
      ))}
    </div>
  );
}

/** The card above one in its group, as it is drawn; null at the top. */
function cardBefore(id: string, { label }: GroupColumn): string | null {
  const column = document.querySelector(`section[aria-label="${CSS.escape(label)}"]`);
  const cards = [...(column?.querySelectorAll<HTMLElement>("[data-card]") ?? [])]
    .map((card) => ({ id: card.dataset.card, top: card.getBoundingClientRect().top }))
    .sort((a, b) => a.top - b.top);
  return cards[cards.findIndex((card) => card.id === id) - 1]?.id ?? null;
}
