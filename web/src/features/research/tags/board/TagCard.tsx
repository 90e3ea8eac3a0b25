import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type CSSProperties, memo, useEffect, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { ObjectLink } from "../../../../app/peek/ObjectLink.tsx";
import type { BoardTagFragment } from "../../../../graphql/graphql.ts";
import { safeTagColor } from "../../../../ui/marks/tag-color.ts";
import { TagMenu } from "../TagMenu.tsx";
import styles from "./Board.module.css";
import type { Column, Place } from "./board-moves.ts";
import { edgeAt, tagDragData, tagDropData } from "./drag-data.ts";
import type { BoardActions } from "./useBoardActions.ts";

interface TagCardProps {
  tag: BoardTagFragment;
  groupId: string | null;
  columns: readonly Column[];
  actions: BoardActions;
  onMove: (tag: BoardTagFragment, place: Place) => void;
  reason: string | undefined;
}

/** A tag on a board: its colour, title and number of uses. */
export const TagCard = memo(function TagCard(props: TagCardProps) {
  const { tag, groupId, columns, actions, onMove, reason } = props;
  const element = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<"before" | "after">();
  const [dragged, setDragged] = useState(false);
  const fixed = reason !== undefined || tag.locked;
  useEffect(() => {
    const card = element.current;
    if (!card) return;
    const stops = [
      draggable({
        element: card,
        canDrag: () => !fixed,
        getInitialData: () => tagDragData(tag.id),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: card,
        canDrop: ({ source }) => source.data.kind === "tag" && source.data.tagId !== tag.id,
        getData: ({ input }) => tagDropData(tag.id, groupId, edgeAt(card, input.clientY)),
        onDrag: ({ self }) => setEdge(self.data.edge === "before" ? "before" : "after"),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [tag.id, groupId, fixed]);
  return (
    <li
      ref={element}
      className={styles.card}
      data-edge={edge}
      data-dragged={dragged || undefined}
      style={{ "--tag": safeTagColor(tag.color) } as CSSProperties}
    >
      <span className={styles.dot} aria-hidden />
      <ObjectLink type="tag" id={tag.id} title={tag.title} className={styles.cardTitle} draggable={false}>
        {tag.title}
      </ObjectLink>
      <span className={styles.count}>
        {tag.highlightCount.toLocaleString("en")}
        <span className="fs-hidden"> {t("tag.highlights", "highlights")}</span>
      </span>
      <TagMenu
        tag={tag}
        groupId={groupId}
        columns={columns}
        actions={actions}
        onMove={onMove}
        reason={reason}
      />
    </li>
  );
});
