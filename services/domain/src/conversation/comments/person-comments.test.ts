import "../../objects.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { createPerson } from "../../research/people/create-person.ts";
import { setPersonDeleted } from "../../research/people/delete-person.ts";
import { mergePeople, undoPersonMerge } from "../../research/people/merges/merge-people.ts";
import { findResolvableThreads } from "./comment-policy.ts";
import { createComment } from "./create-comment.ts";
import { deleteComment } from "./delete-comment.ts";
import { findReadableComments, listCommentsOfObjects } from "./read-comments.ts";
import { findCommentInPlace } from "./read-mention.ts";
import { resolveThread } from "./resolve-thread.ts";

let database: TestCellDatabase;
let all: World;

beforeAll(async () => {
  database = await createCellDatabase();
  all = await world(database);
});

const makePerson = (name = "Jane Doe") => all.as(all.contributor, (tx) => createPerson(tx, { name }));
const comment = (tx: TenantTransaction, personId: string, parentId?: string) =>
  createComment(tx, { objectType: "person", objectId: personId, body: "Call them again.", parentId });

async function commentsOn(personId: string): Promise<readonly string[]> {
  const found = await all.as(all.viewer, (tx) => listCommentsOfObjects(tx, "person", [personId]));
  return (found.get(personId) ?? []).map(({ id }) => id);
}

describe("a comment on a person", () => {
  it("is written and read by every member, in threads", async () => {
    const personId = await makePerson();
    const first = await all.as(all.viewer, (tx) => comment(tx, personId));
    const answer = await all.as(all.contributor, (tx) => comment(tx, personId, first));
    expect(await commentsOn(personId)).toEqual([first, answer]);
    const place = await all.as(all.viewer, (tx) => findCommentInPlace(tx, answer));
    expect(place?.page).toMatchObject({ objectType: "person", id: personId, title: "Jane Doe" });
    expect(place?.comment.projectId).toBeNull();
  });

  it("is resolved by who began it or a contributor, taken away by who wrote it or a manager", async () => {
    const { as, contributor, viewer, team } = all;
    const personId = await makePerson();
    const [own, other] = [
      await as(viewer, (tx) => comment(tx, personId)),
      await as(contributor, (tx) => comment(tx, personId)),
    ];
    expect(await as(viewer, (tx) => findResolvableThreads(tx, [own, other]))).toEqual(
      new Map([
        [own, true],
        [other, false],
      ]),
    );
    await expect(as(viewer, (tx) => resolveThread(tx, { id: other, resolved: true }))).rejects.toMatchObject({
      code: "member.contributor_needed",
    });
    await as(contributor, (tx) => resolveThread(tx, { id: own, resolved: true }));
    await expect(as(contributor, (tx) => deleteComment(tx, own))).rejects.toMatchObject({
      code: "member.manager_needed",
    });
    await as(team.owner, (tx) => deleteComment(tx, own));
    expect(await commentsOn(personId)).toEqual([other]);
  });

  it("is neither written nor read by another workspace, or by somebody with a share link", async () => {
    const personId = await makePerson();
    const id = await all.as(all.contributor, (tx) => comment(tx, personId));
    const stranger = await world(database);
    const missing = { code: "person.not_found" };
    await expect(stranger.as(stranger.contributor, (tx) => comment(tx, personId))).rejects.toMatchObject(
      missing,
    );
    expect(await stranger.as(stranger.contributor, (tx) => findReadableComments(tx, [id]))).toEqual([]);
    for (const actor of [{ kind: "anonymous" }, { kind: "public", shareToken: "abcdefghijkl" }] as const) {
      const context = { ...all.viewer.context, actor };
      const read = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
        withTenant(database.cell, context, "read", fn);
      expect(await read((tx) => findReadableComments(tx, [id]))).toEqual([]);
      await expect(read((tx) => comment(tx, personId))).rejects.toMatchObject(missing);
    }
  });

  it("answers no comment about somebody else", async () => {
    const id = await all.as(all.contributor, async (tx) =>
      comment(tx, await createPerson(tx, { name: "A" })),
    );
    const other = await makePerson("B");
    await expect(all.as(all.contributor, (tx) => comment(tx, other, id))).rejects.toMatchObject({
      code: "comment.not_found",
    });
  });

  it("goes to the trash with the person and comes back with them", async () => {
    const personId = await makePerson();
    const id = await all.as(all.contributor, (tx) => comment(tx, personId));
    await all.as(all.contributor, (tx) => setPersonDeleted(tx, personId, true));
    expect(await all.as(all.contributor, (tx) => findReadableComments(tx, [id]))).toEqual([]);
    await expect(all.as(all.contributor, (tx) => comment(tx, personId))).rejects.toMatchObject({
      code: "person.not_found",
    });
    await all.as(all.contributor, (tx) => setPersonDeleted(tx, personId, false));
    expect(await commentsOn(personId)).toEqual([id]);
  });

  it("follows a merge, and goes back with its thread when that is undone", async () => {
    const { as, contributor } = all;
    const [keptId, mergedId] = [await makePerson("Kept"), await makePerson("Merged")];
    const kept = await as(contributor, (tx) => comment(tx, keptId));
    const moved = await as(contributor, (tx) => comment(tx, mergedId));
    const mergeId = await as(contributor, (tx) => mergePeople(tx, { keptId, mergedId, take: [] }));
    expect(await commentsOn(keptId)).toEqual([kept, moved]);
    const answer = await as(contributor, (tx) => comment(tx, keptId, moved));
    await as(contributor, (tx) => undoPersonMerge(tx, mergeId));
    expect(await commentsOn(keptId)).toEqual([kept]);
    expect(await commentsOn(mergedId)).toEqual([moved, answer]);
  });
});
