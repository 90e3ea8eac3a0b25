import type { ApolloClient } from "@apollo/client";
import type { ApolloCache, ModifierDetails } from "@apollo/client/cache";
import type { WorkspaceChangesSubscription } from "../../graphql/graphql.ts";
import { objectKind, workspaceLists } from "../objects/object-registry.ts";
import { refetchChanged } from "./refetch.ts";

/** A change made in this tab or elsewhere. */
export type Change = WorkspaceChangesSubscription["changes"];

/** Fields of a note or insight that depend on its highlights and comments. */
const markedFields = ["highlights", "tags", "comments"];

/** The GraphQL type of a kind of object. */
export function typeNameOf(type: string): string {
  return objectKind(type)?.typename ?? type.charAt(0).toUpperCase() + type.slice(1);
}

const invalidated = (_value: unknown, { INVALIDATE }: ModifierDetails) => INVALIDATE;

/** Invalidates fields of an object, if the cache knows its type. */
function invalidate(
  cache: ApolloCache,
  id: string | null | undefined,
  fields: readonly string[] | "all",
): void {
  if (!id) return;
  cache.modify({
    id,
    fields: fields === "all" ? invalidated : Object.fromEntries(fields.map((field) => [field, invalidated])),
  });
}

function applyToCache(cache: ApolloCache, { type, act, id, documentId, projectId }: Change): void {
  const lists = objectKind(type)?.lists;
  const identify = (__typename: string, objectId: string | null) =>
    objectId && cache.identify({ __typename, id: objectId });
  if (act !== "created") invalidate(cache, identify(typeNameOf(type), id), "all");
  for (const holder of ["Note", "Insight", "Person"]) {
    invalidate(cache, identify(holder, documentId), lists?.document ?? markedFields);
  }
  const project = identify("Project", projectId);
  invalidate(cache, project, lists?.counts ?? []);
  if (act === "updated" && type !== "tag") return;
  invalidate(cache, "ROOT_QUERY", workspaceLists([type]));
  invalidate(cache, project, lists?.project ?? []);
}

/** Refetches only the active queries that show the changed objects. */
export function applyChanges(client: ApolloClient, changes: readonly Change[]): void {
  void refetchChanged(client, {
    updateCache: (cache) => {
      for (const change of changes) applyToCache(cache, change);
    },
  });
}
