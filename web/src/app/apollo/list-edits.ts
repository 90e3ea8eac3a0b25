import type { ApolloClient } from "@apollo/client";
import type { ApolloCache } from "@apollo/client/cache";
import { refetchChanged } from "./refetch.ts";

interface StoredEdge {
  node?: { __ref?: string };
}

function isList(value: unknown): value is { edges: readonly StoredEdge[]; totalCount?: number } {
  return typeof value === "object" && value !== null && "edges" in value && Array.isArray(value.edges);
}

/** Removes an object from a paged list in the cache, on the root query or on an object. */
export function dropFromList(
  cache: ApolloCache,
  list: {
    holder?: string;
    field: string;
    /**
     * Selects among the field's cached lists, which differ by arguments, by store field name. Default: all.
     */
    where?: (storeFieldName: string) => boolean;
  },
  object: { __typename: string; id: string },
): void {
  const dropped = cache.identify(object);
  cache.modify({
    id: list.holder ?? "ROOT_QUERY",
    fields: {
      [list.field]: (value: unknown, { storeFieldName }: { storeFieldName: string }) => {
        if (!isList(value) || list.where?.(storeFieldName) === false) return value;
        const edges = value.edges.filter((edge) => edge.node?.__ref !== dropped);
        const gone = value.edges.length - edges.length;
        return {
          ...value,
          edges,
          ...(value.totalCount === undefined ? {} : { totalCount: value.totalCount - gone }),
        };
      },
    },
  });
}

/** Refetches the active queries that show one of these root lists. */
export function refetchLists(client: ApolloClient, fields: readonly string[]): void {
  void refetchFields(client, "ROOT_QUERY", fields);
}

/**
 * Refetches the active queries that show one of these fields of an object. Resolves once they are answered.
 */
export function refetchFields(client: ApolloClient, id: string, fields: readonly string[]): Promise<void> {
  return refetchChanged(client, {
    updateCache: (cache) => {
      cache.modify({
        id,
        fields: Object.fromEntries(
          fields.map((field) => [
            field,
            (_value: unknown, details: { INVALIDATE: object }) => details.INVALIDATE,
          ]),
        ),
      });
    },
  });
}
