import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { updateNote } from "../../research/notes/update-note.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { createReel } from "../../research/reels/create-reel.ts";
import { mentionsMax } from "./comment.ts";
import { findResolvableThreads } from "./comment-policy.ts";
import { createComment } from "./create-comment.ts";
import { findReadableComments } from "./read-comments.ts";
import { findCommentInPlace } from "./read-mention.ts";
import { resolveThread } from "./resolve-thread.ts";
import { updateComment } from "./update-comment.ts";

let database: TestCellDatabase;
let all: World;

beforeAll(async () => {
  database = await createCellDatabase();
  all = await world(database);
});

const comment = (
  tx: TenantTransaction,
  more: { parentId?: string; mentionedUserIds?: readonly string[] } = {},
) => createComment(tx, { objectType: "note", objectId: all.noteId, body: "Is this so?", ...more });

async function read(id: string) {
  const [found] = await all.as(all.contributor, (tx) => findReadableComments(tx, [id]));
  return found;
}

describe("a thread", () => {
  it("is resolved by its first or any later comment, and an answer opens it again", async () => {
    const first = await all.as(all.viewer, (tx) => comment(tx));
    const answer = await all.as(all.viewer, (tx) => comment(tx, { parentId: first }));
    expect(await all.as(all.contributor, (tx) => resolveThread(tx, { id: answer, resolved: true }))).toBe(
      first,
    );
    expect(await read(first)).toMatchObject({ resolvedBy: all.contributor.userId });
    expect((await read(answer))?.resolvedAt).toBeNull();
    await all.as(all.viewer, (tx) => comment(tx, { parentId: answer }));
    expect(await read(first)).toMatchObject({ resolvedAt: null, resolvedBy: null });
  });

  it("is resolved by who began it or may edit, by nobody else, and not seen from another workspace", async () => {
    const { as, contributor, viewer } = all;
    const own = await as(viewer, (tx) => comment(tx));
    const other = await as(contributor, (tx) => comment(tx));
    expect(await as(viewer, (tx) => findResolvableThreads(tx, [own, other]))).toEqual(
      new Map([
        [own, true],
        [other, false],
      ]),
    );
    await as(viewer, (tx) => resolveThread(tx, { id: own, resolved: true }));
    await expect(as(viewer, (tx) => resolveThread(tx, { id: other, resolved: true }))).rejects.toMatchObject({
      title: "Forbidden",
    });
    const stranger = await world(database);
    await expect(
      stranger.as(stranger.contributor, (tx) => resolveThread(tx, { id: own, resolved: false })),
    ).rejects.toMatchObject({ code: "comment.not_found" });
  });
});

describe("a comment on a reel", () => {
  it("moves with the note, so that who may no longer read the note reads it no longer", async () => {
    const { as, contributor, viewer, noteId } = await world(database);
    const { id, projectId } = await as(contributor, async (tx) => ({
      id: await createReel(tx, { documentId: noteId, title: "Reel", highlightIds: [] }),
      projectId: await createProject(tx, { title: "Private", workspaceAccess: "private" }),
    }));
    const commentId = await as(viewer, (tx) =>
      createComment(tx, { objectType: "reel", objectId: id, body: "Nice" }),
    );
    const read = (user: typeof viewer) => as(user, (tx) => findCommentInPlace(tx, commentId));
    expect((await read(viewer))?.page).toEqual({ objectType: "reel", id, title: "Reel" });
    await as(contributor, (tx) => updateNote(tx, { id: noteId, projectId }));
    expect(await read(viewer)).toBeUndefined();
    expect((await read(contributor))?.page.title).toBe("Reel");
  });
});

describe("a mention", () => {
  it("is of a member who is there", async () => {
    const stranger = await world(database);
    for (const unknown of [newId(), stranger.viewer.userId]) {
      await expect(
        all.as(all.contributor, (tx) => comment(tx, { mentionedUserIds: [unknown] })),
      ).rejects.toMatchObject({ code: "comment.mention_unknown" });
    }
  });

  it("is one of 20 at most, by an edit too", async () => {
    const members = await Promise.all(
      Array.from({ length: mentionsMax + 1 }, () => seedUser(database, all.team)),
    );
    const ids = members.map(({ userId }) => userId);
    await expect(
      all.as(all.contributor, (tx) => comment(tx, { mentionedUserIds: ids })),
    ).rejects.toMatchObject({ code: "comment.too_many_mentions" });
    const id = await all.as(all.contributor, (tx) => comment(tx, { mentionedUserIds: ids.slice(1) }));
    await expect(
      all.as(all.contributor, (tx) => updateComment(tx, { id, body: "Again", mentionedUserIds: ids })),
    ).rejects.toMatchObject({ code: "comment.too_many_mentions" });
    await all.as(all.contributor, (tx) => updateComment(tx, { id, body: "Again" }));
    expect((await read(id))?.mentionedUserIds).toHaveLength(mentionsMax);
  });
});
