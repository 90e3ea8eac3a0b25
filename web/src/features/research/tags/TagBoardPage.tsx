import { useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { tagBoardTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ProjectTagBoardsDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { NameDialog } from "../../../ui/NameDialog.tsx";
import styles from "./Board.module.css";
import { Board } from "./Board.tsx";
import { useGroupActions } from "./useGroupActions.ts";

/** A project's tags: one board at a time, its groups as columns. */
export function TagBoardPage(props: { projectId: string; boardId: string | undefined }) {
  const { projectId, boardId } = props;
  const { data, error, refetch } = useQuery(ProjectTagBoardsDocument, { variables: { projectId } });
  const groupActions = useGroupActions(projectId);
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rowHeight={160} rows={2} />;
  const boards = [...data.project.tagBoards].sort((a, b) => a.rank - b.rank);
  const board = boards.find((candidate) => candidate.id === boardId) ?? boards[0];
  const reason = data.project.viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined;
  const create = (
    <Button
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={reason}
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
            <nav aria-label={t("boards.label", "Tag boards")}>
              <ul className={styles.boards}>
                {boards.map((item) => (
                  <li key={item.id}>
                    <Link
                      to="/projects/$projectId/tags/b/$tagBoardId"
                      params={{ projectId, tagBoardId: item.id }}
                      activeOptions={{ exact: true }}
                      {...(item.id === board.id ? ({ "aria-current": "page" } as const) : {})}
                    >
                      {item.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            {create}
          </div>
          <Board key={board.id} board={board} projectId={projectId} />
        </>
      ) : (
        <EmptyState title={t("boards.none", "No tags yet")} action={create}>
          {t(
            "boards.none.text",
            "Tags group what different people said about the same thing. Create a board, or tag a highlight in a note and the tag appears here.",
          )}
        </EmptyState>
      )}
      {naming && (
        <NameDialog
          title={t("board.create", "New board")}
          label={t("folder.name", "Name")}
          submitLabel={t("create", "Create")}
          lengthMax={tagBoardTitleLengthMax}
          onClose={() => setNaming(false)}
          onSubmit={async (title) => {
            const made = await groupActions.createBoard(title);
            if ("refused" in made) return made.refused;
            await navigate({
              to: "/projects/$projectId/tags/b/$tagBoardId",
              params: { projectId, tagBoardId: made.id },
            });
            return undefined;
          }}
        />
      )}
    </>
  );
}
