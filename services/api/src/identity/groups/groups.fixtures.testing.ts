import { createGroup } from "@fieldstone/domain/identity/groups/create-group.ts";
import { defineFixtures, defineSeed, input, inputId, noArguments } from "../../refusals/fixtures.testing.ts";

export const groupSeed = defineSeed("group", async (tx, { member, word }) => {
  const { id } = await createGroup(tx, { name: word, memberIds: [member.userId] });
  return id;
});

defineFixtures({
  graphql: {
    "Query.groups": noArguments,
    "Mutation.createGroup": input(({ member }) => ({ name: "changed", memberIds: [member.userId] })),
    "Mutation.updateGroup": input(({ idOf }) => ({ id: idOf(groupSeed), name: "changed" })),
    "Mutation.deleteGroup": inputId(groupSeed),
  },
});
