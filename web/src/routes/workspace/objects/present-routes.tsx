import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { NotFoundPage } from "../../NotFoundPage.tsx";
import { BareRouteFailure } from "../../RouteFailure.tsx";
import { requireSession, root } from "../signed-in-route.tsx";

/** Signed-in pages without the application's frame. */
const presenting = createRoute({
  getParentRoute: () => root,
  id: "presenting",
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import("./PresentLayout.tsx"), "PresentLayout"),
  errorComponent: BareRouteFailure,
  notFoundComponent: NotFoundPage,
});

const present = <Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => presenting,
    path,
    // The page reads the view's settings, which are further parameters.
    validateSearch: ({
      slide,
      ...settings
    }: Record<string, unknown>): { slide?: number; filter?: unknown } => ({
      ...settings,
      ...(typeof slide === "number" && Number.isInteger(slide) && slide > 0 ? { slide } : {}),
    }),
    component: lazyRouteComponent(() => import("./PresentRoute.tsx"), "PresentRoute"),
  });

export const presentRoutes = presenting.addChildren([
  present("/projects/$projectId/insights/present"),
  present("/projects/$projectId/insights/present/$insightId"),
  present("/projects/$projectId/v/$viewId/present"),
  present("/projects/$projectId/v/$viewId/present/$insightId"),
]);
