import { useParams } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ProjectTranscriptionPage } from "../../../features/research/transcription/ProjectTranscriptionPage.tsx";

/** A project's transcription settings. */
export function ProjectTranscriptionRoute() {
  const params = useParams({
    from: "/signed-in/project-settings/projects/$projectId/settings/transcription",
  });
  const projectId = readPathId(params.projectId);
  return <ProjectTranscriptionPage key={projectId} projectId={projectId} />;
}
