import type { ApolloClient } from "@apollo/client";
import type { ApolloCache } from "@apollo/client/cache";
import type { WorkspaceChangesSubscription } from "../../graphql/graphql.ts";
import { objectKind, workspaceLists } from "../objects/object-registry.ts";
import { refetchChanged } from "./refetch-changed.ts";

/** A change made in this tab or elsewhere. */
export type Change = WorkspaceChangesSubscription["changes"];

/** Fields of a note or insight that depend on its highlights and comments. */
const markedFields = ["highlights", "tags", "comments"];

function typeNameOf({ type }: Change): string {
  return objectKind(type)?.typename ?? type.charAt(0).toUpperCase() + type.slice(1);
}

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
    for (const holder of ["Note", "Insight", "Person"]) {
      const id = cache.identify({ __typename: holder, id: change.documentId });
      if (id) invalidate(cache, id, objectKind(change.type)?.lists?.document ?? markedFields);
    }
  }
  const project = change.projectId && cache.identify({ __typename: "Project", id: change.projectId });
  const lists = objectKind(change.type)?.lists;
  if (project) invalidate(cache, project, lists?.counts ?? []);
  if (change.act === "updated" && change.type !== "tag") return;
  invalidate(cache, "ROOT_QUERY", workspaceLists([change.type]));
  if (project) invalidate(cache, project, lists?.project ?? []);
}

/** Refetches only the active queries that show the changed objects. */
export function applyChanges(client: ApolloClient, changes: readonly Change[]): void {
  void refetchChanged(client, {
    updateCache: (cache) => {
      for (const change of changes) applyToCache(cache, change);
    },
  });
}
