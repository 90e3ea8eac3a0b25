import { findShareLinks } from "@fieldstone/domain/access/share-links/read-share-links.ts";
import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";
import { insightSeed } from "../../research/insights/insights.fixtures.testing.ts";
import { noteSeed } from "../../research/notes/notes.fixtures.testing.ts";

export const shareLinkSeed = defineSeedInProject("share link", async (tx, { idOf }) =>
  createShareLink(tx, { objectType: "note", objectId: await idOf(noteSeed) }),
);
export const expiredShareLinkSeed = defineSeedInProject("expired share link", async (tx, { idOf }) => {
  const id = await createShareLink(tx, { objectType: "insight", objectId: await idOf(insightSeed) });
  const expiresAt = new Date(Date.now() - 60_000);
  await tx.db
    .updateTable("share_links")
    .set({ expires_at: expiresAt })
    .where("share_link_id", "=", id)
    .execute();
  return id;
});

const password = "quiet harbour";
export const passwordLinkSeed = defineSeedInProject("share link with a password", async (tx, { idOf }) =>
  createShareLink(tx, { objectType: "note", objectId: await idOf(noteSeed), password }),
);

defineFixtures({
  rest: {
    "POST /api/share-link/unlock": {
      path: () => "/api/share-link/unlock",
      body: () => ({ password: "loud harbour" }),
      door: "own secret",
      act: {
        request: async ({ database, seeded: { team, idOf } }) => {
          const objectId = idOf(noteSeed);
          const [link] = await withTenant(database.cell, team.owner.context, "write", async (tx) =>
            findShareLinks(tx, [await createShareLink(tx, { objectType: "note", objectId, password })]),
          );
          const headers = { authorization: `Bearer public.${link?.token}` };
          return { path: "/api/share-link/unlock", headers, body: { password } };
        },
        entry: ({ idOf }) => ({
          actorKind: "public",
          kind: "share_link.unlocked",
          subjectType: "note",
          subjectId: idOf(noteSeed),
        }),
      },
    },
  },
  graphql: {
    "Query.sharedObject": noArguments,
    "Mutation.createShareLink": input(({ idOf }) => ({ objectType: "note", objectId: idOf(noteSeed) })),
    "Mutation.updateShareLink": input(({ idOf }) => ({ id: idOf(shareLinkSeed), password: "tell nobody" })),
    "Mutation.revokeShareLink": inputId(shareLinkSeed),
  },
});
