/** The chunks that a first page is made of, by the start of its path. */
const pages: readonly (readonly [start: string, load: () => Promise<unknown>])[] = [
  [
    "/data/",
    () => Promise.all([import("./ObjectRoutes.tsx"), import("../../features/research/notes/NotePage.tsx")]),
  ],
  [
    "/insights/",
    () =>
      Promise.all([import("./ObjectRoutes.tsx"), import("../../features/research/insights/InsightPage.tsx")]),
  ],
  ["/home", () => import("./HomeRoute.tsx")],
  ["/projects/", () => import("./ProjectRoute.tsx")],
];

/**
 * Asks for the scripts of the first page beside its session: one after the other, each of the chain of chunks costs
 * another round trip before anything is drawn.
 */
export function preloadFirstPage(pathname: string): void {
  const page = pages.find(([start]) => pathname.startsWith(start));
  // Whoever shows the page asks again, and says what is wrong.
  Promise.all([import("./WorkspaceLayout.tsx"), page?.[1]()]).catch(() => undefined);
}
