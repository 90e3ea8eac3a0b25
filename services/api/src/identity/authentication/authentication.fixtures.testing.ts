import { defineFixtures, input, noArguments } from "../../refusals/fixtures.testing.ts";

const provider = {
  input: {
    kind: "OIDC",
    issuer: "https://login.example.com",
    clientId: "client",
    clientSecret: "a-secret-of-the-provider",
  },
};
const domain = { input: { domain: "changed.example" } };

defineFixtures({
  graphql: {
    "Query.authentication": noArguments,
    "Mutation.saveSignInSettings": input(() => ({ googleEnabled: false })),
    "Mutation.saveEnterpriseConnection": {
      ...input(() => ({
        kind: "OIDC",
        issuer: "https://login.example.com",
        clientId: "changed",
        clientSecret: "changed",
      })),
      act: { args: () => provider },
    },
    "Mutation.removeEnterpriseConnection": {
      ...noArguments,
      act: {
        before: ({ run }) => run("Mutation.saveEnterpriseConnection", provider),
      },
    },
    "Mutation.addEnterpriseDomain": input(() => ({ domain: "changed.example" })),
    "Mutation.removeEnterpriseDomain": {
      ...input(() => ({ domain: "changed.example" })),
      act: { before: ({ run }) => run("Mutation.addEnterpriseDomain", domain) },
    },
    "Mutation.verifyEnterpriseDomain": {
      ...input(() => ({ domain: "changed.example" })),
      act: { before: ({ run }) => run("Mutation.addEnterpriseDomain", domain) },
    },
  },
  rest: {
    "GET /api/auth/environment": {
      path: () => "/api/auth/environment",
      door: "own secret",
      answersEverybody: "by name",
    },
    "POST /internal/enterprise/begin": {
      path: () => "/internal/enterprise/begin",
      body: ({ team }) => ({ teamId: team.teamId }),
      door: "router",
      unaudited: "asks where to send the browser",
    },
    "POST /internal/enterprise/finish": {
      path: () => "/internal/enterprise/finish",
      body: ({ team }) => ({ teamId: team.teamId, attempt: {}, callback: {} }),
      door: "router",
      unaudited: "opens a session: proven with a provider, in enterprise-sign-in.test.ts",
    },
  },
});
