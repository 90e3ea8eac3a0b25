import { createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { objectLink } from "../../app/objects/object-registry.ts";
import { objectKinds } from "../../features/objects.ts";
import { objectRoutes } from "./objects/object-routes.ts";
import "./objects/object-parts.ts";
import {
  type FilterSearch,
  parseSearch,
  readFilterSearch,
  stringifySearch,
  textParam,
} from "../../app/navigation/search-params.ts";
import { readAskSearch } from "../../features/discovery/ask/ask-scope.ts";
import { readSearchSearch } from "../../features/discovery/search/search-view.ts";
import { LoadingPage } from "../../ui/feedback/LoadingPage.tsx";
import { workspaceAuthRoutes } from "../auth/workspace-auth-routes.tsx";
import { NotFoundPage } from "../NotFoundPage.tsx";
import { RouteFailure } from "../RouteFailure.tsx";
import { channelRoutes } from "./features/channel-routes.tsx";
import { codingRoutes } from "./features/coding-routes.tsx";
import { reelRoutes } from "./features/reel-routes.tsx";
import { readFeedAddress } from "./finding/feed-address.ts";
import { presentRoutes } from "./objects/present-routes.tsx";
import { projectListRoutes } from "./projects/project-list-routes.tsx";
import { projectRoutes } from "./projects/project-routes.tsx";
import { settingsRoutes } from "./settings/settings-routes.tsx";
import { page, root, signedIn } from "./signed-in-route.tsx";

const parent = { getParentRoute: () => signedIn };

const start = createRoute({
  ...parent,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/home", replace: true });
  },
});
const home = page(
  "/home",
  lazyRouteComponent(() => import("./finding/HomeRoute.tsx"), "HomeRoute"),
);
const lesson = page(
  "/learn/$lesson",
  lazyRouteComponent(() => import("./finding/LessonRoute.tsx"), "LessonRoute"),
);
const search = createRoute({
  ...parent,
  path: "/search",
  validateSearch: readSearchSearch,
  component: lazyRouteComponent(() => import("./finding/SearchRoute.tsx"), "SearchRoute"),
});
const explore = page(
  "/explore",
  lazyRouteComponent(() => import("../../features/discovery/feeds/ExplorePage.tsx"), "ExplorePage"),
);
const exploreFeed = createRoute({
  ...parent,
  path: "/explore/$savedFeedId",
  validateSearch: readFeedAddress,
  component: lazyRouteComponent(() => import("./finding/ExploreRoute.tsx"), "ExploreRoute"),
});
// One component, so that its state outlives the step from the first question to the conversation's address.
const askRoute = lazyRouteComponent(() => import("./finding/AskRoute.tsx"), "AskRoute");
const ask = createRoute({ ...parent, path: "/ask", validateSearch: readAskSearch, component: askRoute });
const askConversation = page("/ask/$conversationId", askRoute);
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
  component: lazyRouteComponent(() => import("./projects/ProjectsRoute.tsx"), "ProjectsRoute"),
});
const newProject = page(
  "/projects/new",
  lazyRouteComponent(() => import("../../features/research/projects/NewProjectPage.tsx"), "NewProjectPage"),
);
const recentRoute = lazyRouteComponent(() => import("./finding/RecentRoute.tsx"), "RecentRoute");
const recent = page("/recent", recentRoute);
const recentKind = page("/recent/$filter", recentRoute);
const folderFile = () => import("./projects/FolderRoute.tsx");
const folder = page("/folders/$folderId", lazyRouteComponent(folderFile, "FolderRoute"));
const folderProjects = page(
  "/folders/$folderId/projects",
  lazyRouteComponent(folderFile, "FolderProjectsRoute"),
);
const folderInsights = page(
  "/folders/$folderId/insights",
  lazyRouteComponent(folderFile, "FolderInsightsRoute"),
);
const insights = createRoute({
  ...parent,
  path: "/your-work/insights",
  validateSearch: ({ whose, ...rest }: Record<string, unknown>): FilterSearch & { whose?: "published" } => ({
    ...readFilterSearch(rest),
    ...(whose === "published" ? { whose } : {}),
  }),
  component: lazyRouteComponent(
    () => import("../../features/discovery/home/InsightsPage.tsx"),
    "InsightsPage",
  ),
});
const forgetPerson = page(
  "/people/$personId/forget",
  lazyRouteComponent(() => import("./settings/ForgetPersonRoute.tsx"), "ForgetPersonRoute"),
);
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
/** The sort and layout parameters of a table, unparsed. */
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
  component: lazyRouteComponent(() => import("./features/PeopleRoute.tsx"), "PeopleRoute"),
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
/** Alternative URLs of pages. */
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
const setupWorkspace = page(
  "/onboarding/setup-workspace",
  lazyRouteComponent(
    () => import("../../features/tenancy/onboarding/SetupWorkspacePage.tsx"),
    "SetupWorkspacePage",
  ),
);
const projectSetup = page(
  "/onboarding/project-setup",
  lazyRouteComponent(
    () => import("../../features/tenancy/onboarding/ProjectSetupPage.tsx"),
    "ProjectSetupPage",
  ),
);
const gettingStarted = page(
  "/onboarding/getting-started",
  lazyRouteComponent(
    () => import("../../features/tenancy/onboarding/GettingStartedPage.tsx"),
    "GettingStartedPage",
  ),
);
const accessRequests = page(
  "/access-requests",
  lazyRouteComponent(
    () => import("../../features/sharing/access-requests/AccessRequestsPage.tsx"),
    "AccessRequestsPage",
  ),
);
const searchNext = createRoute({
  ...parent,
  path: "/search-next",
  validateSearch: readSearchSearch,
  component: lazyRouteComponent(() => import("./finding/SearchRoute.tsx"), "SearchNextRoute"),
});

const missing = createRoute({ ...parent, path: "$", component: NotFoundPage });

/** The workspace's router. Every page is its own chunk. */
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
      folderProjects,
      folderInsights,
      recent,
      recentKind,
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
  defaultPendingComponent: LoadingPage,
  defaultPendingMs: 400,
  defaultErrorComponent: RouteFailure,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
