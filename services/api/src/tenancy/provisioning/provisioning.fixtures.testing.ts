import { newId, toShortId } from "@fieldstone/model/ids.ts";
import {
  byOwner,
  defineFixtures,
  type RestRequest,
  type RestWorld,
} from "../../refusals/fixtures.testing.ts";

const operator = { actorKind: "system", actorName: "operator", subjectType: "team" };

async function step({ api, seeded }: RestWorld, name: string, body: unknown): Promise<RestRequest> {
  return { path: `/internal/tenants/${seeded.team.teamId}/${name}`, headers: api.serviceHeaders, body };
}

defineFixtures({
  rest: {
    "POST /internal/tenants": {
      path: () => "/internal/tenants",
      body: ({ team, owner }) => ({
        teamId: team.teamId,
        subdomain: team.subdomain,
        name: "x",
        owner: { email: owner.user.email, name: "x" },
        sample: false,
      }),
      door: "router",
      act: {
        request: async ({ api }) => {
          const teamId = newId();
          const subdomain = `made-${teamId.slice(-12)}`;
          const made = {
            teamId,
            subdomain,
            name: "Made",
            owner: { email: "a@made.example", name: "A" },
            sample: false,
          };
          return { path: "/internal/tenants", headers: api.serviceHeaders, body: made, teamId };
        },
        entry: () => ({
          actorKind: "system",
          actorName: "router",
          kind: "team.created",
          subjectType: "team",
        }),
      },
    },
    "DELETE /internal/tenants/:teamId": {
      path: ({ team }) => `/internal/tenants/${team.teamId}`,
      door: "router",
      unaudited: "takes back a workspace that nobody has used, with its log",
    },
    "GET /internal/tenants/:teamId": {
      path: ({ team }) => `/internal/tenants/${team.teamId}`,
      door: "router",
    },
    "PUT /internal/tenants/:teamId": {
      path: ({ team }) => `/internal/tenants/${team.teamId}`,
      body: ({ team, owner }) => ({
        subdomain: team.subdomain,
        name: "x",
        owner: { email: owner.user.email, name: "x" },
      }),
      door: "router",
      act: {
        request: async ({ api }) => {
          const teamId = newId();
          const made = {
            subdomain: `put-${teamId.slice(-12)}`,
            name: "Put",
            owner: { email: "a@put.example", name: "A" },
          };
          return {
            path: `/internal/tenants/${toShortId(teamId)}`,
            headers: api.serviceHeaders,
            body: made,
            teamId,
          };
        },
        entry: () => ({ ...operator, kind: "team.created" }),
      },
    },
    "GET /internal/tenants/:teamId/limits": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/limits`,
      door: "router",
    },
    "PUT /internal/tenants/:teamId/limits": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/limits`,
      body: () => ({ planTier: "FREE" }),
      door: "router",
      act: {
        request: (world) => step(world, "limits", { planTier: "BUSINESS", retentionDays: 90 }),
        entry: ({ team }) => ({ ...operator, kind: "team.limits_set", subjectId: team.teamId }),
      },
    },
    "GET /internal/tenants/:teamId/object-prefix": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/object-prefix`,
      door: "router",
    },
    "PUT /internal/tenants/:teamId/object-prefix": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/object-prefix`,
      body: () => ({ storageTier: "STANDARD" }),
      door: "router",
      unaudited: "prepares storage; nothing of the workspace changes",
    },
    "GET /internal/tenants/:teamId/search-table": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/search-table`,
      door: "router",
    },
    "PUT /internal/tenants/:teamId/search-table": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/search-table`,
      body: () => ({}),
      door: "router",
      unaudited: "prepares an index, which is derived from the workspace",
    },
    "GET /internal/tenants/:teamId/seed": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/seed`,
      door: "router",
    },
    "PUT /internal/tenants/:teamId/seed": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/seed`,
      body: () => ({}),
      door: "router",
      act: {
        request: (world) => step(world, "seed", {}),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "project.created",
          subjectType: "project",
        }),
      },
    },
    "PUT /internal/tenants/:teamId/frozen": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/frozen`,
      body: () => ({ frozen: true }),
      door: "router",
      act: {
        request: (world) => step(world, "frozen", { frozen: true }),
        entry: ({ team }) => ({ ...operator, kind: "team.frozen", subjectId: team.teamId }),
      },
    },
    "GET /internal/tenants/:teamId/count": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/count`,
      door: "router",
    },
    "POST /internal/tenants/:teamId/export": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/export`,
      body: () => ({}),
      door: "router",
      unaudited: "reads; a row more would make the copy differ from its original",
    },
    "POST /internal/tenants/:teamId/purge": {
      path: ({ team }) => `/internal/tenants/${team.teamId}/purge`,
      body: () => ({ location: "x", sha256: "0".repeat(64) }),
      door: "router",
      unaudited: "takes the workspace away with its log; the receipt beside the export tells",
    },
    "POST /internal/sign-in": {
      path: () => "/internal/sign-in",
      body: ({ team, owner }) => ({ teamId: team.teamId, email: owner.user.email, method: "ONE_TIME_CODE" }),
      door: "router",
      act: {
        request: async ({ api, seeded: { team, member } }) => ({
          path: "/internal/sign-in",
          headers: api.serviceHeaders,
          body: { teamId: team.teamId, email: member.email, method: "ONE_TIME_CODE" },
        }),
        entry: ({ member: { userId } }) => ({
          actorKind: "user",
          actorId: userId,
          kind: "session.opened",
          subjectId: userId,
        }),
      },
    },
    "POST /internal/memberships": {
      path: () => "/internal/memberships",
      body: ({ team, owner }) => ({ teamIds: [team.teamId], email: owner.user.email }),
      door: "router",
      unaudited: "asks, by POST because of its length",
    },
  },
});
