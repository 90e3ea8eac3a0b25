import { ApolloClient } from "@apollo/client";
import { createCache } from "./cache.ts";
import { createLink } from "./links.ts";

/** The workspace's GraphQL client. */
export const client = new ApolloClient({
  cache: createCache(),
  link: createLink(),
  defaultOptions: {
    watchQuery: { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" },
  },
  devtools: { enabled: import.meta.env.DEV },
});
