import { ApolloClient } from "@apollo/client";
import { createCache } from "./cache.ts";
import { createLink } from "./links.ts";

export const cache = createCache();

/** The workspace's GraphQL client. */
export const client = new ApolloClient({
  cache,
  link: createLink(),
  defaultOptions: {
    watchQuery: { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" },
  },
  devtools: { enabled: import.meta.env.DEV },
});
