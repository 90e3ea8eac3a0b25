import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { ObjectKind } from "../../app/objects/object-kind.ts";
import { signedIn } from "./signed-in-route.tsx";

/** A page for each kind of thing that has one, at `/{folder}/{id}`: a kind that comes needs no line in the router. */
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
