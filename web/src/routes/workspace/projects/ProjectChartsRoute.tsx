import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ChartsPage } from "../../../features/discovery/charts/ChartsPage.tsx";
import { readChartsView, writeChartsView } from "../../../features/discovery/charts/charts-view.ts";
import { ProjectFrame } from "../../../features/research/projects/ProjectFrame.tsx";

/** A project's charts; the parameters hold the view. */
export function ProjectChartsRoute() {
  const params = useParams({ from: "/signed-in/projects/$projectId/charts" });
  const search = useSearch({ from: "/signed-in/projects/$projectId/charts" });
  const navigate = useNavigate();
  return (
    <ProjectFrame projectId={readPathId(params.projectId)} tab="charts">
      {(project) => (
        <ChartsPage
          project={project}
          view={readChartsView(search)}
          onViewChange={(view) =>
            void navigate({
              to: "/projects/$projectId/charts",
              params,
              search: writeChartsView(view),
              replace: true,
            })
          }
        />
      )}
    </ProjectFrame>
  );
}
