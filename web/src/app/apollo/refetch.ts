import type { ApolloClient, ObservableQuery } from "@apollo/client";
import type { ApolloCache } from "@apollo/client/cache";

/** Selects the queries to refetch: those that show data invalidated in the cache, or all active ones. */
type Changed = { updateCache: (cache: ApolloCache) => void } | { include: "active" };

function isInFlight(query: ObservableQuery): boolean {
  return query.getCurrentResult().loading;
}

function answered(query: ObservableQuery): Promise<void> {
  return new Promise((resolve) => {
    const subscription = query.subscribe(() => {
      if (isInFlight(query)) return;
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
  const inFlight = [...client.getObservableQueries()].filter(isInFlight);
  const refetch = (late: boolean) =>
    client
      .refetchQueries({ ...changed, onQueryUpdated: (query) => inFlight.includes(query) === late })
      .catch(() => undefined);
  const soon = refetch(false);
  if (inFlight.length > 0) {
    await Promise.all(inFlight.map(answered));
    await refetch(true);
  }
  await soon;
}

/**
 * Asks a shown query again, and resolves when it was answered. The page shows its answer or failure, so this never
 * rejects: the query does on failure, and when it is asked once more or the page is left before the answer.
 */
export async function untilRefetched(refetch: () => Promise<unknown>): Promise<void> {
  await refetch().catch(() => undefined);
}

/** The same, for a caller that does not wait: an unhandled rejection would be reported as an error. */
export function refetchShown(refetch: () => Promise<unknown>): void {
  void untilRefetched(refetch);
}
