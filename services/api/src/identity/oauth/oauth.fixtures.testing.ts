import { putOauthRecord } from "@fieldstone/domain/identity/oauth/keep-oauth-records.ts";
import { createOauthApplication } from "@fieldstone/domain/identity/oauth/oauth-applications.ts";
import { hourMs } from "@fieldstone/model/durations.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { defineFixtures, defineSeed, input, inputId, noArguments } from "../../refusals/fixtures.testing.ts";

export const oauthApplicationSeed = defineSeed("OAuth application", async (tx, { word }) => {
  const { application } = await createOauthApplication(tx, {
    name: word,
    redirectUris: ["https://app.example/back"],
    scopes: ["notes:read"],
    confidential: true,
  });
  return application.id;
});

defineFixtures({
  graphql: {
    "Query.oauthApplications": noArguments,
    "Query.connectedApplications": noArguments,
    "Mutation.createOauthApplication": input(() => ({
      name: "changed",
      redirectUris: ["https://changed.example/back"],
      scopes: ["notes:read"],
      confidential: true,
    })),
    "Mutation.deleteOauthApplication": inputId(oauthApplicationSeed),
    "Mutation.disconnectApplication": {
      ...inputId(oauthApplicationSeed),
      act: {
        before: ({ database, seeded }) =>
          withTenant(database.cell, seeded.owner.user.context, "write", (tx) =>
            putOauthRecord(tx, {
              kind: "Grant",
              key: Buffer.alloc(32, newId()),
              userId: seeded.owner.user.userId,
              applicationId: seeded.idOf(oauthApplicationSeed),
              grantId: "grant",
              payload: {},
              expiresAt: new Date(Date.now() + hourMs),
            }),
          ),
      },
    },
  },
  rest: {
    "GET /api/oauth/interaction/:uid": { path: () => "/api/oauth/interaction/none", door: "own secret" },
    "GET /api/oauth/interaction/:uid/details": {
      path: () => "/api/oauth/interaction/none/details",
      door: "member",
    },
    "POST /api/oauth/interaction/:uid/decision": {
      path: () => "/api/oauth/interaction/none/decision",
      body: () => ({ allow: true }),
      door: "member",
      unaudited: "needs a browser on its way: proven in every-path.test.ts by one",
    },
  },
});
