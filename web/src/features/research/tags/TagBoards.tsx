import { tagBoardTitleLengthMax } from "@fieldstone/model/limits.ts";
import { defaultTagBoardTitle } from "@fieldstone/model/text/display-names.ts";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import type { BoardFragment } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";
import { LazyFilterBar } from "../filters/LazyFilterBar.tsx";
import { NothingMatches } from "../filters/NothingMatches.tsx";
import styles from "./board/Board.module.css";
import { Board } from "./board/Board.tsx";
import { BoardMenu } from "./board/BoardMenu.tsx";
import { useGroupActions } from "./board/useGroupActions.ts";
import { useTagFilter } from "./useTagFilter.ts";

/** The URL that shows a board: its own, or one with a search parameter. */
export type BoardPlace = (boardId: string) => { to: string; search?: { board: string } };

/** A link to another board that keeps this one's filter. */
const keepingFilter = ({ to, search }: ReturnType<BoardPlace>) => ({
  to,
  search: (before: { filter?: unknown; selectedFilterId?: string | undefined }) => ({
    ...(before.filter === undefined ? {} : { filter: before.filter }),
    ...(before.selectedFilterId === undefined ? {} : { selectedFilterId: before.selectedFilterId }),
    ...search,
  }),
});

/** Boards of a project or of the workspace: one at a time, its groups as columns. */
export function TagBoards(props: {
  boards: readonly BoardFragment[];
  /** The project that new boards belong to; the workspace by default. */
  projectId: string | undefined;
  boardId: string | undefined;
  placeOf: BoardPlace;
  /** Why no board can be created here, if so. */
  createReason: string | undefined;
  emptyText: string;
}) {
  const { projectId, boardId, placeOf, createReason, emptyText } = props;
  const groupActions = useGroupActions(projectId);
  const navigate = useNavigate();
  const here = useHere();
  const [naming, setNaming] = useState(false);
  const isAsked = useSearch({ strict: false }).create === "board" && createReason === undefined;
  const closeNaming = () => {
    setNaming(false);
    if (!isAsked) return;
    void navigate({ to: ".", search: (before: object) => ({ ...before, create: undefined }), replace: true });
  };
  const boards = props.boards.toSorted((a, b) => a.rank - b.rank);
  const board = boards.find((candidate) => candidate.id === boardId) ?? boards[0];
  const create = (
    <Button
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={createReason}
      kind={board ? "plain" : "primary"}
      onClick={() => setNaming(true)}
    >
      {t("board.create", "New board")}
    </Button>
  );
  return (
    <>
      {board ? (
        <>
          <div className={styles.bar}>
            {(boards.length > 1 || board.title !== defaultTagBoardTitle) && (
              <nav aria-label={t("boards.label", "Tag boards")}>
                <ul className={styles.boards}>
                  {boards.map((item) => (
                    <li key={item.id}>
                      <Link
                        {...keepingFilter(placeOf(item.id))}
                        activeOptions={{ exact: true }}
                        {...(item.id === board.id ? ({ "aria-current": "page" } as const) : {})}
                      >
                        {item.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            <div className={styles.actions}>
              {create}
              <BoardMenu board={board} groupActions={groupActions} />
            </div>
          </div>
          <FilteredBoard key={board.id} board={board} projectId={projectId} />
        </>
      ) : (
        <EmptyState title={t("boards.none", "No tags yet")} action={create}>
          {emptyText}
        </EmptyState>
      )}
      {(naming || isAsked) && (
        <NameDialog
          title={t("board.create", "New board")}
          label={t("folder.name", "Name")}
          submitLabel={t("create", "Create")}
          lengthMax={tagBoardTitleLengthMax}
          onClose={closeNaming}
          onSubmit={async (title) => {
            const isHere = here();
            const made = await groupActions.createBoard(title);
            if ("refused" in made) return made.refused;
            if (isHere()) await navigate(keepingFilter(placeOf(made.id)));
            return undefined;
          }}
        />
      )}
    </>
  );
}

/** A board with its filter, which hides tags that do not match. */
function FilteredBoard({ board, projectId }: { board: BoardFragment; projectId: string | undefined }) {
  const { bar, counted, shownIds } = useTagFilter(board);
  const isEmpty = board.ungroupedTags.length === 0 && board.groups.every(({ tags }) => tags.length === 0);
  return (
    <>
      {(!isEmpty || bar.value !== undefined || bar.problem !== undefined) && (
        <div className={styles.filter}>
          <LazyFilterBar target="tags" projectId={projectId} {...bar} />
        </div>
      )}
      {shownIds?.size === 0 && (
        <NothingMatches title={t("tags.nofilter", "No tags on this board match the filter")} />
      )}
      <Board board={counted} projectId={projectId} shownIds={shownIds} />
    </>
  );
}
