import { useNavigate, useParams } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ProjectAccessPage } from "../../../features/sharing/grants/ProjectAccessPage.tsx";

/** Who has access to a project. */
export function ProjectAccessRoute() {
  const params = useParams({ from: "/signed-in/project-settings/projects/$projectId/settings/access" });
  const navigate = useNavigate();
  const projectId = readPathId(params.projectId);
  return (
    <ProjectAccessPage
      key={projectId}
      projectId={projectId}
      onLost={() => void navigate({ to: "/projects" })}
    />
  );
}
