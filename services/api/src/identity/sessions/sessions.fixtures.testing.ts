import { listSessions } from "@fieldstone/domain/identity/sessions/read-sessions.ts";
import { defineFixtures, defineSeed, inputId, noArguments } from "../../refusals/fixtures.testing.ts";

/** The owner's session, which exists before any other seed. */
export const sessionSeed = defineSeed("session", async (tx, { team }) => {
  const [session] = await listSessions(tx, team.owner.userId);
  return session?.id ?? "";
});

defineFixtures({
  graphql: {
    "Query.viewer": noArguments,
    "Mutation.updateProfile": { args: () => ({ input: { name: "changed" } }), viewerMay: true },
    "Mutation.changePassword": {
      args: () => ({ input: { newPassword: "Correct-horse-9" } }),
      viewerMay: true,
    },
    "Mutation.revokeSession": inputId(sessionSeed),
    "Mutation.revokeSessions": { args: () => ({ input: { keepThisOne: true } }), viewerMay: true },
    "Mutation.changeEmail": { args: () => ({ input: { email: "changed@example.com" } }), viewerMay: true },
  },
});
