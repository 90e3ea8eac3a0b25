import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { signedIn } from "./signed-in-route.tsx";

const parent = { getParentRoute: () => signedIn };

const projectCodebook = createRoute({
  ...parent,
  path: "/projects/$projectId/codebook",
  component: lazyRouteComponent(() => import("./ProjectCodebookRoute.tsx"), "ProjectCodebookRoute"),
});
const codingPage = <Path extends string>(path: Path, name: keyof typeof import("./CodingRoutes.tsx")) =>
  createRoute({
    ...parent,
    path,
    component: lazyRouteComponent(() => import("./CodingRoutes.tsx"), name),
  });

/** A project's codebook and its rounds of independent coding. */
export const codingRoutes = [
  projectCodebook,
  codingPage("/projects/$projectId/coding", "CodingRoundsRoute"),
  codingPage("/projects/$projectId/coding/$roundId", "CodingRoundRoute"),
  codingPage("/projects/$projectId/coding/$roundId/notes/$noteId", "CodingNoteRoute"),
  codingPage("/projects/$projectId/coding/$roundId/differences", "CodingDifferencesRoute"),
] as const;
