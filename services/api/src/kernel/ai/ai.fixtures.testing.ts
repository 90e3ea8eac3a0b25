import { defineFixtures, input, noArguments } from "../../refusals/fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.aiSettings": noArguments,
    "Query.aiUsage": noArguments,
    "Mutation.updateAiSettings": input(() => ({ switches: [{ feature: "tags", state: "Off" }] })),
  },
});
