import { kindInFolder } from "../../app/objects/object-registry.ts";

/** Pages whose chunks are preloaded, by path prefix. */
const pages: readonly (readonly [start: string, load: () => Promise<unknown>])[] = [
  ["/home", () => import("./finding/HomeRoute.tsx")],
  ["/projects/", () => import("./projects/ProjectRoute.tsx")],
];

function loadFirstPage(pathname: string): Promise<unknown> | undefined {
  const kind = kindInFolder(pathname.split("/")[1]);
  if (kind?.loadPage) return Promise.all([import("./objects/ObjectRoute.tsx"), kind.loadPage()]);
  return pages.find(([start]) => pathname.startsWith(start))?.[1]();
}

/**
 * Requests the first page's scripts in parallel with the session: in sequence, each costs another round trip.
 */
export function preloadFirstPage(pathname: string): void {
  // The router loads them again and shows the error.
  Promise.all([import("./WorkspaceLayout.tsx"), loadFirstPage(pathname)]).catch(() => undefined);
}
