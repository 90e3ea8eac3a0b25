import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootUrl } from "../../app/host.ts";
import { textParam } from "../../app/navigation/search-params.ts";
import { readAuthSearch } from "./auth-search.ts";

/** Pages of the root domain: asked for on a workspace's host, they are gone to. */
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

/** The sign-in pages of a workspace's own host. */
export function workspaceAuthRoutes<Parent extends AnyRoute>(parent: Parent) {
  const page = { getParentRoute: () => parent, validateSearch: readAuthSearch };
  return [
    createRoute({
      ...page,
      path: "/auth/login",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/WorkspaceSignInPage.tsx"),
        "WorkspaceSignInPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/accept-invite",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/AcceptInvitePage.tsx"),
        "AcceptInvitePage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/reset-password",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/ResetPasswordPage.tsx"),
        "ResetPasswordPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/unlock",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/UnlockPage.tsx"),
        "UnlockPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/confirm-email",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/ConfirmNewEmailPage.tsx"),
        "ConfirmNewEmailPage",
      ),
    }),
    ...rootPages.map((path) =>
      createRoute({
        ...page,
        path,
        beforeLoad: ({ location: { pathname, searchStr } }) => {
          window.location.replace(rootUrl(pathname + searchStr));
        },
        component: () => null,
      }),
    ),
    createRoute({
      ...page,
      path: "/auth/logout",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/SignOutPage.tsx"),
        "SignOutPage",
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: "/integrations/authorize",
      validateSearch: (search: Record<string, unknown>): { code?: string; error?: string } => {
        const [code, error] = [textParam(search.code, 100), textParam(search.error, 100)];
        return { ...(code ? { code } : {}), ...(error && /^[a-z_]+$/.test(error) ? { error } : {}) };
      },
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/AuthorizePage.tsx"),
        "AuthorizePage",
      ),
    }),
  ] as const;
}
