import { useParams } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ProjectFrame } from "../../../features/research/projects/ProjectFrame.tsx";
import { ViewPage } from "../../../features/research/views/ViewPage.tsx";

/** A project's view; parameters override its saved settings. */
export function ViewRoute() {
  const { projectId, viewId } = useParams({ from: "/signed-in/projects/$projectId/v/$viewId" });
  const id = readPathId(viewId);
  return (
    <ProjectFrame projectId={readPathId(projectId)} tab={undefined} viewId={id}>
      {(project) => (
        <ViewPage
          key={id}
          projectId={project.id}
          projectSegment={projectId}
          viewId={id}
          views={project.views}
        />
      )}
    </ProjectFrame>
  );
}
