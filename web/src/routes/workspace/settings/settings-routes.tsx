import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { type FilterSearch, readFilterSearch, textParam } from "../../../app/navigation/search-params.ts";
import { readAuditView } from "../../../features/kernel/audit/audit-view.ts";
import { signedIn } from "../signed-in-route.tsx";

const frame = createRoute({
  getParentRoute: () => signedIn,
  id: "settings",
  component: lazyRouteComponent(() => import("./SettingsLayout.tsx"), "SettingsLayout"),
});
const projectFrame = createRoute({
  getParentRoute: () => signedIn,
  id: "project-settings",
  component: lazyRouteComponent(
    () => import("../projects/ProjectSettingsLayout.tsx"),
    "ProjectSettingsLayout",
  ),
});
const parent = { getParentRoute: () => frame };
const ofProject = { getParentRoute: () => projectFrame };
type Component = ReturnType<typeof lazyRouteComponent>;
const settingsPage = <Path extends string>(path: Path, component: Component) =>
  createRoute({ ...parent, path, component });
const projectPage = <Path extends string>(path: Path, component: Component) =>
  createRoute({ ...ofProject, path, component });

const settings = settingsPage(
  "/settings",
  lazyRouteComponent(
    () => import("../../../features/identity/settings/WorkspaceSettingsPage.tsx"),
    "WorkspaceSettingsPage",
  ),
);
const settingsAccount = settingsPage(
  "/settings/user/account",
  lazyRouteComponent(() => import("../../../features/identity/settings/AccountPage.tsx"), "AccountPage"),
);
const settingsSecurity = settingsPage(
  "/settings/security",
  lazyRouteComponent(() => import("../../../features/identity/settings/SecurityPage.tsx"), "SecurityPage"),
);
const settingsPlans = settingsPage(
  "/settings/plans",
  lazyRouteComponent(() => import("../../../features/commerce/plan/PlanPage.tsx"), "PlanPage"),
);
const settingsAi = settingsPage(
  "/settings/ai",
  lazyRouteComponent(() => import("../../../features/kernel/ai/AiSettingsPage.tsx"), "AiSettingsPage"),
);
const settingsTranscription = settingsPage(
  "/settings/transcription",
  lazyRouteComponent(
    () => import("../../../features/research/transcription/TranscriptionSettingsPage.tsx"),
    "TranscriptionSettingsPage",
  ),
);
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
const settingsUsers = createRoute({
  ...parent,
  path: "/settings/users",
  validateSearch: (input: Record<string, unknown>): { invite?: boolean } =>
    input.invite === true ? { invite: true } : {},
  component: lazyRouteComponent(
    () => import("../../../features/identity/members/MembersPage.tsx"),
    "MembersPage",
  ),
});
const settingsAuthentication = settingsPage(
  "/settings/authentication",
  lazyRouteComponent(
    () => import("../../../features/identity/settings/AuthenticationPage.tsx"),
    "AuthenticationPage",
  ),
);
const settingsIntegrations = settingsPage(
  "/settings/integrations",
  lazyRouteComponent(
    () => import("../../../features/identity/settings/integrations/WorkspaceIntegrationsPage.tsx"),
    "WorkspaceIntegrationsPage",
  ),
);
const settingsOwnIntegrations = settingsPage(
  "/settings/user/integrations",
  lazyRouteComponent(
    () => import("../../../features/identity/settings/integrations/OwnIntegrationsPage.tsx"),
    "OwnIntegrationsPage",
  ),
);
const settingsGroups = settingsPage(
  "/settings/groups",
  lazyRouteComponent(() => import("../../../features/identity/members/GroupsPage.tsx"), "GroupsPage"),
);
const settingsPeople = settingsPage(
  "/settings/people",
  lazyRouteComponent(() => import("./SettingsPeopleRoute.tsx"), "SettingsPeopleRoute"),
);
const settingsTrash = createRoute({
  ...parent,
  path: "/settings/trash",
  validateSearch: ({ projectId }: Record<string, unknown>): { projectId?: string } =>
    typeof projectId === "string" ? { projectId } : {},
  component: lazyRouteComponent(() => import("../finding/TrashRoute.tsx"), "TrashRoute"),
});

const bulkImport = settingsPage(
  "/settings/bulk-import",
  lazyRouteComponent(
    () => import("../../../features/intake/bulk-imports/BulkImportPage.tsx"),
    "BulkImportPage",
  ),
);
const templates = settingsPage(
  "/settings/templates",
  lazyRouteComponent(
    () => import("../../../features/research/templates/TemplateSettingsPage.tsx"),
    "TemplateSettingsPage",
  ),
);
const projectTemplates = settingsPage(
  "/settings/templates/projects",
  lazyRouteComponent(() => import("../features/TemplateRoutes.tsx"), "ProjectTemplatesRoute"),
);
const insightTemplates = settingsPage(
  "/settings/templates/insights",
  lazyRouteComponent(() => import("../features/TemplateRoutes.tsx"), "InsightTemplatesRoute"),
);
const insightTemplate = settingsPage(
  "/settings/templates/insights/$insightId",
  lazyRouteComponent(() => import("../features/TemplateRoutes.tsx"), "InsightTemplateRoute"),
);
const tagPage = <Path extends string>(path: Path) =>
  createRoute({
    ...parent,
    path,
    validateSearch: (input: Record<string, unknown>): FilterSearch & { board?: string; create?: boolean } => {
      const board = textParam(input.board, 64);
      return {
        ...readFilterSearch(input),
        ...(board ? { board } : {}),
        ...(input.create === true ? { create: true } : {}),
      };
    },
    component: lazyRouteComponent(() => import("./TagSettingsRoute.tsx"), "TagSettingsRoute"),
  });
const codebook = settingsPage(
  "/settings/codebook",
  lazyRouteComponent(
    () => import("../../../features/research/codebook/CodebookPage.tsx"),
    "WorkspaceCodebookPage",
  ),
);
const extensions = createRoute({
  ...parent,
  path: "/settings/extensions",
  validateSearch: (input: Record<string, unknown>): { extension?: string; create?: boolean } => {
    const extension = textParam(input.extension, 64);
    return { ...(extension ? { extension } : {}), ...(input.create === true ? { create: true } : {}) };
  },
  component: lazyRouteComponent(() => import("./ExtensionRoutes.tsx"), "ExtensionsRoute"),
});
const projectExtensions = projectPage(
  "/projects/$projectId/settings/extensions",
  lazyRouteComponent(() => import("./ExtensionRoutes.tsx"), "ProjectExtensionsRoute"),
);
const projectExport = createRoute({
  ...ofProject,
  path: "/projects/$projectId/settings/export",
  validateSearch: (input: Record<string, unknown>): { format?: "QDPX" } =>
    input.format === "QDPX" ? { format: "QDPX" } : {},
  component: lazyRouteComponent(() => import("../projects/ProjectExportRoute.tsx"), "ProjectExportRoute"),
});
const fieldPage = <Path extends string>(path: Path) =>
  createRoute({
    ...parent,
    path,
    component: lazyRouteComponent(() => import("./FieldsRoute.tsx"), "FieldsRoute"),
  });
const projectFieldPage = <Path extends string>(path: Path) =>
  createRoute({
    ...ofProject,
    path,
    component: lazyRouteComponent(() => import("./FieldsRoute.tsx"), "FieldsRoute"),
  });
const projectSettings = createRoute({
  ...ofProject,
  path: "/projects/$projectId/settings",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/projects/$projectId/settings/access", params, replace: true });
  },
});
const projectTranscription = projectPage(
  "/projects/$projectId/settings/transcription",
  lazyRouteComponent(() => import("../projects/ProjectTranscriptionRoute.tsx"), "ProjectTranscriptionRoute"),
);
const projectAccess = projectPage(
  "/projects/$projectId/settings/access",
  lazyRouteComponent(() => import("../projects/ProjectAccessRoute.tsx"), "ProjectAccessRoute"),
);

/** Routes of the settings of the member, the workspace and projects, each beside their sidebar. */
export const settingsRoutes = [
  frame.addChildren([
    settings,
    settingsAccount,
    settingsSecurity,
    settingsPlans,
    settingsAi,
    settingsTranscription,
    settingsAuditLog,
    auditLog,
    settingsUsers,
    settingsAuthentication,
    settingsIntegrations,
    settingsOwnIntegrations,
    settingsGroups,
    settingsPeople,
    settingsTrash,
    bulkImport,
    templates,
    projectTemplates,
    insightTemplates,
    insightTemplate,
    codebook,
    tagPage("/settings/tags"),
    tagPage("/settings/tags/$projectId"),
    extensions,
    fieldPage("/settings/fields"),
    fieldPage("/settings/fields/$projectId"),
    fieldPage("/settings/fields/$projectId/insight-fields"),
    fieldPage("/settings/fields/$projectId/note-fields"),
  ]),
  projectFrame.addChildren([
    projectSettings,
    projectAccess,
    projectTranscription,
    projectExtensions,
    projectExport,
    projectFieldPage("/projects/$projectId/settings/fields"),
    projectFieldPage("/projects/$projectId/settings/insight-fields"),
    projectFieldPage("/projects/$projectId/settings/note-fields"),
    projectFieldPage("/projects/$projectId/settings/workspace-fields"),
  ]),
] as const;
