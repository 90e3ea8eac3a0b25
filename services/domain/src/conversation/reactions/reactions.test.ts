import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { updateProject } from "../../research/projects/update-project.ts";
import { createComment } from "../comments/create-comment.ts";
import { deleteComment } from "../comments/delete-comment.ts";
import { namedReactorsMax } from "./reaction.ts";
import { listReactions } from "./read-reactions.ts";
import { type SetReactionInput, setReaction } from "./set-reaction.ts";

let database: TestCellDatabase;
let all: World;
let commentId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  all = await world(database);
});
beforeEach(async () => {
  commentId = await all.as(all.contributor, (tx) =>
    createComment(tx, { objectType: "note", objectId: all.noteId, body: "Is this so?" }),
  );
});

const react = (tx: TenantTransaction, shortName: string, more: Partial<SetReactionInput> = {}) =>
  setReaction(tx, { commentId, shortName, reacted: true, ...more });
const read = async (user = all.viewer) =>
  (await all.as(user, (tx) => listReactions(tx, [commentId]))).get(commentId) ?? [];

it("a viewer reacts once with each emoji, sees how many did, and takes it back", async () => {
  const { as, viewer, contributor } = all;
  await as(contributor, (tx) => react(tx, "+1", { skinTone: "1F3FF" }));
  await as(viewer, (tx) => react(tx, "+1", { skinTone: "1F3FB" }));
  await as(viewer, (tx) => react(tx, "+1", { skinTone: "1F3FD" }));
  await as(viewer, (tx) => react(tx, "tada"));
  expect(await read()).toEqual([
    {
      commentId,
      shortName: "+1",
      count: 2,
      isOwn: true,
      skinTone: "1F3FD",
      userIds: [contributor.userId, viewer.userId],
    },
    { commentId, shortName: "tada", count: 1, isOwn: true, userIds: [viewer.userId] },
  ]);
  expect(await read(contributor)).toMatchObject([{ skinTone: "1F3FF" }, { isOwn: false }]);
  await as(viewer, (tx) => react(tx, "+1", { reacted: false }));
  await as(viewer, (tx) => react(tx, "+1", { reacted: false }));
  expect(await read()).toMatchObject([{ shortName: "+1", count: 1, isOwn: false }, { shortName: "tada" }]);
});

it("rejects other emoji, visitors, strangers, deleted comments and those that may not be read", async () => {
  const { as, team, viewer, projectId, contributor } = all;
  await expect(as(viewer, (tx) => react(tx, "sunny"))).rejects.toMatchObject({ code: "reaction.unknown" });
  const visitor = contextOf(team, { kind: "public", shareToken: "abcdefghij12" });
  await expect(withTenant(database.cell, visitor, "write", (tx) => react(tx, "+1"))).rejects.toMatchObject({
    code: "auth.sign_in_needed",
  });
  const missing = { code: "comment.not_found" };
  const { owner } = await seedTeam(database);
  await expect(
    withTenant(database.cell, owner.context, "write", (tx) => react(tx, "+1")),
  ).rejects.toMatchObject(missing);
  await as(team.owner, (tx) => updateProject(tx, { id: projectId, workspaceAccess: "private" }));
  await expect(as(viewer, (tx) => react(tx, "+1"))).rejects.toMatchObject(missing);
  await as(team.owner, (tx) => updateProject(tx, { id: projectId, workspaceAccess: "open" }));
  await as(contributor, (tx) => deleteComment(tx, commentId));
  await expect(as(viewer, (tx) => react(tx, "+1"))).rejects.toMatchObject(missing);
});

it("names the first members alone, and counts all", async () => {
  const users = await Promise.all(
    Array.from({ length: namedReactorsMax + 2 }, () => seedUser(database, all.team, { role: "VIEWER" })),
  );
  for (const user of users) await all.as(user, (tx) => react(tx, "eyes"));
  const [eyes] = await read();
  expect(eyes).toMatchObject({ count: users.length, isOwn: false });
  expect(eyes?.userIds).toEqual(users.slice(0, namedReactorsMax).map(({ userId }) => userId));
});
