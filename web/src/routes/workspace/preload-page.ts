import type { ApolloClient } from "@apollo/client";
import { readPathId } from "../../app/navigation/path-id.ts";
import { kindInFolder } from "../../app/objects/object-registry.ts";

/** Pages whose chunks are loaded ahead, and what they show first asked for, by the start of their paths. */
const pages: readonly (readonly [start: string, load: (client: ApolloClient) => Promise<unknown>])[] = [
  ["/home", async (client) => (await import("./HomeRoute.tsx")).askHomeAhead(client)],
  ["/projects/", () => import("./ProjectRoute.tsx")],
];

function loadFirstPage(client: ApolloClient, pathname: string): Promise<unknown> | undefined {
  const [, folder, segment = ""] = pathname.split("/");
  const kind = kindInFolder(folder);
  if (kind?.loadPage)
    return Promise.all([
      import("./ObjectRoute.tsx"),
      kind.loadPage(),
      kind.askAhead?.(client, readPathId(segment)),
    ]);
  return pages.find(([start]) => pathname.startsWith(start))?.[1](client);
}

/**
 * Asks for the scripts of the first page, and for what it shows, beside its session: one after the other, each of the
 * chain of chunks and queries costs another round trip before anything is drawn.
 */
export function preloadFirstPage(client: ApolloClient, pathname: string): void {
  // Whoever shows the page asks again, and says what is wrong.
  Promise.all([import("./WorkspaceLayout.tsx"), loadFirstPage(client, pathname)]).catch(() => undefined);
}
