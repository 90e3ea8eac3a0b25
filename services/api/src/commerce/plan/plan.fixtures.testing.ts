import { defineFixtures, noArguments } from "../../refusals/fixtures.testing.ts";

defineFixtures({ graphql: { "Query.planUse": noArguments } });
