import type { ApolloClient } from "@apollo/client";
import type { ApolloCache } from "@apollo/client/cache";
import type { WorkspaceChangesSubscription } from "../../graphql/graphql.ts";

/** A change that somebody, here or elsewhere, made. */
export type Change = WorkspaceChangesSubscription["changes"];

const typeNames: Record<string, string> = {
  note: "Note",
  highlight: "Highlight",
  tag: "Tag",
  tagBoard: "TagBoard",
  insight: "Insight",
  project: "Project",
  folder: "Folder",
  comment: "Comment",
  import: "Import",
  member: "User",
  team: "Team",
  person: "Person",
  shareLink: "ShareLink",
};

/** The lists that gain or lose a row when one of these is made or deleted. */
const rootLists: Record<string, readonly string[]> = {
  note: ["trash"],
  insight: ["publishedInsights", "trash"],
  project: ["projects", "folders", "trash"],
  folder: ["folders"],
  member: ["members", "invitations"],
  person: ["people", "trash"],
  accessRequest: ["accessRequests"],
};
const projectLists: Record<string, readonly string[]> = {
  note: ["notes", "noteCount"],
  highlight: ["highlights", "highlightCount"],
  insight: ["insights", "insightCount"],
  tag: ["tagBoards"],
  tagBoard: ["tagBoards"],
  import: ["imports"],
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
  const typeName = typeNames[change.type];
  if (typeName && change.act !== "created") {
    const id = cache.identify({ __typename: typeName, id: change.id });
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
