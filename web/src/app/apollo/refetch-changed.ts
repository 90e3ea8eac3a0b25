import type { ApolloClient, ObservableQuery } from "@apollo/client";
import type { ApolloCache } from "@apollo/client/cache";

/** What says which queries to ask again: those that show what is invalidated in the cache, or all on screen. */
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
 * Asks again for the queries on screen that show what changed. One that is on its way is asked again once it is
 * answered: it is not sent a second time before that, and what it brings may be older than the change. Resolves once all
 * are answered, and never rejects.
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
