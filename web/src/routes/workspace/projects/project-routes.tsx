import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readFilterSearch } from "../../../app/navigation/search-params.ts";
import { objectLink } from "../../../app/objects/object-registry.ts";
import type { ChartsSearch } from "../../../features/discovery/charts/charts-view.ts";
import { page, signedIn } from "../signed-in-route.tsx";
import { readProjectSearch } from "./project-search.ts";

const parent = { getParentRoute: () => signedIn };
const project = createRoute({
  ...parent,
  path: "/projects/$projectId",
  validateSearch: readProjectSearch,
  component: lazyRouteComponent(() => import("./ProjectRoute.tsx"), "ProjectRoute"),
});
const projectNotes = page(
  "/projects/$projectId/notes",
  lazyRouteComponent(() => import("./ProjectKindRoutes.tsx"), "ProjectNotesRoute"),
);
const projectHighlights = page(
  "/projects/$projectId/highlights",
  lazyRouteComponent(() => import("./ProjectKindRoutes.tsx"), "ProjectHighlightsRoute"),
);
const projectInsights = page(
  "/projects/$projectId/insights",
  lazyRouteComponent(() => import("./ProjectKindRoutes.tsx"), "ProjectInsightsRoute"),
);
const projectNote = createRoute({
  ...parent,
  path: "/projects/$projectId/view/$noteId",
  beforeLoad: ({ params }) => {
    throw redirect({ ...objectLink("note", params.noteId), replace: true });
  },
});
/** Pages that can open with the form for something new. */
function readCreate(input: Record<string, unknown>): { create?: true | "board" } {
  return input.create === true || input.create === "board" ? { create: input.create } : {};
}
const readTagSearch = (input: Record<string, unknown>) => ({
  ...readFilterSearch(input),
  ...readCreate(input),
});
const projectTags = createRoute({
  ...parent,
  path: "/projects/$projectId/tags",
  validateSearch: readTagSearch,
  component: lazyRouteComponent(() => import("./ProjectTagsRoute.tsx"), "ProjectTagsRoute"),
});
const projectTagBoard = createRoute({
  ...parent,
  path: "/projects/$projectId/tags/b/$tagBoardId",
  validateSearch: readTagSearch,
  component: lazyRouteComponent(() => import("./ProjectTagsRoute.tsx"), "ProjectTagsRoute"),
});
const projectCharts = createRoute({
  ...parent,
  path: "/projects/$projectId/charts",
  validateSearch: ({ chart, table, cross, ...rest }: Record<string, unknown>): ChartsSearch => ({
    chart,
    table,
    cross,
    ...readFilterSearch(rest),
  }),
  component: lazyRouteComponent(() => import("./ProjectChartsRoute.tsx"), "ProjectChartsRoute"),
});
const projectReadme = page(
  "/projects/$projectId/readme",
  lazyRouteComponent(() => import("./ProjectReadmeRoute.tsx"), "ProjectReadmeRoute"),
);
/** The page reads the settings in the parameters, since their rules load with it. */
const projectView = page(
  "/projects/$projectId/v/$viewId",
  lazyRouteComponent(() => import("./ViewRoute.tsx"), "ViewRoute"),
);

/** The routes of a single project. */
export const projectRoutes = [
  project,
  projectNotes,
  projectHighlights,
  projectInsights,
  projectNote,
  projectTags,
  projectTagBoard,
  projectCharts,
  projectReadme,
  projectView,
] as const;
