import { createRootRoute, createRoute, createRouter, RouterProvider, redirect } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { parseSearch, stringifySearch } from "../app/navigation/search-params.ts";
import { AppRoot } from "./AppRoot.tsx";
import { rootAuthRoutes } from "./auth/root-auth-routes.tsx";
import { RootNotFoundPage } from "./RootNotFoundPage.tsx";
import { BareRouteFailure } from "./RouteFailure.tsx";

const root = createRootRoute({ component: AppRoot, notFoundComponent: RootNotFoundPage });
const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ href: "/auth/login" });
  },
});

/** The application of the root domain: signing up, signing in, choosing a workspace. */
export function startRootApp(): void {
  const element = document.getElementById("app");
  if (!element) return;
  const router = createRouter({
    routeTree: root.addChildren([start, ...rootAuthRoutes(root)]),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: BareRouteFailure,
  });
  createRoot(element).render(<RouterProvider router={router} />);
}
