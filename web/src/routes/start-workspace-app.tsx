import { ApolloProvider } from "@apollo/client/react";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { client } from "../app/apollo/client.ts";
import { router } from "./workspace/workspace-router.tsx";

/** The application of a workspace. Routes ask for their data before React draws anything. */
export function startWorkspaceApp(): void {
  const root = document.getElementById("app");
  if (!root) return;
  void router.load();
  createRoot(root).render(
    <ApolloProvider client={client}>
      <RouterProvider router={router} />
    </ApolloProvider>,
  );
}
