import { defineFixtures, input, noArguments } from "../../refusals/fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.members": noArguments,
    "Mutation.updateMember": input(({ member }) => ({ id: member.userId, role: "MANAGER" })),
    "Mutation.removeMember": input(({ member }) => ({ id: member.userId })),
  },
});
