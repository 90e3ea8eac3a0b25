import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef, useState } from "react";
import type { BoardFragment, BoardTagFragment } from "../../../../graphql/graphql.ts";
import styles from "./Board.module.css";
import { type Column, countShown, type Place } from "./board-moves.ts";
import { columnDropData, groupDragData } from "./drag-data.ts";
import { GroupMenu } from "./GroupMenu.tsx";
import { NewTagField } from "./NewTagField.tsx";
import { TagCard } from "./TagCard.tsx";
import type { BoardActions } from "./useBoardActions.ts";
import type { GroupActions } from "./useGroupActions.ts";

/** A group of a board. */
export function TagColumn(props: {
  column: Column;
  columns: readonly Column[];
  shownIds: ReadonlySet<string> | undefined;
  board: BoardFragment;
  actions: BoardActions;
  groupActions: GroupActions;
  onMove: (tag: BoardTagFragment, place: Place) => void;
  reason: string | undefined;
}) {
  const { column, columns, shownIds, board, actions, groupActions, onMove, reason } = props;
  const { groupId } = column;
  const element = useRef<HTMLElement>(null);
  const head = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data.kind === "tag" || source.data.kind === "group",
      getData: () => columnDropData(groupId),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [groupId]);
  const fixed = reason !== undefined;
  useEffect(() => {
    if (!element.current || !head.current || groupId === null) return;
    return draggable({
      element: element.current,
      dragHandle: head.current,
      canDrag: () => !fixed,
      getInitialData: () => groupDragData(groupId),
    });
  }, [groupId, fixed]);
  const group = board.groups.find((candidate) => candidate.id === groupId);
  return (
    <section ref={element} className={styles.column} data-over={over || undefined} aria-label={column.title}>
      <header ref={head} className={styles.columnHead} data-draggable={(group && !fixed) || undefined}>
        <h2 className={styles.columnTitle}>
          {column.title}{" "}
          <span className={styles.count}>{countShown(column, shownIds).toLocaleString("en")}</span>
        </h2>
        {group && !reason && <GroupMenu board={board} group={group} actions={groupActions} />}
      </header>
      <ul className={styles.cards}>
        {column.tags
          .filter(({ id }) => shownIds?.has(id) ?? true)
          .map((tag) => (
            <TagCard
              key={tag.id}
              tag={tag}
              groupId={groupId}
              columns={columns}
              actions={actions}
              onMove={onMove}
              reason={reason}
            />
          ))}
      </ul>
      <NewTagField
        columnTitle={column.title}
        count={columns.reduce((sum, each) => sum + each.tags.length, 0)}
        disabledReason={reason}
        onCreate={(title, color) => actions.create(groupId, title, color)}
      />
    </section>
  );
}
