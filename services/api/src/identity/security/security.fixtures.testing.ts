import { daySeconds } from "@fieldstone/model/durations.ts";
import { defineFixtures, input, noArguments } from "../../refusals/fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.teamSecurity": noArguments,
    "Mutation.updateTeamSecurity": input(() => ({ sessionAgeMaxSeconds: daySeconds })),
  },
});
