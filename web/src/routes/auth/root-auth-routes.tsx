import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readAuthSearch } from "./auth-search.ts";

/** The sign-in pages that the root domain has. */
export function rootAuthRoutes<Parent extends AnyRoute>(parent: Parent) {
  const page = { getParentRoute: () => parent, validateSearch: readAuthSearch };
  const callback = {
    getParentRoute: () => parent,
    component: lazyRouteComponent(
      () => import("../../features/identity/auth/CallbackPage.tsx"),
      "CallbackPage",
    ),
  };
  return [
    createRoute({ ...callback, path: "/callback" }),
    createRoute({ ...callback, path: "/callback/$connection" }),
    createRoute({ ...callback, path: "/users/oauth2/callback" }),
    createRoute({ ...callback, path: "/users/oauth2/callback/$connection" }),
    createRoute({
      ...page,
      path: "/auth/signup",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/SignUpPage.tsx"),
        "SignUpPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/login",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/SignInPage.tsx"),
        "SignInPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/magic-login",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/MagicLinkPage.tsx"),
        "MagicLinkPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/confirm-email",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/MagicLinkPage.tsx"),
        "MagicLinkPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/workspaces",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/WorkspacesPage.tsx"),
        "WorkspacesPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/find-workspace",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/WorkspacesPage.tsx"),
        "WorkspacesPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/create-workspace",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/CreateWorkspacePage.tsx"),
        "CreateWorkspacePage",
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
      path: "/auth/join-workspace",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/WorkspacesPage.tsx"),
        "JoinWorkspacePage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/product-picker",
      beforeLoad: () => {
        throw redirect({ href: "/auth/workspaces", replace: true });
      },
    }),
    createRoute({
      ...page,
      path: "/auth/context",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/AuthContextPage.tsx"),
        "AuthContextPage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/reset-password",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/RequestWorkspacePage.tsx"),
        "RequestWorkspacePage",
      ),
    }),
    createRoute({
      ...page,
      path: "/auth/unlock",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/RequestWorkspacePage.tsx"),
        "RequestWorkspacePage",
      ),
    }),
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
      // Where other applications send people to be let in.
      path: "/integrations/authorize",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/AuthorizeWherePage.tsx"),
        "AuthorizeWherePage",
      ),
    }),
  ] as const;
}
