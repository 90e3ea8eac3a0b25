import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
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

defineFixtures({
  graphql: {
    "Query.sharedObject": noArguments,
    "Mutation.createShareLink": input(({ idOf }) => ({ objectType: "note", objectId: idOf(noteSeed) })),
    "Mutation.revokeShareLink": inputId(shareLinkSeed),
  },
});
