import { newId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { listLinksOfObjects } from "../../access/share-links/read-share-links.ts";
import { requireSharedAccess } from "../../access/share-links/shared-access.ts";
import { markWords } from "../../research/highlights/mark-words.ts";
import { updateNote } from "../../research/notes/update-note.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { createReel } from "../../research/reels/create-reel.ts";
import { createShareLink } from "../../sharing/share-links/create-share-link.ts";
import { mentionsMax } from "./comment.ts";
import { findResolvableThreads } from "./comment-policy.ts";
import { createComment } from "./create-comment.ts";
import { deleteComment } from "./delete-comment.ts";
import { findReadableComments, listCommentsOfObjects } from "./read-comments.ts";
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

describe("a comment", () => {
  it("is written by a viewer, changed by its author alone, and taken away by full access", async () => {
    const { as, team, contributor, viewer, noteId } = all;
    const objectId = await as(contributor, (tx) =>
      markWords(tx, { documentId: noteId, words: "was slow", tagIds: [] }),
    );
    const place = { objectType: "highlight", objectId } as const;
    const id = await as(viewer, (tx) => createComment(tx, { ...place, body: " Which segment? " }));
    await expect(as(team.owner, (tx) => updateComment(tx, { id, body: "x" }))).rejects.toMatchObject({
      code: "comment.not_yours",
    });
    await as(viewer, (tx) => updateComment(tx, { id, body: "Which segment is it?" }));
    const answer = await as(contributor, (tx) =>
      createComment(tx, { ...place, parentId: id, body: "Small firms." }),
    );
    const thread = await as(viewer, (tx) => listCommentsOfObjects(tx, "highlight", [objectId]));
    expect(thread.get(objectId)).toMatchObject([
      { id, body: "Which segment is it?", parentCommentId: null },
      { id: answer, parentCommentId: id },
    ]);
    await expect(
      as(contributor, (tx) =>
        createComment(tx, { objectType: "note", objectId: noteId, parentId: id, body: "x" }),
      ),
    ).rejects.toMatchObject({ code: "comment.not_found" });
    await as(team.owner, (tx) => deleteComment(tx, id));
    expect(await as(viewer, (tx) => listCommentsOfObjects(tx, "highlight", [objectId]))).toEqual(new Map());
  });

  it("is neither written nor read by a visitor with a link", async () => {
    const { as, team, contributor, viewer, noteId } = await world(database);
    const token = await as(contributor, async (tx) => {
      await createShareLink(tx, { objectType: "note", objectId: noteId });
      return (await listLinksOfObjects(tx, "note", [noteId])).get(noteId)?.[0]?.token ?? "";
    });
    await as(viewer, (tx) => createComment(tx, { objectType: "note", objectId: noteId, body: "internal" }));
    const visitor = contextOf(team, { kind: "public", shareToken: token });
    await withTenant(database.cell, visitor, "read", async (tx) => {
      expect((await requireSharedAccess(tx)).object.objectId).toBe(noteId);
      expect(await listCommentsOfObjects(tx, "note", [noteId])).toEqual(new Map());
    });
    await expect(
      withTenant(database.cell, visitor, "read", (tx) =>
        createComment(tx, { objectType: "note", objectId: noteId, body: "x" }),
      ),
    ).rejects.toMatchObject({ code: "note.not_found" });
  });
});

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
    expect((await read(viewer))?.page).toMatchObject({ objectType: "reel", id, title: "Reel" });
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
