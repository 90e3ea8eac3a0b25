import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ReadmePage } from "../../../features/research/projects/ReadmePage.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";

/** A project's readme. */
export function ProjectReadmeRoute() {
  const { projectId = "" } = useParams({ strict: false });
  return (
    <Suspense fallback={<LoadingState />}>
      <ReadmePage projectId={readPathId(projectId)} />
    </Suspense>
  );
}
