import { createScimToken } from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import {
  defineFixtures,
  defineSeed,
  input,
  inputId,
  noArguments,
  type RestRequest,
  type RestWorld,
} from "../../refusals/fixtures.testing.ts";
import { providerHeaders } from "../../refusals/path-credentials.testing.ts";
import { groupSeed } from "../groups/groups.fixtures.testing.ts";

export const scimTokenSeed = defineSeed("SCIM token", async (tx, { word }) => {
  const { scimToken } = await createScimToken(tx, { name: word });
  return scimToken.id;
});

const provider = { actorKind: "system", actorName: "SCIM (The provider)" };

async function scim(world: RestWorld, place: string, body?: unknown): Promise<RestRequest> {
  const headers = { ...(await providerHeaders(world)), "content-type": "application/json" };
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
      door: "provider",
    },
    "GET /api/scim/v2/ResourceTypes": {
      path: () => "/api/scim/v2/ResourceTypes",
      door: "provider",
    },
    "GET /api/scim/v2/Schemas": {
      path: () => "/api/scim/v2/Schemas",
      door: "provider",
    },
    "GET /api/scim/v2/Users": {
      path: () => "/api/scim/v2/Users",
      door: "provider",
    },
    "GET /api/scim/v2/Groups": {
      path: () => "/api/scim/v2/Groups",
      door: "provider",
    },
    "GET /api/scim/v2/ResourceTypes/:id": {
      path: () => "/api/scim/v2/ResourceTypes/User",
      door: "provider",
    },
    "GET /api/scim/v2/Schemas/:id": {
      path: () => "/api/scim/v2/Schemas/User",
      door: "provider",
    },
    "POST /api/scim/v2/Users": {
      path: () => "/api/scim/v2/Users",
      body: ({ owner }) => ({ userName: owner.user.email }),
      door: "provider",
      act: {
        request: (world) => scim(world, "Users", { userName: "new@provider.example" }),
        entry: () => ({ ...provider, kind: "scim.user_created", subjectType: "user" }),
      },
    },
    "GET /api/scim/v2/Users/:id": {
      path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
      door: "provider",
    },
    "PUT /api/scim/v2/Users/:id": {
      path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
      body: ({ owner }) => ({ userName: owner.user.email }),
      door: "provider",
      act: {
        request: (world) =>
          scim(world, `Users/${world.seeded.member.userId}`, { userName: "put@provider.example" }),
        entry: ({ member }) => ({ ...provider, kind: "scim.user_updated", subjectId: member.userId }),
      },
    },
    "PATCH /api/scim/v2/Users/:id": {
      path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
      body: () => ({ Operations: [{ op: "replace", path: "displayName", value: "changed" }] }),
      door: "provider",
      act: {
        request: (world) =>
          scim(world, `Users/${world.seeded.member.userId}`, {
            Operations: [{ op: "replace", path: "active", value: false }],
          }),
        entry: ({ member }) => ({ ...provider, kind: "scim.user_deactivated", subjectId: member.userId }),
      },
    },
    "DELETE /api/scim/v2/Users/:id": {
      path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
      door: "provider",
      act: {
        request: (world) => scim(world, `Users/${world.seeded.member.userId}`),
        entry: ({ member }) => ({ ...provider, kind: "scim.user_deleted", subjectId: member.userId }),
      },
    },
    "POST /api/scim/v2/Groups": {
      path: () => "/api/scim/v2/Groups",
      body: () => ({ displayName: "changed" }),
      door: "provider",
      act: {
        request: (world) => scim(world, "Groups", { displayName: "Made by the provider" }),
        entry: () => ({ ...provider, kind: "scim.group_created", subjectType: "group" }),
      },
    },
    "GET /api/scim/v2/Groups/:id": {
      path: ({ idOf }) => `/api/scim/v2/Groups/${idOf(groupSeed)}`,
      door: "provider",
    },
    "PUT /api/scim/v2/Groups/:id": {
      path: ({ idOf }) => `/api/scim/v2/Groups/${idOf(groupSeed)}`,
      body: () => ({ displayName: "changed" }),
      door: "provider",
      act: {
        request: (world) => scim(world, `Groups/${world.seeded.idOf(groupSeed)}`, { displayName: "changed" }),
        entry: ({ idOf }) => ({ ...provider, kind: "scim.group_updated", subjectId: idOf(groupSeed) }),
      },
    },
    "PATCH /api/scim/v2/Groups/:id": {
      path: ({ idOf }) => `/api/scim/v2/Groups/${idOf(groupSeed)}`,
      body: () => ({ Operations: [{ op: "replace", path: "displayName", value: "changed" }] }),
      door: "provider",
      act: {
        request: (world) =>
          scim(world, `Groups/${world.seeded.idOf(groupSeed)}`, {
            Operations: [{ op: "replace", path: "displayName", value: "changed" }],
          }),
        entry: ({ idOf }) => ({ ...provider, kind: "scim.group_updated", subjectId: idOf(groupSeed) }),
      },
    },
    "DELETE /api/scim/v2/Groups/:id": {
      path: ({ idOf }) => `/api/scim/v2/Groups/${idOf(groupSeed)}`,
      door: "provider",
      act: {
        request: (world) => scim(world, `Groups/${world.seeded.idOf(groupSeed)}`),
        entry: ({ idOf }) => ({ ...provider, kind: "scim.group_deleted", subjectId: idOf(groupSeed) }),
      },
    },
  },
});
