import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";
import { signedIn } from "../signed-in-route.tsx";

/** A route `/{folder}/{id}` for each kind with a page, so that a new kind needs no change in the router. */
export function objectRoutes(kinds: readonly ObjectKind[]) {
  return kinds.flatMap(({ folder, loadPage }) =>
    folder === undefined || loadPage === undefined
      ? []
      : createRoute({
          getParentRoute: () => signedIn,
          path: `/${folder}/$objectId`,
          component: lazyRouteComponent(() => import("./ObjectRoute.tsx"), "ObjectRoute"),
        }),
  );
}
