import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { objectLink } from "../../app/objects/object-registry.ts";
import { objectKinds } from "../../features/objects.ts";
import { objectRoutes } from "./object-routes.ts";
import "./object-parts.ts";
import {
  type FilterSearch,
  parseSearch,
  readFilterSearch,
  stringifySearch,
  textParam,
} from "../../app/navigation/search-params.ts";
import { readAskSearch } from "../../features/discovery/ask/ask-scope.ts";
import { readSearchSearch } from "../../features/discovery/search/search-view.ts";
import { workspaceAuthRoutes } from "../auth/workspace-auth-routes.tsx";
import { NotFoundPage } from "../NotFoundPage.tsx";
import { RouteFailure } from "../RouteFailure.tsx";
import { channelRoutes } from "./channel-routes.tsx";
import { codingRoutes } from "./coding-routes.tsx";
import { readFeedAddress } from "./feed-address.ts";
import { presentRoutes } from "./present-routes.tsx";
import { projectListRoutes } from "./project-list-routes.tsx";
import { projectRoutes } from "./project-routes.tsx";
import { reelRoutes } from "./reel-routes.tsx";
import { settingsRoutes } from "./settings-routes.tsx";
import { root, signedIn } from "./signed-in-route.tsx";

const parent = { getParentRoute: () => signedIn };

const start = createRoute({
  ...parent,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/home", replace: true });
  },
});
const home = createRoute({
  ...parent,
  path: "/home",
  component: lazyRouteComponent(() => import("./HomeRoute.tsx"), "HomeRoute"),
});
const lesson = createRoute({
  ...parent,
  path: "/learn/$lesson",
  component: lazyRouteComponent(() => import("./LessonRoute.tsx"), "LessonRoute"),
});
const search = createRoute({
  ...parent,
  path: "/search",
  validateSearch: readSearchSearch,
  component: lazyRouteComponent(() => import("./SearchRoute.tsx"), "SearchRoute"),
});
const explore = createRoute({
  ...parent,
  path: "/explore",
  component: lazyRouteComponent(
    () => import("../../features/discovery/feeds/ExplorePage.tsx"),
    "ExplorePage",
  ),
});
const exploreFeed = createRoute({
  ...parent,
  path: "/explore/$savedFeedId",
  validateSearch: readFeedAddress,
  component: lazyRouteComponent(() => import("./ExploreRoute.tsx"), "ExploreRoute"),
});
const ask = createRoute({
  ...parent,
  path: "/ask",
  validateSearch: readAskSearch,
  component: lazyRouteComponent(() => import("./AskRoute.tsx"), "AskRoute"),
});
const askConversation = createRoute({
  ...parent,
  path: "/ask/$conversationId",
  component: lazyRouteComponent(() => import("./AskRoute.tsx"), "AskRoute"),
});
const projects = createRoute({
  ...parent,
  path: "/projects",
  validateSearch: (
    input: Record<string, unknown>,
  ): FilterSearch & { create?: boolean; archived?: boolean } => ({
    ...readFilterSearch(input),
    ...(input.create === true ? { create: true } : {}),
    ...(input.archived === true ? { archived: true } : {}),
  }),
  component: lazyRouteComponent(() => import("./ProjectsRoute.tsx"), "ProjectsRoute"),
});
const newProject = createRoute({
  ...parent,
  path: "/projects/new",
  component: lazyRouteComponent(
    () => import("../../features/research/projects/NewProjectPage.tsx"),
    "NewProjectPage",
  ),
});
const folder = createRoute({
  ...parent,
  path: "/folders/$folderId",
  component: lazyRouteComponent(() => import("./FolderRoute.tsx"), "FolderRoute"),
});
const insights = createRoute({
  ...parent,
  path: "/your-work/insights",
  validateSearch: ({ whose }: Record<string, unknown>): { whose?: "published" } =>
    whose === "published" ? { whose } : {},
  component: lazyRouteComponent(
    () => import("../../features/discovery/home/InsightsPage.tsx"),
    "InsightsPage",
  ),
});
const forgetPerson = createRoute({
  ...parent,
  path: "/people/$personId/forget",
  component: lazyRouteComponent(() => import("./ForgetPersonRoute.tsx"), "ForgetPersonRoute"),
});
const contact = createRoute({
  ...parent,
  path: "/contacts/$personId",
  beforeLoad: ({ params }) => {
    throw redirect({ ...objectLink("person", params.personId), replace: true });
  },
});
interface PeopleSearch extends FilterSearch {
  name?: string;
  create?: boolean;
  importing?: boolean;
  sort?: object;
  columns?: object;
  fieldVisibility?: object;
}
/** How a table is sorted and laid out, as its page reads it. */
function columnParams({ sort, columns, fieldVisibility }: Record<string, unknown>) {
  const given = Object.entries({ sort, columns, fieldVisibility });
  return Object.fromEntries(given.filter(([, value]) => Array.isArray(value)));
}
const people = createRoute({
  ...parent,
  path: "/contacts",
  validateSearch: (input: Record<string, unknown>): PeopleSearch => {
    const name = textParam(input.name, 300);
    return {
      ...(name ? { name } : {}),
      ...readFilterSearch(input),
      ...(input.create === true ? { create: true } : {}),
      ...(input.importing === true ? { importing: true } : {}),
      ...columnParams(input),
    };
  },
  component: lazyRouteComponent(() => import("./PeopleRoute.tsx"), "PeopleRoute"),
});
const onboarding = createRoute({
  ...parent,
  path: "/onboarding",
  beforeLoad: ({ context }) => {
    const to = context.session.user.workspaceAdmin
      ? "/onboarding/setup-workspace"
      : "/onboarding/getting-started";
    throw redirect({ to, replace: true });
  },
});
/** Addresses of what is shown by another page. */
const otherNames = [
  { path: "/start", to: "/onboarding/getting-started" },
  { path: "/dashboard", to: "/home" },
  { path: "/your-work", to: "/your-work/insights" },
  { path: "/browse", to: "/projects" },
  { path: "/projects/all-projects", to: "/projects" },
  { path: "/settings/projects", to: "/projects" },
  { path: "/people", to: "/contacts" },
].map(({ path, to }) =>
  createRoute({
    ...parent,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  }),
);
const setupWorkspace = createRoute({
  ...parent,
  path: "/onboarding/setup-workspace",
  component: lazyRouteComponent(
    () => import("../../features/tenancy/onboarding/SetupWorkspacePage.tsx"),
    "SetupWorkspacePage",
  ),
});
const projectSetup = createRoute({
  ...parent,
  path: "/onboarding/project-setup",
  component: lazyRouteComponent(
    () => import("../../features/tenancy/onboarding/ProjectSetupPage.tsx"),
    "ProjectSetupPage",
  ),
});
const gettingStarted = createRoute({
  ...parent,
  path: "/onboarding/getting-started",
  component: lazyRouteComponent(
    () => import("../../features/tenancy/onboarding/GettingStartedPage.tsx"),
    "GettingStartedPage",
  ),
});
const accessRequests = createRoute({
  ...parent,
  path: "/access-requests",
  component: lazyRouteComponent(
    () => import("../../features/sharing/access-requests/AccessRequestsPage.tsx"),
    "AccessRequestsPage",
  ),
});
const searchNext = createRoute({
  ...parent,
  path: "/search-next",
  validateSearch: readSearchSearch,
  component: lazyRouteComponent(() => import("./SearchRoute.tsx"), "SearchNextRoute"),
});

const missing = createRoute({ ...parent, path: "$", component: NotFoundPage });

/** The workspace's pages. Every one is a chunk of its own. */
export const router = createRouter({
  routeTree: root.addChildren([
    signedIn.addChildren([
      start,
      home,
      lesson,
      search,
      explore,
      exploreFeed,
      ask,
      askConversation,
      projects,
      newProject,
      ...projectListRoutes,
      folder,
      ...projectRoutes,
      ...channelRoutes,
      ...codingRoutes,
      ...reelRoutes,
      insights,
      ...objectRoutes(objectKinds),
      contact,
      forgetPerson,
      people,
      onboarding,
      ...otherNames,
      setupWorkspace,
      projectSetup,
      gettingStarted,
      accessRequests,
      searchNext,
      ...settingsRoutes,
      missing,
    ]),
    presentRoutes,
    ...workspaceAuthRoutes(root),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: "intent",
  defaultPreloadDelay: 40,
  scrollRestoration: true,
  defaultErrorComponent: RouteFailure,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
