import type { SeededObjects } from "./seeded-objects.testing.ts";

export interface PathFixture {
  readonly path: (seeded: SeededObjects) => string;
  readonly body?: (seeded: SeededObjects) => unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** How it is kept: for a member's session, for the router alone, or open with a secret of its own in it. */
  readonly door: "member" | "router" | "own secret";
  /** Says the same to everybody, and nothing in it. */
  readonly answersEverybody?: true;
}

/** A fixture for every REST path; the refusal test fails for a path that has none. */
export const restFixtures: Readonly<Record<string, PathFixture>> = {
  "POST /api/auth/password": {
    path: () => "/api/auth/password",
    body: ({ owner }) => ({ email: owner.user.email, password: "Wrong-horse-99" }),
    door: "own secret",
  },
  "POST /api/auth/accept-invite": {
    path: () => "/api/auth/accept-invite",
    body: ({ invitationId }) => ({ inviteId: invitationId }),
    door: "own secret",
  },
  // These two answer success for every address: whoever has the mailbox gets the message.
  "POST /api/account/ask-reset": {
    path: () => "/api/account/ask-reset",
    body: () => ({ email: "nobody@example.com" }),
    door: "own secret",
    answersEverybody: true,
  },
  "POST /api/account/ask-unlock": {
    path: () => "/api/account/ask-unlock",
    body: () => ({ email: "nobody@example.com" }),
    door: "own secret",
    answersEverybody: true,
  },
  "POST /api/account/reset-password": {
    path: () => "/api/account/reset-password",
    body: () => ({ token: "A".repeat(43), newPassword: "Correct-horse-9" }),
    door: "own secret",
  },
  "POST /api/account/unlock": {
    path: () => "/api/account/unlock",
    body: () => ({ token: "A".repeat(43) }),
    door: "own secret",
  },
  "POST /api/account/confirm-email": {
    path: () => "/api/account/confirm-email",
    body: () => ({ token: "A".repeat(43) }),
    door: "own secret",
  },
  // Answers success to anyone, and ends a session only for whoever carries it.
  "POST /api/auth/sign-out": {
    path: () => "/api/auth/sign-out",
    body: () => ({}),
    door: "own secret",
    answersEverybody: true,
  },
  "GET /api/auth/session": { path: () => "/api/auth/session", door: "member" },
  "POST /api/import": {
    path: ({ projectId }) => `/api/import?projectId=${projectId}`,
    headers: { "x-file-name": "a.txt" },
    body: () => "text",
    door: "member",
  },
  "GET /api/audit/export": { path: () => "/api/audit/export", door: "member" },
  "GET /files/download/:fileId": { path: ({ fileId }) => `/files/download/${fileId}`, door: "member" },
  "POST /api/picture": {
    path: ({ noteId }) => `/api/picture?documentId=${noteId}`,
    headers: { "x-file-name": "a.png" },
    body: () => "text",
    door: "member",
  },
  "GET /image/:fileId": { path: ({ pictureId }) => `/image/${pictureId}`, door: "member" },
  // Takes a browser's report from anyone, and answers nothing.
  "POST /api/telemetry": {
    path: () => "/api/telemetry",
    body: () => ({}),
    door: "own secret",
    answersEverybody: true,
  },
  "GET /internal/error-reports/:reference": {
    path: ({ team }) =>
      `/internal/error-reports/00000000-0000-4000-8000-000000000000?teamId=${team.teamId}&epoch=1`,
    door: "router",
  },
  "GET /internal/webhook-events": {
    path: ({ team }) => `/internal/webhook-events?teamId=${team.teamId}&epoch=1`,
    door: "router",
  },
  "POST /internal/webhook-events/requeue": {
    path: () => "/internal/webhook-events/requeue",
    body: ({ team }) => ({ teamId: team.teamId, epoch: 1 }),
    door: "router",
  },
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
  },
  "DELETE /internal/tenants/:teamId": {
    path: ({ team }) => `/internal/tenants/${team.teamId}`,
    door: "router",
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
  },
  "GET /internal/tenants/:teamId/limits": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/limits`,
    door: "router",
  },
  "PUT /internal/tenants/:teamId/limits": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/limits`,
    body: () => ({ planTier: "FREE" }),
    door: "router",
  },
  "GET /internal/tenants/:teamId/object-prefix": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/object-prefix`,
    door: "router",
  },
  "PUT /internal/tenants/:teamId/object-prefix": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/object-prefix`,
    body: () => ({ storageTier: "STANDARD" }),
    door: "router",
  },
  "GET /internal/tenants/:teamId/search-table": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/search-table`,
    door: "router",
  },
  "PUT /internal/tenants/:teamId/search-table": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/search-table`,
    body: () => ({}),
    door: "router",
  },
  "GET /internal/tenants/:teamId/seed": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/seed`,
    door: "router",
  },
  "PUT /internal/tenants/:teamId/seed": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/seed`,
    body: () => ({}),
    door: "router",
  },
  "PUT /internal/tenants/:teamId/frozen": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/frozen`,
    body: () => ({ frozen: true }),
    door: "router",
  },
  "GET /internal/tenants/:teamId/count": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/count`,
    door: "router",
  },
  "POST /internal/tenants/:teamId/export": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/export`,
    body: () => ({}),
    door: "router",
  },
  "POST /internal/tenants/:teamId/purge": {
    path: ({ team }) => `/internal/tenants/${team.teamId}/purge`,
    body: () => ({ location: "x", sha256: "0".repeat(64) }),
    door: "router",
  },
  "POST /internal/sign-in": {
    path: () => "/internal/sign-in",
    body: ({ team, owner }) => ({ teamId: team.teamId, email: owner.user.email, method: "ONE_TIME_CODE" }),
    door: "router",
  },
  "GET /api/auth/environment": {
    path: () => "/api/auth/environment",
    door: "own secret",
    answersEverybody: true,
  },
  "POST /internal/enterprise/begin": {
    path: () => "/internal/enterprise/begin",
    body: ({ team }) => ({ teamId: team.teamId }),
    door: "router",
  },
  "POST /internal/enterprise/finish": {
    path: () => "/internal/enterprise/finish",
    body: ({ team }) => ({ teamId: team.teamId, attempt: {}, callback: {} }),
    door: "router",
  },
  "POST /internal/memberships": {
    path: () => "/internal/memberships",
    body: ({ team, owner }) => ({ teamIds: [team.teamId], email: owner.user.email }),
    door: "router",
  },
  "POST /internal/webhook-events": {
    path: () => "/internal/webhook-events",
    body: ({ team }) => ({ teamId: team.teamId, epoch: 1, type: "slack", eventId: "Ev1", event: {} }),
    door: "router",
  },
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
  },
  "GET /api/scim/v2/Users/:id": {
    path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
    door: "own secret",
  },
  "PUT /api/scim/v2/Users/:id": {
    path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
    body: ({ owner }) => ({ userName: owner.user.email }),
    door: "own secret",
  },
  "PATCH /api/scim/v2/Users/:id": {
    path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
    body: () => ({ Operations: [{ op: "replace", path: "displayName", value: "changed" }] }),
    door: "own secret",
  },
  "DELETE /api/scim/v2/Users/:id": {
    path: ({ member }) => `/api/scim/v2/Users/${member.userId}`,
    door: "own secret",
  },
  "POST /api/scim/v2/Groups": {
    path: () => "/api/scim/v2/Groups",
    body: () => ({ displayName: "changed" }),
    door: "own secret",
  },
  "GET /api/scim/v2/Groups/:id": {
    path: ({ groupId }) => `/api/scim/v2/Groups/${groupId}`,
    door: "own secret",
  },
  "PUT /api/scim/v2/Groups/:id": {
    path: ({ groupId }) => `/api/scim/v2/Groups/${groupId}`,
    body: () => ({ displayName: "changed" }),
    door: "own secret",
  },
  "PATCH /api/scim/v2/Groups/:id": {
    path: ({ groupId }) => `/api/scim/v2/Groups/${groupId}`,
    body: () => ({ Operations: [{ op: "replace", path: "displayName", value: "changed" }] }),
    door: "own secret",
  },
  "DELETE /api/scim/v2/Groups/:id": {
    path: ({ groupId }) => `/api/scim/v2/Groups/${groupId}`,
    door: "own secret",
  },
  "GET /api/oauth/interaction/:uid": { path: () => "/api/oauth/interaction/none", door: "own secret" },
  "GET /api/oauth/interaction/:uid/details": {
    path: () => "/api/oauth/interaction/none/details",
    door: "member",
  },
  "POST /api/oauth/interaction/:uid/decision": {
    path: () => "/api/oauth/interaction/none/decision",
    body: () => ({ allow: true }),
    door: "member",
  },
};
