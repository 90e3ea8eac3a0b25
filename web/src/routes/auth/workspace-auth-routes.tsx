import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { rootUrl } from "../../app/host.ts";
import { textParam } from "../../app/navigation/search-params.ts";
import { readAuthSearch } from "./auth-search.ts";

/** Pages of the root domain: on a workspace's host they redirect there. */
const rootPages = [
  "/auth/signup",
  "/auth/magic-login",
  "/auth/join-workspace",
  "/auth/create-workspace",
  "/auth/workspaces",
  "/auth/find-workspace",
  "/auth/product-picker",
  "/auth/context",
] as const;

/** The sign-in routes of a workspace's own host. */
export function workspaceAuthRoutes<Parent extends AnyRoute>(parent: Parent) {
  const shared = { getParentRoute: () => parent, validateSearch: readAuthSearch };
  const page = <Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ ...shared, path, component });
  return [
    page(
      "/auth/login",
      lazyRouteComponent(
        () => import("../../features/identity/auth/WorkspaceSignInPage.tsx"),
        "WorkspaceSignInPage",
      ),
    ),
    page(
      "/auth/accept-invite",
      lazyRouteComponent(
        () => import("../../features/identity/auth/mailed/AcceptInvitePage.tsx"),
        "AcceptInvitePage",
      ),
    ),
    page(
      "/auth/reset-password",
      lazyRouteComponent(
        () => import("../../features/identity/auth/mailed/ResetPasswordPage.tsx"),
        "ResetPasswordPage",
      ),
    ),
    page(
      "/auth/unlock",
      lazyRouteComponent(() => import("../../features/identity/auth/mailed/UnlockPage.tsx"), "UnlockPage"),
    ),
    page(
      "/auth/confirm-email",
      lazyRouteComponent(
        () => import("../../features/identity/auth/mailed/ConfirmNewEmailPage.tsx"),
        "ConfirmNewEmailPage",
      ),
    ),
    ...rootPages.map((path) =>
      createRoute({
        ...shared,
        path,
        beforeLoad: ({ location: { pathname, searchStr } }) => {
          window.location.replace(rootUrl(pathname + searchStr));
        },
        component: () => null,
      }),
    ),
    page(
      "/auth/logout",
      lazyRouteComponent(() => import("../../features/identity/auth/SignOutPage.tsx"), "SignOutPage"),
    ),
    createRoute({
      getParentRoute: () => parent,
      path: "/integrations/authorize",
      validateSearch: (search: Record<string, unknown>): { code?: string; error?: string } => {
        const [code, error] = [textParam(search.code, 100), textParam(search.error, 100)];
        return { ...(code ? { code } : {}), ...(error && /^[a-z_]+$/.test(error) ? { error } : {}) };
      },
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/authorize/AuthorizePage.tsx"),
        "AuthorizePage",
      ),
    }),
  ] as const;
}
