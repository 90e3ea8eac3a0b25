import { defineFixtures, noArguments } from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.recentObjects": noArguments,
    "Query.searchBacklog": noArguments,
    "Query.structuredSearch": {
      args: ({ idOf }) => ({
        options: {
          query: { method: "HYBRID", value: "shelf" },
          location: { method: "LOCATED_IN", ids: [idOf(projectSeed)] },
        },
      }),
    },
    "Query.search": { args: ({ idOf }) => ({ query: "shelf", projectIds: [idOf(projectSeed)] }) },
  },
  rest: {
    "POST /api/search": {
      path: () => "/api/search",
      body: () => ({ options: { query: { method: "FULL_TEXT", value: "shelf" } }, limit: 10, cursor: null }),
      door: "member",
      unaudited: "It writes nothing.",
    },
  },
});
