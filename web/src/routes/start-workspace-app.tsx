import { ApolloProvider } from "@apollo/client/react";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { addCacheRules } from "../app/apollo/cache.ts";
import { cache, client } from "../app/apollo/client.ts";
import { registerObjectKinds } from "../app/objects/object-registry.ts";
import { objectKinds } from "../features/objects.ts";
import { preloadFirstPage } from "./workspace/preload-page.ts";
import { router } from "./workspace/workspace-router.tsx";

/**
 * Starts a workspace's application. React renders once the first page's code has loaded: until then the
 * placeholder of `index.html` stays, which an empty render would replace by a blank page.
 */
export function startWorkspaceApp(): void {
  const root = document.getElementById("app");
  if (!root) return;
  registerObjectKinds(objectKinds);
  addCacheRules(cache, objectKinds);
  preloadFirstPage(location.pathname === "/" ? "/home" : location.pathname);
  void router.load().finally(() =>
    createRoot(root).render(
      <ApolloProvider client={client}>
        <RouterProvider router={router} />
      </ApolloProvider>,
    ),
  );
}
