import type { ApolloClient, ObservableQuery } from "@apollo/client";
import type { ApolloCache } from "@apollo/client/cache";

/** Selects the queries to refetch: those that show data invalidated in the cache, or all active ones. */
type Changed = { updateCache: (cache: ApolloCache) => void } | { include: "active" };

function isOnItsWay(query: ObservableQuery): boolean {
  return query.getCurrentResult().loading;
}

function answered(query: ObservableQuery): Promise<void> {
  return new Promise((resolve) => {
    const subscription = query.subscribe(() => {
      if (isOnItsWay(query)) return;
      resolve();
      queueMicrotask(() => subscription.unsubscribe());
    });
  });
}

/**
 * Refetches the active queries that show changed data. A query in flight is refetched once it is answered,
 * not before, because its answer may be older than the change. Resolves once all are answered, and never
 * rejects.
 */
export async function refetchChanged(client: ApolloClient, changed: Changed): Promise<void> {
  const onTheirWay = [...client.getObservableQueries()].filter(isOnItsWay);
  const refetch = (late: boolean) =>
    client
      .refetchQueries({ ...changed, onQueryUpdated: (query) => onTheirWay.includes(query) === late })
      .catch(() => undefined);
  const soon = refetch(false);
  if (onTheirWay.length > 0) {
    await Promise.all(onTheirWay.map(answered));
    await refetch(true);
  }
  await soon;
}
