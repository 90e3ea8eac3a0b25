import { defineFixtures } from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Subscription.changes": { args: ({ idOf }) => ({ projectId: idOf(projectSeed) }) },
  },
});
