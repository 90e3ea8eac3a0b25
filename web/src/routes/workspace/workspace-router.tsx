import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { parseSearch, stringifySearch, textParam } from "../../app/navigation/search-params.ts";
import { readPeekSearch } from "../../app/peek/peek-search.ts";
import { loadSession } from "../../app/session/session.ts";
import { readAuditView } from "../../features/audit/audit-view.ts";
import { AppRoot } from "../AppRoot.tsx";
import { workspaceAuthRoutes } from "../auth/auth-routes.tsx";
import { BareNotFoundPage, NotFoundPage } from "../NotFoundPage.tsx";
import { BareRouteFailure, RouteFailure } from "../RouteFailure.tsx";
import { readProjectSearch } from "./project-search.ts";
import { readSearchSearch } from "./search-search.ts";

const root = createRootRoute({
  component: AppRoot,
  notFoundComponent: BareNotFoundPage,
  errorComponent: BareRouteFailure,
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  validateSearch: readPeekSearch,
  beforeLoad: async ({ location }) => {
    const session = await loadSession();
    if (session) return { session };
    const back = location.href === "/" ? {} : { redirect: location.href };
    throw redirect({ to: "/auth/login", search: back });
  },
  component: lazyRouteComponent(() => import("./WorkspaceLayout.tsx"), "WorkspaceLayout"),
  errorComponent: BareRouteFailure,
});
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
  component: lazyRouteComponent(() => import("../../features/home/HomePage.tsx"), "HomePage"),
});
const search = createRoute({
  ...parent,
  path: "/search",
  validateSearch: readSearchSearch,
  component: lazyRouteComponent(() => import("./SearchRoute.tsx"), "SearchRoute"),
});
const projects = createRoute({
  ...parent,
  path: "/projects",
  validateSearch: (input: Record<string, unknown>): { create?: boolean; archived?: boolean } => ({
    ...(input.create === true ? { create: true } : {}),
    ...(input.archived === true ? { archived: true } : {}),
  }),
  component: lazyRouteComponent(() => import("./ProjectsRoute.tsx"), "ProjectsRoute"),
});
const newProject = createRoute({
  ...parent,
  path: "/projects/new",
  beforeLoad: () => {
    throw redirect({ to: "/projects", search: { create: true }, replace: true });
  },
});
const folder = createRoute({
  ...parent,
  path: "/folders/$folderId",
  component: lazyRouteComponent(() => import("./FolderRoute.tsx"), "FolderRoute"),
});
const project = createRoute({
  ...parent,
  path: "/projects/$projectId",
  validateSearch: readProjectSearch,
  component: lazyRouteComponent(() => import("./ProjectRoute.tsx"), "ProjectRoute"),
});
const projectTab = (tab: "notes" | "highlights" | "insights") =>
  createRoute({
    ...parent,
    path: `/projects/$projectId/${tab}`,
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/projects/$projectId", params, search: { tab }, replace: true });
    },
  });
const projectNote = createRoute({
  ...parent,
  path: "/projects/$projectId/view/$noteId",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/data/$noteId", params: { noteId: params.noteId }, replace: true });
  },
});
const projectTags = createRoute({
  ...parent,
  path: "/projects/$projectId/tags",
  component: lazyRouteComponent(() => import("./ProjectTagsRoute.tsx"), "ProjectTagsRoute"),
});
const projectTagBoard = createRoute({
  ...parent,
  path: "/projects/$projectId/tags/b/$tagBoardId",
  component: lazyRouteComponent(() => import("./ProjectTagsRoute.tsx"), "ProjectTagsRoute"),
});
const insights = createRoute({
  ...parent,
  path: "/your-work/insights",
  component: lazyRouteComponent(() => import("../../features/home/InsightsPage.tsx"), "InsightsPage"),
});
const note = createRoute({
  ...parent,
  path: "/data/$noteId",
  component: lazyRouteComponent(() => import("./ObjectRoutes.tsx"), "NoteRoute"),
});
const insight = createRoute({
  ...parent,
  path: "/insights/$insightId",
  component: lazyRouteComponent(() => import("./ObjectRoutes.tsx"), "InsightRoute"),
});
const tag = createRoute({
  ...parent,
  path: "/tags/$tagId",
  component: lazyRouteComponent(() => import("./ObjectRoutes.tsx"), "TagRoute"),
});
const person = createRoute({
  ...parent,
  path: "/people/$personId",
  component: lazyRouteComponent(() => import("./ObjectRoutes.tsx"), "PersonRoute"),
});
const contact = createRoute({
  ...parent,
  path: "/contacts/$personId",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/people/$personId", params, replace: true });
  },
});
const people = createRoute({
  ...parent,
  path: "/contacts",
  validateSearch: (input: Record<string, unknown>): { name?: string } => {
    const name = textParam(input.name, 300);
    return name ? { name } : {};
  },
  component: lazyRouteComponent(() => import("./PeopleRoute.tsx"), "PeopleRoute"),
});
const settings = createRoute({
  ...parent,
  path: "/settings",
  component: lazyRouteComponent(
    () => import("../../features/settings/WorkspaceSettingsPage.tsx"),
    "WorkspaceSettingsPage",
  ),
});
const settingsAccount = createRoute({
  ...parent,
  path: "/settings/user/account",
  component: lazyRouteComponent(() => import("../../features/settings/AccountPage.tsx"), "AccountPage"),
});
const settingsSecurity = createRoute({
  ...parent,
  path: "/settings/security",
  component: lazyRouteComponent(() => import("../../features/settings/SecurityPage.tsx"), "SecurityPage"),
});
const settingsAuditLog = createRoute({
  ...parent,
  path: "/settings/audit-log",
  validateSearch: readAuditView,
  component: lazyRouteComponent(() => import("./AuditLogRoute.tsx"), "AuditLogRoute"),
});
const auditLog = createRoute({
  ...parent,
  path: "/audit-log",
  beforeLoad: () => {
    throw redirect({ to: "/settings/audit-log", replace: true });
  },
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
const startingPages = [
  { path: "/start", to: "/onboarding/getting-started" },
  { path: "/dashboard", to: "/home" },
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
    () => import("../../features/onboarding/SetupWorkspacePage.tsx"),
    "SetupWorkspacePage",
  ),
});
const projectSetup = createRoute({
  ...parent,
  path: "/onboarding/project-setup",
  component: lazyRouteComponent(
    () => import("../../features/onboarding/ProjectSetupPage.tsx"),
    "ProjectSetupPage",
  ),
});
const gettingStarted = createRoute({
  ...parent,
  path: "/onboarding/getting-started",
  component: lazyRouteComponent(
    () => import("../../features/onboarding/GettingStartedPage.tsx"),
    "GettingStartedPage",
  ),
});
const settingsUsers = createRoute({
  ...parent,
  path: "/settings/users",
  component: lazyRouteComponent(() => import("../../features/members/MembersPage.tsx"), "MembersPage"),
});
const settingsAuthentication = createRoute({
  ...parent,
  path: "/settings/authentication",
  component: lazyRouteComponent(
    () => import("../../features/settings/AuthenticationPage.tsx"),
    "AuthenticationPage",
  ),
});
const settingsIntegrations = createRoute({
  ...parent,
  path: "/settings/integrations",
  component: lazyRouteComponent(
    () => import("../../features/settings/integrations/WorkspaceIntegrationsPage.tsx"),
    "WorkspaceIntegrationsPage",
  ),
});
const settingsOwnIntegrations = createRoute({
  ...parent,
  path: "/settings/user/integrations",
  component: lazyRouteComponent(
    () => import("../../features/settings/integrations/OwnIntegrationsPage.tsx"),
    "OwnIntegrationsPage",
  ),
});
const settingsGroups = createRoute({
  ...parent,
  path: "/settings/groups",
  component: lazyRouteComponent(() => import("../../features/members/GroupsPage.tsx"), "GroupsPage"),
});
const accessRequests = createRoute({
  ...parent,
  path: "/access-requests",
  component: lazyRouteComponent(
    () => import("../../features/access-requests/AccessRequestsPage.tsx"),
    "AccessRequestsPage",
  ),
});
const projectAccess = createRoute({
  ...parent,
  path: "/projects/$projectId/settings/access",
  component: lazyRouteComponent(() => import("./ProjectAccessRoute.tsx"), "ProjectAccessRoute"),
});
const settingsTrash = createRoute({
  ...parent,
  path: "/settings/trash",
  component: lazyRouteComponent(() => import("../../features/trash/TrashPage.tsx"), "TrashPage"),
});

const missing = createRoute({ ...parent, path: "$", component: NotFoundPage });

/** The workspace's pages. Every one is a chunk of its own. */
export const router = createRouter({
  routeTree: root.addChildren([
    signedIn.addChildren([
      start,
      home,
      search,
      projects,
      newProject,
      folder,
      project,
      projectTab("notes"),
      projectTab("highlights"),
      projectTab("insights"),
      projectNote,
      projectTags,
      projectTagBoard,
      insights,
      note,
      insight,
      tag,
      person,
      contact,
      people,
      settings,
      settingsAccount,
      settingsSecurity,
      settingsAuditLog,
      auditLog,
      onboarding,
      ...startingPages,
      setupWorkspace,
      projectSetup,
      gettingStarted,
      settingsUsers,
      settingsAuthentication,
      settingsIntegrations,
      settingsOwnIntegrations,
      settingsGroups,
      accessRequests,
      projectAccess,
      settingsTrash,
      missing,
    ]),
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
