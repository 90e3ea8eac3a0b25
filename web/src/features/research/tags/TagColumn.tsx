import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { tagGroupTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconDotsVertical, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { BoardFragment, BoardTagFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { NameDialog } from "../../../ui/NameDialog.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import styles from "./Board.module.css";
import { type Column, countShown, type Place } from "./board-moves.ts";
import { columnDropData } from "./drag-data.ts";
import { NewTagDialog } from "./NewTagDialog.tsx";
import { TagCard } from "./TagCard.tsx";
import type { BoardActions } from "./useBoardActions.ts";
import type { useGroupActions } from "./useGroupActions.ts";

/** A group of a board. */
export function TagColumn(props: {
  column: Column;
  columns: readonly Column[];
  shownIds: ReadonlySet<string> | undefined;
  board: BoardFragment;
  actions: BoardActions;
  groupActions: ReturnType<typeof useGroupActions>;
  onMove: (tag: BoardTagFragment, place: Place) => void;
  reason: string | undefined;
}) {
  const { column, columns, shownIds, board, actions, groupActions, onMove, reason } = props;
  const { groupId } = column;
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const [naming, setNaming] = useState<"tag" | "group">();
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data.kind === "tag",
      getData: () => columnDropData(groupId),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [groupId]);
  const group = board.groups.find((candidate) => candidate.id === groupId);
  return (
    <section ref={element} className={styles.column} data-over={over || undefined} aria-label={column.title}>
      <header className={styles.columnHead}>
        <h2 className={styles.columnTitle}>
          {column.title} <span className={styles.count}>{countShown(column, shownIds)}</span>
        </h2>
        {group && !reason && (
          <Menu
            label={t("group.menu", "Group")}
            target={
              <IconButton
                size="small"
                label={t("group.more", "Actions for group {title}", { title: group.title })}
              >
                <IconDotsVertical size={16} aria-hidden />
              </IconButton>
            }
            sections={[
              {
                key: "actions",
                items: [
                  {
                    key: "rename",
                    label: t("project.rename", "Rename"),
                    icon: <IconPencil size={16} aria-hidden />,
                    onSelect: () => setNaming("group"),
                  },
                  {
                    key: "delete",
                    label: t("group.delete", "Delete group and keep its tags"),
                    icon: <IconTrash size={16} aria-hidden />,
                    danger: true,
                    onSelect: () =>
                      void groupActions.deleteGroup(board.id, group.id).then((refused) => {
                        if (refused) showToast(refused, { tone: "danger" });
                      }),
                  },
                ],
              },
            ]}
          />
        )}
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
      <Button
        kind="quiet"
        size="small"
        icon={<IconPlus size={14} aria-hidden />}
        disabledReason={reason}
        onClick={() => setNaming("tag")}
      >
        {t("tag.create", "New tag")}
      </Button>
      {naming === "tag" && (
        <NewTagDialog
          title={t("tag.create.in", "New tag in {title}", { title: column.title })}
          count={columns.reduce((sum, each) => sum + each.tags.length, 0)}
          onCreate={(title, color) => actions.create(groupId, title, color)}
          onClose={() => setNaming(undefined)}
        />
      )}
      {naming === "group" && group && (
        <NameDialog
          title={t("group.rename", "Rename group")}
          label={t("folder.name", "Name")}
          submitLabel={t("save", "Save")}
          initial={group.title}
          lengthMax={tagGroupTitleLengthMax}
          onClose={() => setNaming(undefined)}
          onSubmit={(title) => groupActions.renameGroup(board.id, group, title)}
        />
      )}
    </section>
  );
}
