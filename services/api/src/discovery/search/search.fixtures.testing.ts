import { defineFixtures, noArguments } from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.recentObjects": noArguments,
    "Query.search": { args: ({ idOf }) => ({ query: "shelf", projectIds: [idOf(projectSeed)] }) },
  },
});
