import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { type PeekSearch, readPeekSearch } from "../../app/peek/peek-search.ts";
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

interface SignedInSearch extends PeekSearch {
  /** Of pages that can leave out what AI made. */
  withoutAi?: boolean;
}

function readSignedInSearch(search: Record<string, unknown>): SignedInSearch {
  return { ...readPeekSearch(search), ...(search.withoutAi === true ? { withoutAi: true } : {}) };
}

/** What only members see, within the frame of the application. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  validateSearch: readSignedInSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import("./WorkspaceLayout.tsx"), "WorkspaceLayout"),
  errorComponent: BareRouteFailure,
});
