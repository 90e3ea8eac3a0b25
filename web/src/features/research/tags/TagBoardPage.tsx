import { useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ProjectTagBoardsDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { type BoardPlace, TagBoards } from "./TagBoards.tsx";

/** A project's tag boards: its own, then the workspace's. */
export function TagBoardPage(props: { projectId: string; boardId: string | undefined; placeOf: BoardPlace }) {
  const { projectId, boardId, placeOf } = props;
  const { data, error, refetch } = useQuery(ProjectTagBoardsDocument, { variables: { projectId } });
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={160} rows={2} />;
  return (
    <TagBoards
      boards={data.project.tagBoards}
      projectId={projectId}
      boardId={boardId}
      placeOf={placeOf}
      createReason={data.project.viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined}
      emptyText={t(
        "boards.none.text",
        "Tags group what different people said about the same thing. Create a board, or tag a highlight in a note and the tag appears here.",
      )}
    />
  );
}
