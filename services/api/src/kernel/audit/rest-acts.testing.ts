import { createAccountLink } from "@fieldstone/domain/identity/account-links/create-account-link.ts";
import { invitationToken } from "@fieldstone/domain/identity/invitations/invitation.ts";
import { hashPassword } from "@fieldstone/domain/identity/passwords/password-hash.ts";
import { createScimToken } from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { onePixelPng } from "@fieldstone/testkit/one-pixel-png.ts";
import type { TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import type { SeededObjects } from "../../refusals/seeded-objects.testing.ts";
import type { KeptEntry } from "./kept-entries.testing.ts";

export interface RestStage {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  readonly seeded: SeededObjects;
}

export interface RestRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, but for text and bytes. */
  readonly body?: unknown;
  /** The workspace whose entry is looked for, where it is another than the seeded one. */
  readonly teamId?: string;
}

export interface RestAct {
  readonly request: (stage: RestStage) => Promise<RestRequest>;
  /** What one of the entries must say: who did what to what. */
  readonly entry: (seeded: SeededObjects) => Partial<KeptEntry>;
}

/** Writing paths that leave no entry in this test, each with its reason. */
export const unauditedPaths: Readonly<Record<string, string>> = {
  "POST /api/account/ask-reset": "changes nothing but what is mailed, and answers the same for every address",
  "POST /api/account/ask-unlock": "as for a reset",
  "POST /internal/memberships": "asks, by POST because of its length",
  "POST /internal/enterprise/begin": "asks where to send the browser",
  "POST /internal/enterprise/finish":
    "opens a session: proven with a provider, in enterprise-sign-in.test.ts",
  "POST /api/telemetry": "keeps a browser's error report, which says nothing of what anyone did",
  "POST /internal/webhook-events/requeue": "enqueues events again that are kept already",
  "POST /internal/webhook-events": "keeps what a provider told in a log of its own, with its origin and time",
  "PUT /internal/tenants/:teamId/object-prefix": "prepares storage; nothing of the workspace changes",
  "PUT /internal/tenants/:teamId/search-table": "prepares an index, which is derived from the workspace",
  "POST /internal/tenants/:teamId/export": "reads; a row more would make the copy differ from its original",
  "POST /internal/tenants/:teamId/purge":
    "takes the workspace away with its log; the receipt beside the export tells",
  "DELETE /internal/tenants/:teamId": "takes back a workspace that nobody has used, with its log",
  "POST /api/oauth/interaction/:uid/decision":
    "needs a browser on its way: proven in every-path.test.ts by one",
};

const password = "Correct-horse-9-battery";
const json = { "content-type": "application/json" };
const owner = ({ owner: { user } }: SeededObjects) => ({ actorKind: "user", actorId: user.userId });
const operator = { actorKind: "system", actorName: "operator", subjectType: "team" };

/** How a path is brought to succeed, and what its entry says. */
export const restActs: Readonly<Record<string, RestAct>> = {
  "POST /api/auth/password": {
    request: async (stage) => {
      const hash = await hashPassword(password);
      await administer(stage, "update users set password_hash = $2 where user_id = $1", [hash]);
      return { path: "/api/auth/password", body: { email: stage.seeded.owner.user.email, password } };
    },
    entry: (seeded) => ({ ...owner(seeded), kind: "session.opened", subjectId: seeded.owner.user.userId }),
  },
  "POST /api/auth/accept-invite": {
    request: async ({ api, seeded: { team, invitationId } }) => ({
      path: "/api/auth/accept-invite",
      body: { inviteId: invitationToken(api.services.config.emailHashKey, team.teamId, invitationId) },
    }),
    entry: () => ({ actorKind: "user", kind: "invitation.accepted", subjectType: "user" }),
  },
  "POST /api/account/reset-password": {
    request: async (stage) => ({
      path: "/api/account/reset-password",
      body: { token: await linkOf(stage, "RESET_PASSWORD"), newPassword: password },
    }),
    entry: (seeded) => ({ ...owner(seeded), kind: "password.reset", subjectId: seeded.owner.user.userId }),
  },
  "POST /api/account/unlock": {
    request: async (stage) => ({
      path: "/api/account/unlock",
      body: { token: await linkOf(stage, "UNLOCK") },
    }),
    entry: (seeded) => ({ ...owner(seeded), kind: "account.unlocked", subjectId: seeded.owner.user.userId }),
  },
  "POST /api/account/confirm-email": {
    request: async (stage) => ({
      path: "/api/account/confirm-email",
      body: { token: await linkOf(stage, "CHANGE_EMAIL") },
    }),
    entry: (seeded) => ({ ...owner(seeded), kind: "email.changed", subjectId: seeded.owner.user.userId }),
  },
  "POST /api/auth/sign-out": {
    request: async ({ seeded }) => ({
      path: "/api/auth/sign-out",
      headers: { cookie: seeded.owner.cookie },
      body: {},
    }),
    entry: (seeded) => ({ ...owner(seeded), kind: "session.revoked", subjectId: seeded.sessionId }),
  },
  "POST /api/import": {
    request: async ({ seeded }) => ({
      path: `/api/import?projectId=${seeded.projectId}`,
      headers: { cookie: seeded.owner.cookie, "x-file-name": "interview.txt" },
      body: "What they said.",
    }),
    entry: (seeded) => ({ ...owner(seeded), kind: "import.started", subjectType: "import" }),
  },
  "POST /api/picture": {
    request: async ({ seeded }) => ({
      path: `/api/picture?documentId=${seeded.noteId}`,
      headers: { cookie: seeded.owner.cookie, "x-file-name": "dot.png" },
      body: onePixelPng,
    }),
    entry: (seeded) => ({ ...owner(seeded), kind: "picture.added", subjectType: "file" }),
  },
  "POST /internal/tenants": {
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
    entry: () => ({ actorKind: "system", actorName: "router", kind: "team.created", subjectType: "team" }),
  },
  "PUT /internal/tenants/:teamId": {
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
  "PUT /internal/tenants/:teamId/limits": {
    request: (stage) => step(stage, "limits", { planTier: "BUSINESS", retentionDays: 90 }),
    entry: ({ team }) => ({ ...operator, kind: "team.limits_set", subjectId: team.teamId }),
  },
  "PUT /internal/tenants/:teamId/frozen": {
    request: (stage) => step(stage, "frozen", { frozen: true }),
    entry: ({ team }) => ({ ...operator, kind: "team.frozen", subjectId: team.teamId }),
  },
  "PUT /internal/tenants/:teamId/seed": {
    request: (stage) => step(stage, "seed", {}),
    entry: (seeded) => ({ ...owner(seeded), kind: "project.created", subjectType: "project" }),
  },
  "POST /internal/sign-in": {
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
  "POST /api/scim/v2/Users": {
    request: (stage) => scim(stage, "Users", { userName: "new@provider.example" }),
    entry: () => ({ ...provider, kind: "scim.user_created", subjectType: "user" }),
  },
  "PUT /api/scim/v2/Users/:id": {
    request: (stage) =>
      scim(stage, `Users/${stage.seeded.member.userId}`, { userName: "put@provider.example" }),
    entry: ({ member }) => ({ ...provider, kind: "scim.user_updated", subjectId: member.userId }),
  },
  "PATCH /api/scim/v2/Users/:id": {
    request: (stage) =>
      scim(stage, `Users/${stage.seeded.member.userId}`, {
        Operations: [{ op: "replace", path: "active", value: false }],
      }),
    entry: ({ member }) => ({ ...provider, kind: "scim.user_deactivated", subjectId: member.userId }),
  },
  "DELETE /api/scim/v2/Users/:id": {
    request: (stage) => scim(stage, `Users/${stage.seeded.member.userId}`),
    entry: ({ member }) => ({ ...provider, kind: "scim.user_deleted", subjectId: member.userId }),
  },
  "POST /api/scim/v2/Groups": {
    request: (stage) => scim(stage, "Groups", { displayName: "Made by the provider" }),
    entry: () => ({ ...provider, kind: "scim.group_created", subjectType: "group" }),
  },
  "PUT /api/scim/v2/Groups/:id": {
    request: (stage) => scim(stage, `Groups/${stage.seeded.groupId}`, { displayName: "changed" }),
    entry: ({ groupId }) => ({ ...provider, kind: "scim.group_updated", subjectId: groupId }),
  },
  "PATCH /api/scim/v2/Groups/:id": {
    request: (stage) =>
      scim(stage, `Groups/${stage.seeded.groupId}`, {
        Operations: [{ op: "replace", path: "displayName", value: "changed" }],
      }),
    entry: ({ groupId }) => ({ ...provider, kind: "scim.group_updated", subjectId: groupId }),
  },
  "DELETE /api/scim/v2/Groups/:id": {
    request: (stage) => scim(stage, `Groups/${stage.seeded.groupId}`),
    entry: ({ groupId }) => ({ ...provider, kind: "scim.group_deleted", subjectId: groupId }),
  },
};

const provider = { actorKind: "system", actorName: "SCIM (The provider)" };

async function scim({ database, seeded }: RestStage, place: string, body?: unknown): Promise<RestRequest> {
  const { secret } = await withTenant(database.cell, seeded.owner.user.context, "write", (tx) =>
    createScimToken(tx, { name: "The provider" }),
  );
  const headers = { authorization: `Bearer ${secret}`, ...json };
  return { path: `/api/scim/v2/${place}`, headers, ...(body === undefined ? {} : { body }) };
}

async function step({ api, seeded }: RestStage, name: string, body: unknown): Promise<RestRequest> {
  return { path: `/internal/tenants/${seeded.team.teamId}/${name}`, headers: api.serviceHeaders, body };
}

/** What a mailed link of the owner carries. */
function linkOf({ database, seeded }: RestStage, purpose: "RESET_PASSWORD" | "UNLOCK" | "CHANGE_EMAIL") {
  const { userId, context } = seeded.owner.user;
  const email = purpose === "CHANGE_EMAIL" ? { email: "moved@example.com" } : {};
  return withTenant(database.cell, context, "write", (tx) =>
    createAccountLink(tx, { userId, purpose, ...email }),
  );
}

/** Runs a statement on the owner, whose id is its first parameter. */
function administer({ database, seeded }: RestStage, statement: string, more: unknown[]): Promise<unknown> {
  return asAdministrator(database.adminUrl, (admin) =>
    admin.query(statement, [seeded.owner.user.userId, ...more]),
  );
}
