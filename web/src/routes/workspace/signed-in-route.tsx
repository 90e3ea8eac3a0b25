import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readPeekSearch } from "../../app/peek/peek-search.ts";
import { loadSession } from "../../app/session/session.ts";
import { AppRoot } from "../AppRoot.tsx";
import { BareNotFoundPage } from "../NotFoundPage.tsx";
import { BareRouteFailure } from "../RouteFailure.tsx";

/** Everything on a workspace's host. */
export const root = createRootRoute({
  component: AppRoot,
  notFoundComponent: BareNotFoundPage,
  errorComponent: BareRouteFailure,
});

/** The session; whoever is signed out signs in first and comes back. */
export async function requireSession({ location }: { location: { href: string } }) {
  const session = await loadSession();
  if (session) return { session };
  const back = location.href === "/" ? {} : { redirect: location.href };
  throw redirect({ to: "/auth/login", search: back });
}

/** What only members see, within the frame of the application. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  validateSearch: readPeekSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import("./WorkspaceLayout.tsx"), "WorkspaceLayout"),
  errorComponent: BareRouteFailure,
});
