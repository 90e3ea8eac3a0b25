import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { memo, useEffect, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { SelectableRow } from "../../../../ui/lists/SelectableRow.tsx";
import { RowMenu } from "../../rows/RowMenu.tsx";
import type { RowList } from "../../rows/useRowMenu.tsx";
import styles from "../Board.module.css";
import type { GroupColumn } from "../groups/board-groups.ts";
import { menuRow } from "../rows/useRowList.ts";
import { rowTitle, type ViewRow } from "../rows/view-row.ts";
import type { CardAppearance } from "./card-display.ts";
import { RowCard } from "./RowCard.tsx";

/** The callbacks of cards; one stable object for all of them. */
export interface CardEvents {
  /** Moves a card below another in a group, or to its top. */
  readonly onMove: (row: ViewRow, from: GroupColumn, to: GroupColumn, afterId: string | null) => void;
  /** Toggles a card's selection; `range`: all from the last one to this. */
  readonly onToggle: (id: string, range: boolean) => void;
}

interface CardProps {
  readonly row: ViewRow;
  readonly group: GroupColumn;
  readonly groups: readonly GroupColumn[];
  readonly appearance: CardAppearance;
  readonly list: RowList;
  readonly canMove: boolean;
  readonly isSelected: boolean;
  /** The panel beside the board shows this card. */
  readonly isOpen: boolean;
  /** Its neighbours, for moving it by keyboard; undefined at an end. */
  readonly aboveId: string | undefined;
  readonly aboveAboveId: string | undefined;
  readonly belowId: string | undefined;
  readonly events: CardEvents;
}

export function cardData(row: ViewRow, group: GroupColumn): Record<string, unknown> {
  return { kind: "card", id: row.id, row, group };
}

/** A card of a board, moved by dragging or by its menu. */
export const BoardCard = memo(function BoardCard(props: CardProps) {
  const { row, group, groups, appearance, list, canMove, isSelected, isOpen, events } = props;
  const { aboveId, aboveAboveId, belowId } = props;
  const element = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const card = element.current;
    if (!card || !canMove) return;
    return combine(
      draggable({ element: card, getInitialData: () => cardData(row, group) }),
      dropTargetForElements({
        element: card,
        canDrop: ({ source }) => source.data.kind === "card" && source.data.id !== row.id,
        getData: () => ({ kind: "below", id: row.id, group }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    );
  }, [row, group, canMove]);
  const places = [
    ...(aboveId === undefined
      ? []
      : [
          {
            key: "up",
            label: t("view.card.up", "Move up"),
            onSelect: () => events.onMove(row, group, group, aboveAboveId ?? null),
          },
        ]),
    ...(belowId === undefined
      ? []
      : [
          {
            key: "down",
            label: t("view.card.down", "Move down"),
            onSelect: () => events.onMove(row, group, group, belowId),
          },
        ]),
  ];
  return (
    <div
      ref={element}
      className={styles.card}
      data-over={isOver || undefined}
      data-selectable={canMove || undefined}
      data-card={row.id}
    >
      <SelectableRow
        rowKey={row.id}
        label={t("row.select", "Select “{title}”", { title: rowTitle(row) })}
        selected={isSelected}
        open={isOpen}
        selectable={canMove}
        onToggle={(range) => events.onToggle(row.id, range)}
      >
        <div className={styles.inside}>
          <RowCard row={row} appearance={appearance} />
          <RowMenu
            row={menuRow(row)}
            list={list}
            small
            more={
              canMove
                ? [
                    { key: "places", items: places },
                    {
                      key: "groups",
                      label: t("view.card.group", "Move to the group"),
                      items: groups.map((to) => ({
                        key: to.key,
                        label: to.label,
                        checked: to.key === group.key,
                        onSelect: () => {
                          if (to.key !== group.key) events.onMove(row, group, to, null);
                        },
                      })),
                    },
                  ]
                : []
            }
          />
        </div>
      </SelectableRow>
    </div>
  );
});
