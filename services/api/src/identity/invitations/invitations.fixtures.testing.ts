import { inviteMembers } from "@fieldstone/domain/identity/invitations/invite-members.ts";
import { defineFixtures, defineSeed, input, inputId, noArguments } from "../../refusals/fixtures.testing.ts";

export const invitationSeed = defineSeed("invitation", async (tx, { word }) => {
  const emails = [`${word}@example.com`];
  const { invitations } = await inviteMembers(tx, { emails, role: "VIEWER", message: null });
  return invitations[0]?.id ?? "";
});

defineFixtures({
  graphql: {
    "Query.invitations": noArguments,
    "Mutation.inviteMembers": input(() => ({ emails: ["new@example.com"], role: "VIEWER" })),
    "Mutation.revokeInvitation": inputId(invitationSeed),
  },
});
