import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readAuditView } from "../../features/kernel/audit/audit-view.ts";
import { signedIn } from "./signed-in-route.tsx";

const parent = { getParentRoute: () => signedIn };

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
const settingsTrash = createRoute({
  ...parent,
  path: "/settings/trash",
  component: lazyRouteComponent(() => import("../../features/discovery/trash/TrashPage.tsx"), "TrashPage"),
});

/** The pages of a person's and the workspace's settings. */
export const settingsRoutes = [
  settings,
  settingsAccount,
  settingsSecurity,
  settingsAuditLog,
  auditLog,
  settingsUsers,
  settingsAuthentication,
  settingsIntegrations,
  settingsOwnIntegrations,
  settingsGroups,
  settingsTrash,
] as const;
