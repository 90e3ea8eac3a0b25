import { type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, expect, it } from "vitest";
import { listLinksOfObjects } from "../../access/share-links/read-share-links.ts";
import { createInsight } from "../../research/insights/create-insight.ts";
import { createReel } from "../../research/reels/create-reel.ts";
import { setPermission } from "../grants/set-permission.ts";
import { createShareLink } from "./create-share-link.ts";

let database: TestCellDatabase;
beforeAll(async () => {
  database = await createCellDatabase();
});

it("a member who was given one insight and one note of a private project neither opens its quotes to anyone by a link nor sees the links of others", async () => {
  const closed = await world(database, { workspaceAccess: "private" });
  const guest = await seedUser(database, closed.team);
  const [id, reelId] = await closed.as(closed.contributor, async (tx) => {
    const made = await createInsight(tx, { projectId: closed.projectId, title: "Speed" });
    for (const [objectType, objectId] of [
      ["insight", made],
      ["note", closed.noteId],
    ] as const) {
      await setPermission(tx, { objectType, objectId, userId: guest.userId, level: "FULL" });
      await createShareLink(tx, { objectType, objectId });
    }
    const reel = { documentId: closed.noteId, title: "Clips", highlightIds: [] };
    return [made, await createReel(tx, reel)] as const;
  });
  const rejection = { code: "share_link.project_needed" };
  for (const shared of [
    { objectType: "insight", objectId: id },
    { objectType: "reel", objectId: reelId },
  ] as const)
    await expect(closed.as(guest, (tx) => createShareLink(tx, shared))).rejects.toMatchObject(rejection);
  const linksOf = (user: SeededUser, objectType: "insight" | "note", objectId: string) =>
    closed.as(user, async (tx) => (await listLinksOfObjects(tx, objectType, [objectId])).get(objectId));
  expect(await linksOf(guest, "insight", id)).toBeUndefined();
  expect(await linksOf(closed.contributor, "insight", id)).toHaveLength(1);
  // A note's link opens nothing that the guest does not read.
  await closed.as(guest, (tx) => createShareLink(tx, { objectType: "note", objectId: closed.noteId }));
  expect(await linksOf(guest, "note", closed.noteId)).toHaveLength(2);
});
