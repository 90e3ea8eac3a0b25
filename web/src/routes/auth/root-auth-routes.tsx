import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { readAuthSearch } from "./auth-search.ts";

/** The root domain's sign-in routes. */
export function rootAuthRoutes<Parent extends AnyRoute>(parent: Parent) {
  const shared = { getParentRoute: () => parent, validateSearch: readAuthSearch };
  const page = <Path extends string>(path: Path, component: RouteComponent) =>
    createRoute({ ...shared, path, component });
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
    page(
      "/auth/signup",
      lazyRouteComponent(
        () => import("../../features/identity/auth/new-workspace/SignUpPage.tsx"),
        "SignUpPage",
      ),
    ),
    page(
      "/auth/login",
      lazyRouteComponent(() => import("../../features/identity/auth/SignInPage.tsx"), "SignInPage"),
    ),
    page(
      "/auth/magic-login",
      lazyRouteComponent(
        () => import("../../features/identity/auth/mailed/MagicLinkPage.tsx"),
        "MagicLinkPage",
      ),
    ),
    page(
      "/auth/confirm-email",
      lazyRouteComponent(
        () => import("../../features/identity/auth/mailed/MagicLinkPage.tsx"),
        "MagicLinkPage",
      ),
    ),
    page(
      "/auth/workspaces",
      lazyRouteComponent(
        () => import("../../features/identity/auth/new-workspace/WorkspacesPage.tsx"),
        "WorkspacesPage",
      ),
    ),
    page(
      "/auth/find-workspace",
      lazyRouteComponent(
        () => import("../../features/identity/auth/new-workspace/WorkspacesPage.tsx"),
        "WorkspacesPage",
      ),
    ),
    page(
      "/auth/create-workspace",
      lazyRouteComponent(
        () => import("../../features/identity/auth/new-workspace/CreateWorkspacePage.tsx"),
        "CreateWorkspacePage",
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
      "/auth/join-workspace",
      lazyRouteComponent(
        () => import("../../features/identity/auth/new-workspace/WorkspacesPage.tsx"),
        "JoinWorkspacePage",
      ),
    ),
    createRoute({
      ...shared,
      path: "/auth/product-picker",
      beforeLoad: () => {
        throw redirect({ href: "/auth/workspaces", replace: true });
      },
    }),
    page(
      "/auth/context",
      lazyRouteComponent(() => import("../../features/identity/auth/AuthContextPage.tsx"), "AuthContextPage"),
    ),
    page(
      "/auth/reset-password",
      lazyRouteComponent(
        () => import("../../features/identity/auth/new-workspace/RequestWorkspacePage.tsx"),
        "RequestWorkspacePage",
      ),
    ),
    page(
      "/auth/unlock",
      lazyRouteComponent(
        () => import("../../features/identity/auth/new-workspace/RequestWorkspacePage.tsx"),
        "RequestWorkspacePage",
      ),
    ),
    page(
      "/auth/logout",
      lazyRouteComponent(() => import("../../features/identity/auth/SignOutPage.tsx"), "SignOutPage"),
    ),
    createRoute({
      getParentRoute: () => parent,
      // Where applications send users for authorization.
      path: "/integrations/authorize",
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/authorize/AuthorizeWherePage.tsx"),
        "AuthorizeWherePage",
      ),
    }),
  ] as const;
}
