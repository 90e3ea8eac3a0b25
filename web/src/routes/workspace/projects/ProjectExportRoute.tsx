import { useParams, useSearch } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ProjectExportPage } from "../../../features/intake/project-exports/ProjectExportPage.tsx";

export function ProjectExportRoute() {
  const { projectId = "" } = useParams({ strict: false });
  const { format = "ARCHIVE" } = useSearch({ strict: false });
  const id = readPathId(projectId);
  return <ProjectExportPage key={id} projectId={id} initialFormat={format} />;
}
