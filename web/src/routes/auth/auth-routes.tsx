import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { rootUrl } from "../../app/host.ts";
import { textParam } from "../../app/navigation/search-params.ts";

interface AuthSearch {
  token?: string;
  email?: string;
  inviteId?: string;
  teamId?: string;
  redirect?: string;
  /** Subdomain of the workspace that `redirect` is a page of. */
  workspace?: string;
  /** `enterprise` leaves at once for the workspace's own provider. */
  method?: string;
  /** `popup` opens providers in a window of their own. */
  ux?: string;
}

function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const found: AuthSearch = {};
  for (const key of [
    "token",
    "email",
    "inviteId",
    "teamId",
    "redirect",
    "workspace",
    "method",
    "ux",
  ] as const) {
    const value = textParam(search[key], 2_000);
    if (value) found[key] = value;
  }
  return found;
}

/** Where other applications send people to be let in. */
const authorizePath = "/integrations/authorize";

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
      path: authorizePath,
      component: lazyRouteComponent(
        () => import("../../features/identity/auth/AuthorizeWherePage.tsx"),
        "AuthorizeWherePage",
      ),
    }),
  ] as const;
}

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
      path: authorizePath,
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
