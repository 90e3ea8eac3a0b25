import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { type FilterSearch, readFilterSearch, textParam } from "../../app/navigation/search-params.ts";
import { readAuditView } from "../../features/kernel/audit/audit-view.ts";
import { signedIn } from "./signed-in-route.tsx";

const frame = createRoute({
  getParentRoute: () => signedIn,
  id: "settings",
  component: lazyRouteComponent(() => import("./SettingsLayout.tsx"), "SettingsLayout"),
});
const projectFrame = createRoute({
  getParentRoute: () => signedIn,
  id: "project-settings",
  component: lazyRouteComponent(() => import("./ProjectSettingsLayout.tsx"), "ProjectSettingsLayout"),
});
const parent = { getParentRoute: () => frame };
const ofProject = { getParentRoute: () => projectFrame };

const settings = createRoute({
  ...parent,
  path: "/settings",
  component: lazyRouteComponent(
    () => import("../../features/identity/settings/WorkspaceSettingsPage.tsx"),
    "WorkspaceSettingsPage",
  ),
});
const settingsAccount = createRoute({
  ...parent,
  path: "/settings/user/account",
  component: lazyRouteComponent(
    () => import("../../features/identity/settings/AccountPage.tsx"),
    "AccountPage",
  ),
});
const settingsSecurity = createRoute({
  ...parent,
  path: "/settings/security",
  component: lazyRouteComponent(
    () => import("../../features/identity/settings/SecurityPage.tsx"),
    "SecurityPage",
  ),
});
const settingsAi = createRoute({
  ...parent,
  path: "/settings/ai",
  component: lazyRouteComponent(
    () => import("../../features/kernel/ai/AiSettingsPage.tsx"),
    "AiSettingsPage",
  ),
});
const settingsTranscription = createRoute({
  ...parent,
  path: "/settings/transcription",
  component: lazyRouteComponent(
    () => import("../../features/research/transcription/TranscriptionSettingsPage.tsx"),
    "TranscriptionSettingsPage",
  ),
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
const settingsUsers = createRoute({
  ...parent,
  path: "/settings/users",
  validateSearch: (input: Record<string, unknown>): { invite?: boolean } =>
    input.invite === true ? { invite: true } : {},
  component: lazyRouteComponent(
    () => import("../../features/identity/members/MembersPage.tsx"),
    "MembersPage",
  ),
});
const settingsAuthentication = createRoute({
  ...parent,
  path: "/settings/authentication",
  component: lazyRouteComponent(
    () => import("../../features/identity/settings/AuthenticationPage.tsx"),
    "AuthenticationPage",
  ),
});
const settingsIntegrations = createRoute({
  ...parent,
  path: "/settings/integrations",
  component: lazyRouteComponent(
    () => import("../../features/identity/settings/integrations/WorkspaceIntegrationsPage.tsx"),
    "WorkspaceIntegrationsPage",
  ),
});
const settingsOwnIntegrations = createRoute({
  ...parent,
  path: "/settings/user/integrations",
  component: lazyRouteComponent(
    () => import("../../features/identity/settings/integrations/OwnIntegrationsPage.tsx"),
    "OwnIntegrationsPage",
  ),
});
const settingsGroups = createRoute({
  ...parent,
  path: "/settings/groups",
  component: lazyRouteComponent(() => import("../../features/identity/members/GroupsPage.tsx"), "GroupsPage"),
});
const settingsPeople = createRoute({
  ...parent,
  path: "/settings/people",
  component: lazyRouteComponent(() => import("./SettingsPeopleRoute.tsx"), "SettingsPeopleRoute"),
});
const settingsTrash = createRoute({
  ...parent,
  path: "/settings/trash",
  validateSearch: ({ projectId }: Record<string, unknown>): { projectId?: string } =>
    typeof projectId === "string" ? { projectId } : {},
  component: lazyRouteComponent(() => import("./TrashRoute.tsx"), "TrashRoute"),
});

const bulkImport = createRoute({
  ...parent,
  path: "/settings/bulk-import",
  component: lazyRouteComponent(
    () => import("../../features/intake/bulk-imports/BulkImportPage.tsx"),
    "BulkImportPage",
  ),
});
const templates = createRoute({
  ...parent,
  path: "/settings/templates",
  component: lazyRouteComponent(
    () => import("../../features/research/templates/TemplateSettingsPage.tsx"),
    "TemplateSettingsPage",
  ),
});
const projectTemplates = createRoute({
  ...parent,
  path: "/settings/templates/projects",
  component: lazyRouteComponent(() => import("./TemplateRoutes.tsx"), "ProjectTemplatesRoute"),
});
const insightTemplates = createRoute({
  ...parent,
  path: "/settings/templates/insights",
  component: lazyRouteComponent(() => import("./TemplateRoutes.tsx"), "InsightTemplatesRoute"),
});
const insightTemplate = createRoute({
  ...parent,
  path: "/settings/templates/insights/$insightId",
  component: lazyRouteComponent(() => import("./TemplateRoutes.tsx"), "InsightTemplateRoute"),
});
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
const codebook = createRoute({
  ...parent,
  path: "/settings/codebook",
  component: lazyRouteComponent(
    () => import("../../features/research/codebook/CodebookPage.tsx"),
    "WorkspaceCodebookPage",
  ),
});
const extensions = createRoute({
  ...parent,
  path: "/settings/extensions",
  validateSearch: (input: Record<string, unknown>): { extension?: string; create?: boolean } => {
    const extension = textParam(input.extension, 64);
    return { ...(extension ? { extension } : {}), ...(input.create === true ? { create: true } : {}) };
  },
  component: lazyRouteComponent(() => import("./ExtensionRoutes.tsx"), "ExtensionsRoute"),
});
const projectExtensions = createRoute({
  ...ofProject,
  path: "/projects/$projectId/settings/extensions",
  component: lazyRouteComponent(() => import("./ExtensionRoutes.tsx"), "ProjectExtensionsRoute"),
});
const projectExport = createRoute({
  ...ofProject,
  path: "/projects/$projectId/settings/export",
  validateSearch: (input: Record<string, unknown>): { format?: "QDPX" } =>
    input.format === "QDPX" ? { format: "QDPX" } : {},
  component: lazyRouteComponent(() => import("./ProjectExportRoute.tsx"), "ProjectExportRoute"),
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
const projectTranscription = createRoute({
  ...ofProject,
  path: "/projects/$projectId/settings/transcription",
  component: lazyRouteComponent(() => import("./ProjectTranscriptionRoute.tsx"), "ProjectTranscriptionRoute"),
});
const projectAccess = createRoute({
  ...ofProject,
  path: "/projects/$projectId/settings/access",
  component: lazyRouteComponent(() => import("./ProjectAccessRoute.tsx"), "ProjectAccessRoute"),
});

/** The settings of a member and of the workspace, and those of a project, each beside their sidebar. */
export const settingsRoutes = [
  frame.addChildren([
    settings,
    settingsAccount,
    settingsSecurity,
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
