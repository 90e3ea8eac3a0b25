import { kindInFolder } from "../../app/objects/object-registry.ts";

/** Pages whose chunks are loaded ahead, by the start of their paths. */
const pages: readonly (readonly [start: string, load: () => Promise<unknown>])[] = [
  ["/home", () => import("./HomeRoute.tsx")],
  ["/projects/", () => import("./ProjectRoute.tsx")],
];

function loadFirstPage(pathname: string): Promise<unknown> | undefined {
  const kind = kindInFolder(pathname.split("/")[1]);
  if (kind?.loadPage) return Promise.all([import("./ObjectRoute.tsx"), kind.loadPage()]);
  return pages.find(([start]) => pathname.startsWith(start))?.[1]();
}

/** Asks for the scripts of the first page beside its session: one after the other, each costs another round trip. */
export function preloadFirstPage(pathname: string): void {
  // Whoever shows the page asks again, and says what is wrong.
  Promise.all([import("./WorkspaceLayout.tsx"), loadFirstPage(pathname)]).catch(() => undefined);
}
