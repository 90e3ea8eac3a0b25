import { createAccountLink } from "@fieldstone/domain/identity/account-links/create-account-link.ts";
import { invitationToken } from "@fieldstone/domain/identity/invitations/invitation.ts";
import { hashPassword } from "@fieldstone/domain/identity/passwords/password-hash.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { byOwner, defineFixtures, type RestWorld } from "../../refusals/fixtures.testing.ts";
import { invitationSeed } from "../invitations/invitations.fixtures.testing.ts";
import { sessionSeed } from "../sessions/sessions.fixtures.testing.ts";

const password = "Correct-horse-9-battery";

/** The token of a link mailed to the owner. */
function linkOf({ database, seeded }: RestWorld, purpose: "RESET_PASSWORD" | "UNLOCK" | "CHANGE_EMAIL") {
  const { userId, context } = seeded.owner.user;
  const email = purpose === "CHANGE_EMAIL" ? { email: "moved@example.com" } : {};
  return withTenant(database.cell, context, "write", (tx) =>
    createAccountLink(tx, { userId, purpose, ...email }),
  );
}

defineFixtures({
  rest: {
    "POST /api/auth/password": {
      path: () => "/api/auth/password",
      body: ({ owner }) => ({ email: owner.user.email, password: "Wrong-horse-99" }),
      door: "own secret",
      act: {
        request: async (world) => {
          const hash = await hashPassword(password);
          await asAdministrator(world.database.adminUrl, (admin) =>
            admin.query("update users set password_hash = $2 where user_id = $1", [
              world.seeded.owner.user.userId,
              hash,
            ]),
          );
          return { path: "/api/auth/password", body: { email: world.seeded.owner.user.email, password } };
        },
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "session.opened",
          subjectId: seeded.owner.user.userId,
        }),
      },
    },
    "POST /api/auth/inspect-invite": {
      path: () => "/api/auth/inspect-invite",
      body: ({ idOf }) => ({ inviteId: idOf(invitationSeed) }),
      door: "own secret",
      unaudited: "only reads",
    },
    "POST /api/auth/accept-invite": {
      path: () => "/api/auth/accept-invite",
      body: ({ idOf }) => ({ inviteId: idOf(invitationSeed) }),
      door: "own secret",
      act: {
        request: async ({ api, seeded: { team, idOf } }) => ({
          path: "/api/auth/accept-invite",
          body: {
            inviteId: invitationToken(api.services.config.emailHashKey, team.teamId, idOf(invitationSeed)),
          },
        }),
        entry: () => ({ actorKind: "user", kind: "invitation.accepted", subjectType: "user" }),
      },
    },
    // These two succeed for every address; the message goes only to the mailbox.
    "POST /api/account/ask-reset": {
      path: () => "/api/account/ask-reset",
      body: () => ({ email: "nobody@example.com" }),
      door: "own secret",
      answersEverybody: true,
      unaudited: "changes nothing but what is mailed, and answers the same for every address",
    },
    "POST /api/account/ask-unlock": {
      path: () => "/api/account/ask-unlock",
      body: () => ({ email: "nobody@example.com" }),
      door: "own secret",
      answersEverybody: true,
      unaudited: "as for a reset",
    },
    "POST /api/account/reset-password": {
      path: () => "/api/account/reset-password",
      body: () => ({ token: "A".repeat(43), newPassword: "Correct-horse-9" }),
      door: "own secret",
      act: {
        request: async (world) => ({
          path: "/api/account/reset-password",
          body: { token: await linkOf(world, "RESET_PASSWORD"), newPassword: password },
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "password.reset",
          subjectId: seeded.owner.user.userId,
        }),
      },
    },
    "POST /api/account/unlock": {
      path: () => "/api/account/unlock",
      body: () => ({ token: "A".repeat(43) }),
      door: "own secret",
      act: {
        request: async (world) => ({
          path: "/api/account/unlock",
          body: { token: await linkOf(world, "UNLOCK") },
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "account.unlocked",
          subjectId: seeded.owner.user.userId,
        }),
      },
    },
    "POST /api/account/confirm-email": {
      path: () => "/api/account/confirm-email",
      body: () => ({ token: "A".repeat(43) }),
      door: "own secret",
      act: {
        request: async (world) => ({
          path: "/api/account/confirm-email",
          body: { token: await linkOf(world, "CHANGE_EMAIL") },
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "email.changed",
          subjectId: seeded.owner.user.userId,
        }),
      },
    },
    // Succeeds for anyone, and ends a session only for its holder.
    "POST /api/auth/sign-out": {
      path: () => "/api/auth/sign-out",
      body: () => ({}),
      door: "own secret",
      answersEverybody: true,
      act: {
        request: async ({ seeded }) => ({
          path: "/api/auth/sign-out",
          headers: { cookie: seeded.owner.cookie },
          body: {},
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "session.revoked",
          subjectId: seeded.idOf(sessionSeed),
        }),
      },
    },
    "GET /api/auth/session": { path: () => "/api/auth/session", door: "member" },
  },
});
