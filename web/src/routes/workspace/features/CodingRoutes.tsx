import { useParams } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ProjectFrame } from "../../../features/research/projects/ProjectFrame.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";

const CodingRoundsPage = lazy(() =>
  import("../../../features/research/coding/CodingRoundsPage.tsx").then((module) => ({
    default: module.CodingRoundsPage,
  })),
);
const CodingRoundPage = lazy(() =>
  import("../../../features/research/coding/CodingRoundPage.tsx").then((module) => ({
    default: module.CodingRoundPage,
  })),
);
const CodingNotePage = lazy(() =>
  import("../../../features/research/coding/CodingNotePage.tsx").then((module) => ({
    default: module.CodingNotePage,
  })),
);
const DifferencesPage = lazy(() =>
  import("../../../features/research/coding/DifferencesPage.tsx").then((module) => ({
    default: module.DifferencesPage,
  })),
);

function Frame({ children }: { children: (projectId: string) => ReactNode }) {
  const { projectId = "" } = useParams({ strict: false });
  const id = readPathId(projectId);
  return (
    <ProjectFrame projectId={id} tab="coding">
      {() => <Suspense fallback={<LoadingState />}>{children(id)}</Suspense>}
    </ProjectFrame>
  );
}

/** A project's coding rounds. */
export function CodingRoundsRoute() {
  return <Frame>{(projectId) => <CodingRoundsPage projectId={projectId} />}</Frame>;
}

/** A single round. */
export function CodingRoundRoute() {
  const { roundId = "" } = useParams({ strict: false });
  return <Frame>{(projectId) => <CodingRoundPage projectId={projectId} roundId={roundId} />}</Frame>;
}

/** A note of a round, for coding. */
export function CodingNoteRoute() {
  const { roundId = "", noteId = "" } = useParams({ strict: false });
  return (
    <Frame>
      {(projectId) => <CodingNotePage key={noteId} projectId={projectId} roundId={roundId} noteId={noteId} />}
    </Frame>
  );
}

/** The differences between a round's coders. */
export function CodingDifferencesRoute() {
  const { roundId = "" } = useParams({ strict: false });
  return <Frame>{(projectId) => <DifferencesPage projectId={projectId} roundId={roundId} />}</Frame>;
}
