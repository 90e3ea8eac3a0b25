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

/** Starts the root domain's application: sign-up, sign-in, choosing a workspace. */
export function startRootApp(): void {
  const element = document.getElementById("app");
  if (!element) return;
  const router = createRouter({
    routeTree: root.addChildren([start, ...rootAuthRoutes(root)]),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: BareRouteFailure,
  });
  // Until the page's code has loaded, the placeholder of `index.html` stays.
  void router.load().finally(() => createRoot(element).render(<RouterProvider router={router} />));
}
