import { kindInFolder } from "../../app/objects/object-registry.ts";

/** The chunks that a first page is made of, by the start of its path. */
const pages: readonly (readonly [start: string, load: () => Promise<unknown>])[] = [
  ["/home", () => import("./HomeRoute.tsx")],
  ["/projects/", () => import("./ProjectRoute.tsx")],
];

function loadFirstPage(pathname: string): Promise<unknown> | undefined {
  const loadObject = kindInFolder(pathname.split("/")[1])?.loadPage;
  if (loadObject) return Promise.all([import("./ObjectRoute.tsx"), loadObject()]);
  return pages.find(([start]) => pathname.startsWith(start))?.[1]();
}

/**
 * Asks for the scripts of the first page beside its session: one after the other, each of the chain of chunks costs
 * another round trip before anything is drawn.
 */
export function preloadFirstPage(pathname: string): void {
  // Whoever shows the page asks again, and says what is wrong.
  Promise.all([import("./WorkspaceLayout.tsx"), loadFirstPage(pathname)]).catch(() => undefined);
}
