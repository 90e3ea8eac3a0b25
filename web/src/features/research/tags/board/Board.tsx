import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { tagGroupTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { BoardFragment, BoardTagFragment } from "../../../../graphql/graphql.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { NameDialog } from "../../../../ui/overlays/NameDialog.tsx";
import styles from "./Board.module.css";
import { columnsOf, countShown, type Place } from "./board-moves.ts";
import { readDrop, readGroupDrop } from "./drag-data.ts";
import { NewTagDialog } from "./NewTagDialog.tsx";
import { TagColumn } from "./TagColumn.tsx";
import { useBoardActions } from "./useBoardActions.ts";
import { useGroupActions } from "./useGroupActions.ts";

/** A board. Tags move by drag and drop, or by “Move to…”; both are announced to screen readers. */
export function Board(props: {
  board: BoardFragment;
  projectId: string | undefined;
  /** The tags to show; all by default. Hidden ones keep their places in the order. */
  shownIds?: ReadonlySet<string> | undefined;
}) {
  const { board, projectId, shownIds } = props;
  const columns = columnsOf(board, t("board.ungrouped", "No group"));
  const actions = useBoardActions(board.id, columns);
  const groupActions = useGroupActions(projectId);
  const [said, setSaid] = useState("");
  const [naming, setNaming] = useState(false);
  const creating = useSearch({ strict: false }).create === true;
  const navigate = useNavigate();
  const created = () =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, create: undefined }), replace: true });
  const reason = board.viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined;

  function move(tag: BoardTagFragment, place: Place): void {
    const column = columns.find((candidate) => candidate.groupId === place.groupId);
    setSaid(t("board.said", "{tag} moved to {group}.", { tag: tag.title, group: column?.title ?? "" }));
    void actions.move(tag, place);
  }

  function moveGroup({ groupId, rank }: { groupId: string; rank: number }): void {
    const group = board.groups.find(({ id }) => id === groupId);
    if (!group) return;
    setSaid(t("group.moved", "“{title}” was moved.", { title: group.title }));
    void groupActions.moveGroup(group, rank);
  }

  const latest = useRef({ board, columns, move, moveGroup });
  latest.current = { board, columns, move, moveGroup };
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source, location }) => {
          const drop = readDrop(source.data, location.current.dropTargets, latest.current.columns);
          if (drop) latest.current.move(drop.tag, drop.place);
          const group = readGroupDrop(
            source.data,
            location.current.dropTargets,
            latest.current.board,
            latest.current.columns,
          );
          if (group) latest.current.moveGroup(group);
        },
      }),
    [],
  );

  const [only] = columns;
  const isEmpty = columns.length === 1 && only?.groupId === null && only.tags.length === 0;
  const newTag = () => void navigate({ to: ".", search: (before: object) => ({ ...before, create: true }) });
  return (
    <>
      {isEmpty && (
        <EmptyState
          title={t("boards.none", "No tags yet")}
          action={
            <Button kind="primary" disabledReason={reason} onClick={newTag}>
              {t("tag.create", "New tag")}
            </Button>
          }
        >
          {t("board.empty.text", "Create tags here, or tag a highlight in a note and its tag appears here.")}
        </EmptyState>
      )}
      <p className="fs-hidden" aria-live="assertive">
        {said}
      </p>
      <div className={styles.board}>
        {columns.map((column) =>
          (column.groupId === null || shownIds) && countShown(column, shownIds) === 0 ? null : (
            <TagColumn
              key={column.groupId ?? "none"}
              column={column}
              columns={columns}
              shownIds={shownIds}
              board={board}
              actions={actions}
              groupActions={groupActions}
              onMove={move}
              reason={reason}
            />
          ),
        )}
        <div className={styles.add}>
          <Button
            kind="quiet"
            icon={<IconPlus size={16} aria-hidden />}
            disabledReason={reason}
            onClick={() => setNaming(true)}
          >
            {t("group.create", "New group")}
          </Button>
        </div>
      </div>
      {creating && !reason && (
        <NewTagDialog
          count={columns.reduce((sum, column) => sum + column.tags.length, 0)}
          onCreate={(title, color) => actions.create(null, title, color)}
          onClose={created}
        />
      )}
      {naming && (
        <NameDialog
          title={t("group.create", "New group")}
          label={t("folder.name", "Name")}
          submitLabel={t("create", "Create")}
          lengthMax={tagGroupTitleLengthMax}
          onClose={() => setNaming(false)}
          onSubmit={(title) => groupActions.createGroup(board.id, title)}
        />
      )}
    </>
  );
}
