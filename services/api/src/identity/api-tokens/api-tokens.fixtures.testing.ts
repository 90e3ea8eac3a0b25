import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { defineFixtures, defineSeed, input, inputId, noArguments } from "../../refusals/fixtures.testing.ts";

export const apiTokenSeed = defineSeed("API token", async (tx, { word }) => {
  const { apiToken } = await createApiToken(tx, { name: word, scopes: ["notes:read"], expiresAt: null });
  return apiToken.id;
});

defineFixtures({
  graphql: {
    "Query.apiTokens": noArguments,
    "Mutation.createApiToken": input(() => ({ name: "changed", scopes: ["notes:read"] })),
    "Mutation.revokeApiToken": inputId(apiTokenSeed),
  },
});
