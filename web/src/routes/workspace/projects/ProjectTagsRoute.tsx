import { useParams } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ProjectFrame } from "../../../features/research/projects/ProjectFrame.tsx";
import { TagBoardPage } from "../../../features/research/tags/TagBoardPage.tsx";

/** A project's tag board: the first one, or the one in the address. */
export function ProjectTagsRoute() {
  const params = useParams({ strict: false });
  return (
    <ProjectFrame projectId={readPathId(params.projectId ?? "")} tab="tags">
      {(project) => (
        <TagBoardPage
          projectId={project.id}
          placeOf={(id) => ({ to: `/projects/${params.projectId}/tags/b/${id}` })}
          boardId={params.tagBoardId ? readPathId(params.tagBoardId) : undefined}
        />
      )}
    </ProjectFrame>
  );
}
