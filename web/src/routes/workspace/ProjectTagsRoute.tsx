import { useParams } from "@tanstack/react-router";
import { readPathId } from "../../app/navigation/path-id.ts";
import { TagBoardPage } from "../../features/tags/TagBoardPage.tsx";

/** A project's tag board: the first one, or the one that the address names. */
export function ProjectTagsRoute() {
  const params = useParams({ strict: false });
  return (
    <TagBoardPage
      projectId={readPathId(params.projectId ?? "")}
      projectSegment={params.projectId ?? ""}
      boardId={params.tagBoardId ? readPathId(params.tagBoardId) : undefined}
    />
  );
}
