import { createScimToken } from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  defineFixtures,
  defineSeed,
  input,
  inputId,
  noArguments,
  type RestRequest,
  type RestStage,
} from "../../refusals/fixtures.testing.ts";
import { groupSeed } from "../groups/groups.fixtures.testing.ts";

export const scimTokenSeed = defineSeed("SCIM token", async (tx, { word }) => {
  const { scimToken } = await createScimToken(tx, { name: word });
  return scimToken.id;
});

const provider = { actorKind: "system", actorName: "SCIM (The provider)" };

async function scim({ database, seeded }: RestStage, place: string, body?: unknown): Promise<RestRequest> {
  const { secret } = await withTenant(database.cell, seeded.owner.user.context, "write", (tx) =>
    createScimToken(tx, { name: "The provider" }),
  );
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  return { path: `/api/scim/v2/${place}`, headers, ...(body === undefined ? {} : { body }) };
}

defineFixtures({
  graphql: {
    "Query.scimTokens": noArguments,
    "Mutation.createScimToken": input(() => ({ name: "changed" })),
    "Mutation.revokeScimToken": inputId(scimTokenSeed),
  },
  rest: {
    "GET /api/scim/v2/ServiceProviderConfig": {
      path: () => "/api/scim/v2/ServiceProviderConfig",
      door: "own secret",
    },
    "GET /api/scim/v2/ResourceTypes": {
      path: () => "/api/scim/v2/ResourceTypes",
      door: "own secret",
    },
    "GET /api/scim/v2/Schemas": {
      path: () => "/api/scim/v2/Schemas",
      door: "own secret",
    },
    "GET /api/scim/v2/Users": {
      path: () => "/api/scim/v2/Users",
      door: "own secret",
    },
    "GET /api/scim/v2/Groups": {
      path: () => "/api/scim/v2/Groups",
      door: "own secret",
    },
    "GET /api/scim/v2/ResourceTypes/:id": {
      path: () => "/api/scim/v2/ResourceTypes/User",
      door: "own secret",
    },
    "GET /api/scim/v2/Schemas/:id": {
      path: () => "/api/scim/v2/Schemas/User",
      door: "own secret",
    },
    "POST /api/scim/v2/Users": {
      path: () => "/api/scim/v2/Users",
      body: ({ owner }) => ({ userName: owner.user.email }),
      door: "own secret",
      act: {
        request: (stage) => scim(stage, "Users", { userName: "new@provider.example" }),
        entry: () => ({ ...provider, kind: "scim.user_created", subjectType: "user" }),
      },
    },
    "GET /api/scim/v2/Users/:id": {
      path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
      door: "own secret",
    },
    "PUT /api/scim/v2/Users/:id": {
      path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
      body: ({ owner }) => ({ userName: owner.user.email }),
      door: "own secret",
      act: {
        request: (stage) =>
          scim(stage, `Users/${stage.seeded.member.userId}`, { userName: "put@provider.example" }),
        entry: ({ member }) => ({ ...provider, kind: "scim.user_updated", subjectId: member.userId }),
      },
    },
    "PATCH /api/scim/v2/Users/:id": {
      path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
      body: () => ({ Operations: [{ op: "replace", path: "displayName", value: "changed" }] }),
      door: "own secret",
      act: {
        request: (stage) =>
          scim(stage, `Users/${stage.seeded.member.userId}`, {
            Operations: [{ op: "replace", path: "active", value: false }],
          }),
        entry: ({ member }) => ({ ...provider, kind: "scim.user_deactivated", subjectId: member.userId }),
      },
    },
    "DELETE /api/scim/v2/Users/:id": {
      path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
      door: "own secret",
      act: {
        request: (stage) => scim(stage, `Users/${stage.seeded.member.userId}`),
        entry: ({ member }) => ({ ...provider, kind: "scim.user_deleted", subjectId: member.userId }),
      },
    },
    "POST /api/scim/v2/Groups": {
      path: () => "/api/scim/v2/Groups",
      body: () => ({ displayName: "changed" }),
      door: "own secret",
      act: {
        request: (stage) => scim(stage, "Groups", { displayName: "Made by the provider" }),
        entry: () => ({ ...provider, kind: "scim.group_created", subjectType: "group" }),
      },
    },
    "GET /api/scim/v2/Groups/:id": {
      path: ({ idOf }) => `/api/scim/v2/Groups/${idOf(groupSeed)}`,
      door: "own secret",
    },
    "PUT /api/scim/v2/Groups/:id": {
      path: ({ idOf }) => `/api/scim/v2/Groups/${idOf(groupSeed)}`,
      body: () => ({ displayName: "changed" }),
      door: "own secret",
      act: {
        request: (stage) => scim(stage, `Groups/${stage.seeded.idOf(groupSeed)}`, { displayName: "changed" }),
        entry: ({ idOf }) => ({ ...provider, kind: "scim.group_updated", subjectId: idOf(groupSeed) }),
      },
    },
    "PATCH /api/scim/v2/Groups/:id": {
      path: ({ idOf }) => `/api/scim/v2/Groups/${idOf(groupSeed)}`,
      body: () => ({ Operations: [{ op: "replace", path: "displayName", value: "changed" }] }),
      door: "own secret",
      act: {
        request: (stage) =>
          scim(stage, `Groups/${stage.seeded.idOf(groupSeed)}`, {
            Operations: [{ op: "replace", path: "displayName", value: "changed" }],
          }),
        entry: ({ idOf }) => ({ ...provider, kind: "scim.group_updated", subjectId: idOf(groupSeed) }),
      },
    },
    "DELETE /api/scim/v2/Groups/:id": {
      path: ({ idOf }) => `/api/scim/v2/Groups/${idOf(groupSeed)}`,
      door: "own secret",
      act: {
        request: (stage) => scim(stage, `Groups/${stage.seeded.idOf(groupSeed)}`),
        entry: ({ idOf }) => ({ ...provider, kind: "scim.group_deleted", subjectId: idOf(groupSeed) }),
      },
    },
  },
});
