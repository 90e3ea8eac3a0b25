import { lazyRouteComponent } from "@tanstack/react-router";
import { page } from "../signed-in-route.tsx";

const projectCodebook = page(
  "/projects/$projectId/codebook",
  lazyRouteComponent(() => import("../projects/ProjectCodebookRoute.tsx"), "ProjectCodebookRoute"),
);
const codingPage = <Path extends string>(path: Path, name: keyof typeof import("./CodingRoutes.tsx")) =>
  page(
    path,
    lazyRouteComponent(() => import("./CodingRoutes.tsx"), name),
  );

/** Routes of a project's codebook and its coding rounds. */
export const codingRoutes = [
  projectCodebook,
  codingPage("/projects/$projectId/coding", "CodingRoundsRoute"),
  codingPage("/projects/$projectId/coding/$roundId", "CodingRoundRoute"),
  codingPage("/projects/$projectId/coding/$roundId/notes/$noteId", "CodingNoteRoute"),
  codingPage("/projects/$projectId/coding/$roundId/differences", "CodingDifferencesRoute"),
] as const;
