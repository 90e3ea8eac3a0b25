import { defineFixtures, input } from "../../refusals/fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Mutation.updateTeam": input(() => ({ name: "changed" })),
    "Mutation.changeSubdomain": {
      ...input(() => ({ subdomain: "changed-by-another" })),
      unaudited: "asks the router first: proven with one beside it, in publish-subdomain.test.ts",
    },
  },
});
