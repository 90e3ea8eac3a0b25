import { ApolloClient } from "@apollo/client";
import { createCache } from "./cache.ts";
import { createLink } from "./links.ts";

export const cache = createCache();

/** The workspace's GraphQL client. */
export const client = new ApolloClient({
  cache,
  link: createLink(),
  defaultOptions: {
    // Without a next policy: with `cache-first` after it, changes of the cache wait for the answer of a request in
    // flight, and what was just changed would show, and be copied and undone, as it was.
    watchQuery: { fetchPolicy: "cache-and-network" },
  },
  devtools: { enabled: import.meta.env.DEV },
});
