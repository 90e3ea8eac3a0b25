import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { type PeekSearch, readPeekSearch } from "../../app/peek/peek-search.ts";
import { loadSession } from "../../app/session/session.ts";
import { AppRoot } from "../AppRoot.tsx";
import { BareNotFoundPage } from "../NotFoundPage.tsx";
import { BareRouteFailure } from "../RouteFailure.tsx";

/** The root route on a workspace's host. */
export const root = createRootRoute({
  component: AppRoot,
  notFoundComponent: BareNotFoundPage,
  errorComponent: BareRouteFailure,
});

/** Loads the session; signed-out users sign in first and are sent back. */
export async function requireSession({ location }: { location: { href: string } }) {
  const session = await loadSession();
  if (session) return { session };
  const back = location.href === "/" ? {} : { redirect: location.href };
  throw redirect({ to: "/auth/login", search: back });
}

interface SignedInSearch extends PeekSearch {
  /** For pages that can hide AI's work. */
  withoutAi?: boolean;
}

function readSignedInSearch(search: Record<string, unknown>): SignedInSearch {
  return { ...readPeekSearch(search), ...(search.withoutAi === true ? { withoutAi: true } : {}) };
}

/** The parent of all pages for members, inside the application's frame. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: "signed-in",
  validateSearch: readSignedInSearch,
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import("./WorkspaceLayout.tsx"), "WorkspaceLayout"),
  errorComponent: BareRouteFailure,
});

/** A page for members, without parameters in its address's search. */
export function page<Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) {
  return createRoute({ getParentRoute: () => signedIn, path, component });
}
