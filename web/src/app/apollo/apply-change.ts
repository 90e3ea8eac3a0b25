import type { ApolloClient } from "@apollo/client";
import type { ApolloCache } from "@apollo/client/cache";
import type { WorkspaceChangesSubscription } from "../../graphql/graphql.ts";

/** A change that somebody, here or elsewhere, made. */
export type Change = WorkspaceChangesSubscription["changes"];

/** As the API names the type; of most kinds it is the kind's own name. */
function typeNameOf({ type }: Change): string {
  return type === "member" ? "User" : type.charAt(0).toUpperCase() + type.slice(1);
}

/** The lists that gain or lose a row when one of these is made or deleted. */
const rootLists: Record<string, readonly string[]> = {
  note: ["trash"],
  insight: ["publishedInsights", "trash"],
  project: ["projects", "folders", "trash"],
  folder: ["folders"],
  member: ["members", "invitations"],
  person: ["people", "trash"],
  accessRequest: ["accessRequests"],
  customField: ["workspaceFields"],
};
const projectLists: Record<string, readonly string[]> = {
  note: ["notes", "noteCount"],
  highlight: ["highlights", "highlightCount"],
  insight: ["insights", "insightCount"],
  tag: ["tagBoards"],
  tagBoard: ["tagBoards"],
  import: ["imports"],
  customField: ["fields", "enabledWorkspaceFields"],
};

function invalidate(cache: ApolloCache, id: string, fields: readonly string[] | "all"): void {
  if (fields === "all") {
    cache.modify({ id, fields: (_value, details) => details.INVALIDATE });
    return;
  }
  cache.modify({
    id,
    fields: Object.fromEntries(
      fields.map((field) => [
        field,
        (_value: unknown, details: { INVALIDATE: object }) => details.INVALIDATE,
      ]),
    ),
  });
}

function applyToCache(cache: ApolloCache, change: Change): void {
  if (change.act !== "created") {
    const id = cache.identify({ __typename: typeNameOf(change), id: change.id });
    if (id) invalidate(cache, id, "all");
  }
  if (change.documentId) {
    for (const holder of ["Note", "Insight"]) {
      const id = cache.identify({ __typename: holder, id: change.documentId });
      if (id) invalidate(cache, id, ["highlights", "tags", "comments"]);
    }
  }
  if (change.act === "updated" && change.type !== "tag") return;
  invalidate(cache, "ROOT_QUERY", rootLists[change.type] ?? []);
  const project = change.projectId && cache.identify({ __typename: "Project", id: change.projectId });
  if (project) invalidate(cache, project, projectLists[change.type] ?? []);
}

/** Refetches the queries in use that show what changed, and no others. */
export function applyChanges(client: ApolloClient, changes: readonly Change[]): void {
  void client.refetchQueries({
    updateCache: (cache) => {
      for (const change of changes) applyToCache(cache, change);
    },
  });
}
