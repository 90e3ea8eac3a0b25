import { useParams } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ProjectCodebook } from "../../../features/research/codebook/CodebookPage.tsx";
import { ProjectFrame } from "../../../features/research/projects/ProjectFrame.tsx";

/** A project's codebook, below its tabs. */
export function ProjectCodebookRoute() {
  const { projectId = "" } = useParams({ strict: false });
  const id = readPathId(projectId);
  return (
    <ProjectFrame projectId={id} tab="codebook">
      {() => <ProjectCodebook projectId={id} />}
    </ProjectFrame>
  );
}
