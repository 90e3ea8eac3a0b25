import { newId } from "@fieldstone/model/ids.ts";
import { rankGap, tagRoleLengthMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tagHighlight, untagHighlight } from "../highlights/tag-highlight.ts";
import { createProject } from "../projects/create-project.ts";
import { createTagBoard } from "./boards/create-tag-board.ts";
import { createTagGroup } from "./boards/create-tag-group.ts";
import { ensureDefaultTagBoard } from "./boards/default-tag-board.ts";
import { setTagBoardDeleted } from "./boards/delete-tag-board.ts";
import { deleteTagGroup } from "./boards/delete-tag-group.ts";
import { countTaggedHighlights, countTagUses } from "./count-taggings.ts";
import { createTag } from "./create-tag.ts";
import { deleteTag } from "./delete-tag.ts";
import { mergeTags } from "./merge-tags.ts";
import { moveTag } from "./move-tag.ts";
import { findReadableTags, listTagsOfBoards } from "./read-tags.ts";
import { restoreTag } from "./restore-tag.ts";
import { requireApplicableTags } from "./tagging-store.ts";
import { updateTag } from "./update-tag.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let viewer: SeededUser;
let projectId: string;
let board: string;

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  await write(team.owner, async (tx) => {
    projectId = await createProject(tx, { title: "Project" });
    board = await ensureDefaultTagBoard(tx, projectId);
  });
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

function makeTag(title: string): Promise<string> {
  return write(contributor, (tx) => createTag(tx, { tagBoardId: board, title, color: "#336699" }));
}

/** Creates highlights in one note, each with the given tags. */
async function seedHighlights(...taggings: readonly string[][]): Promise<readonly string[]> {
  const noteId = newId();
  const ids = taggings.map(() => newId());
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      "insert into notes (team_id, note_id, project_id, author_kind) values ($1, $2, $3, 'person')",
      [team.teamId, noteId, projectId],
    );
    await admin.query(
      "insert into documents (team_id, document_id, object_type, project_id, state) values ($1, $2, 'note', $3, '')",
      [team.teamId, noteId, projectId],
    );
    for (const [index, id] of ids.entries()) {
      await admin.query(
        `insert into highlights (team_id, highlight_id, document_id, project_id, anchor_start, anchor_end, text,
          document_version, author_kind) values ($1, $2, $3, $4, '', '', 'words', 1, 'person')`,
        [team.teamId, id, noteId, projectId],
      );
      for (const tagId of taggings[index] ?? []) {
        await admin.query(
          "insert into highlight_tags (team_id, highlight_id, tag_id, author_kind) values ($1, $2, $3, 'person')",
          [team.teamId, id, tagId],
        );
      }
    }
  });
  return ids;
}

const countOf = async (tagId: string) =>
  (await write(viewer, (tx) => countTaggedHighlights(tx, [tagId]))).get(tagId) ?? 0;

const titlesOf = (tagBoardId: string) =>
  write(viewer, async (tx) => (await listTagsOfBoards(tx, [tagBoardId])).map((tag) => tag.title));

describe("tags", () => {
  it("stand in the order made, one gap apart, and an asked-again creation is the same tag", async () => {
    const first = await makeTag("Onboarding");
    await makeTag("Billing");
    const id = newId();
    const again = () => write(contributor, (tx) => createTag(tx, { id, tagBoardId: board, title: "Trust" }));
    expect([await again(), await again()]).toEqual([id, id]);
    const tags = await write(viewer, (tx) => listTagsOfBoards(tx, [board]));
    expect(tags.map((tag) => [tag.title, tag.rank])).toEqual([
      ["Onboarding", rankGap],
      ["Billing", 2 * rankGap],
      ["Trust", 3 * rankGap],
    ]);
    expect(tags[0]).toMatchObject({ id: first, color: "#336699", author_id: contributor.userId });
  });

  it("refuse a second of the same title on the board, case aside, and a colour that is none", async () => {
    await makeTag("Trust");
    await expect(makeTag("TRUST")).rejects.toMatchObject({ code: "tag.title_taken", field: "title" });
    const both = await Promise.allSettled([makeTag("Race"), makeTag("race")]);
    expect(both.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    await expect(
      write(contributor, (tx) => createTag(tx, { tagBoardId: board, title: "x", color: "blue" })),
    ).rejects.toMatchObject({ code: "tag.color_invalid" });
  });

  it("are read by viewers and changed by none of them", async () => {
    const tagId = await makeTag("Read me");
    expect(await write(viewer, (tx) => findReadableTags(tx, [tagId]))).toHaveLength(1);
    await expect(write(viewer, (tx) => updateTag(tx, { id: tagId, title: "x" }))).rejects.toMatchObject({
      title: "Forbidden",
    });
    await expect(
      write(viewer, (tx) => createTag(tx, { tagBoardId: board, title: "x" })),
    ).rejects.toMatchObject({
      title: "Forbidden",
    });
  });

  it("once locked are changed with full access alone", async () => {
    const id = await makeTag("Official");
    await expect(write(contributor, (tx) => updateTag(tx, { id, locked: true }))).rejects.toMatchObject({
      code: "tag.lock_needs_full",
    });
    await write(team.owner, (tx) => updateTag(tx, { id, locked: true }));
    await expect(write(contributor, (tx) => deleteTag(tx, id))).rejects.toMatchObject({ code: "tag.locked" });
    await write(team.owner, (tx) => updateTag(tx, { id, title: "Still mine" }));
  });

  it("once locked are put on highlights and taken off them with full access alone", async () => {
    const [locked, open] = [await makeTag("Official"), await makeTag("Open")];
    const [highlightId = "", bare = ""] = await seedHighlights([locked, open], []);
    await write(team.owner, (tx) => updateTag(tx, { id: locked, locked: true }));
    const refused = { code: "tag.locked", message: expect.stringContaining("Official") };
    const put = { highlightId: bare, tagIds: [locked] };
    const take = { highlightId, tagIds: [locked] };
    await expect(write(contributor, (tx) => tagHighlight(tx, put))).rejects.toMatchObject(refused);
    await expect(write(contributor, (tx) => untagHighlight(tx, take))).rejects.toMatchObject(refused);
    await write(contributor, (tx) => untagHighlight(tx, { highlightId, tagIds: [open] }));
    await write(team.owner, (tx) => tagHighlight(tx, put));
    await write(team.owner, (tx) => untagHighlight(tx, take));
    expect(await write(contributor, (tx) => countTagUses(tx, [locked, open]))).toEqual(
      new Map([[locked, [{ tagId: locked, projectId, highlightCount: 1, noteCount: 1 }]]]),
    );
  });

  it("have a role of at most 50 characters, which an empty text clears", async () => {
    const id = await makeTag("Theme");
    const role = async () => (await write(viewer, (tx) => findReadableTags(tx, [id])))[0]?.role;
    await write(contributor, (tx) => updateTag(tx, { id, role: " Theme of the year " }));
    expect(await role()).toBe("Theme of the year");
    await expect(
      write(contributor, (tx) => updateTag(tx, { id, role: "x".repeat(tagRoleLengthMax + 1) })),
    ).rejects.toMatchObject({ field: "role" });
    await write(contributor, (tx) => updateTag(tx, { id, role: "" }));
    expect(await role()).toBeNull();
  });

  it("move between groups, and keep their order when moves have used up the room between two", async () => {
    const [a, b, c] = [await makeTag("A"), await makeTag("B"), await makeTag("C")];
    const group = await write(contributor, (tx) => createTagGroup(tx, { tagBoardId: board, title: "Group" }));
    await write(contributor, (tx) => moveTag(tx, { id: a, tagGroupId: group, rank: rankGap }));
    expect((await write(viewer, (tx) => findReadableTags(tx, [a])))[0]).toMatchObject({ tagGroupId: group });
    await write(contributor, (tx) => deleteTagGroup(tx, group));
    expect(await titlesOf(board)).toEqual(["B", "C", "A"]);
    const target = (await write(viewer, (tx) => findReadableTags(tx, [c])))[0]?.rank ?? 0;
    await write(contributor, (tx) => moveTag(tx, { id: a, rank: target - 2 ** -12 }));
    expect(await titlesOf(board)).toEqual(["B", "A", "C"]);
    const tags = await write(viewer, (tx) => listTagsOfBoards(tx, [board]));
    expect(tags.map((tag) => tag.rank)).toEqual([rankGap, 2 * rankGap, 3 * rankGap]);
    await expect(write(contributor, (tx) => moveTag(tx, { id: b, rank: Number.NaN }))).rejects.toMatchObject({
      code: "tag.rank_invalid",
    });
  });

  it("merged give their highlights over, and restored take back exactly what the merge gave", async () => {
    const [from, into] = [await makeTag("Sign-up"), await makeTag("Onboarding")];
    await seedHighlights([from], [from, into], [into]);
    await write(contributor, (tx) => mergeTags(tx, { fromId: from, intoId: into }));
    expect(await countOf(into)).toBe(3);
    expect(await titlesOf(board)).toEqual(["Onboarding"]);
    await write(contributor, (tx) => restoreTag(tx, from));
    expect([await countOf(from), await countOf(into)]).toEqual([2, 2]);
    await expect(
      write(contributor, (tx) => mergeTags(tx, { fromId: from, intoId: from })),
    ).rejects.toMatchObject({
      code: "tag.merge_itself",
    });
  });

  it("are moved, renamed, merged and put on highlights by many at once without a deadlock or a lost tagging", async () => {
    const [a, b, c] = [await makeTag("A"), await makeTag("B"), await makeTag("C")];
    const highlights = await seedHighlights([], [], [], [], [], []);
    const orGone = (error: { code: string }) => error.code;
    const acts = highlights.flatMap((_, at) => [
      write(contributor, (tx) => moveTag(tx, { id: a, rank: at * 10 })),
      write(team.owner, (tx) => updateTag(tx, { id: b, title: `B${at}` })),
      write(contributor, (tx) => moveTag(tx, { id: b, rank: at * 10 + 5 })),
    ]);
    const taggings = highlights.map((highlightId) =>
      write(contributor, (tx) => tagHighlight(tx, { highlightId, tagIds: [c] })).then(
        () => undefined,
        orGone,
      ),
    );
    const merges = highlights.map(() =>
      write(team.owner, (tx) => mergeTags(tx, { fromId: c, intoId: a })).catch(orGone),
    );
    await Promise.all(acts);
    const merged = await Promise.all(merges);
    expect(merged.toSorted()).toEqual([...Array(highlights.length - 1).fill("tag.not_found"), undefined]);
    // Taggings after the merge were rejected; those before it have the merged tag.
    const tagged = await Promise.all(taggings);
    expect(new Set(tagged).isSubsetOf(new Set([undefined, "tag.not_found"]))).toBe(true);
    expect(await countOf(a)).toBe(tagged.filter((outcome) => outcome === undefined).length);
  });

  it("deleted come back with their highlights unless a namesake took the title", async () => {
    const id = await makeTag("Price");
    await seedHighlights([id]);
    await write(contributor, (tx) => deleteTag(tx, id));
    expect(await write(viewer, (tx) => findReadableTags(tx, [id]))).toEqual([]);
    const namesake = await makeTag("price");
    await expect(write(contributor, (tx) => restoreTag(tx, id))).rejects.toMatchObject({
      code: "tag.title_taken",
    });
    await write(contributor, (tx) => deleteTag(tx, namesake));
    await write(contributor, (tx) => restoreTag(tx, id));
    expect(await countOf(id)).toBe(1);
  });
});

describe("boards", () => {
  it("of a project may be used in it alone, the workspace's everywhere", async () => {
    const [elsewhere, shared, local] = await write(team.owner, async (tx) => {
      const otherProject = await createProject(tx, { title: "Other" });
      const workspaceBoard = await createTagBoard(tx, { title: "Company" });
      return [
        await createTag(tx, {
          tagBoardId: await ensureDefaultTagBoard(tx, otherProject),
          title: "Elsewhere",
        }),
        await createTag(tx, { tagBoardId: workspaceBoard, title: "Shared" }),
        await createTag(tx, { tagBoardId: board, title: "Local" }),
      ];
    });
    await write(contributor, async (tx) => {
      await requireApplicableTags(tx, projectId, [shared, local]);
      await expect(requireApplicableTags(tx, projectId, [elsewhere])).rejects.toMatchObject({
        code: "tag.not_found",
      });
    });
    await expect(write(contributor, (tx) => createTagBoard(tx, { title: "x" }))).rejects.toMatchObject({
      code: "member.manager_needed",
    });
  });

  it("take their tags along into the trash and back", async () => {
    const tagId = await makeTag("Kept");
    await expect(write(contributor, (tx) => setTagBoardDeleted(tx, board, true))).rejects.toMatchObject({
      title: "Forbidden",
    });
    await write(team.owner, (tx) => setTagBoardDeleted(tx, board, true));
    expect(await write(viewer, (tx) => findReadableTags(tx, [tagId]))).toEqual([]);
    await write(team.owner, (tx) => setTagBoardDeleted(tx, board, false));
    expect(await write(viewer, (tx) => findReadableTags(tx, [tagId]))).toHaveLength(1);
  });

  it("of a private project are not found by others", async () => {
    const tagId = await makeTag("Secret");
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update projects set workspace_access = 'private' where project_id = $1", [projectId]),
    );
    expect(await write(contributor, (tx) => findReadableTags(tx, [tagId]))).toEqual([]);
    await expect(makeTag("x")).rejects.toMatchObject({ code: "tag_board.not_found" });
  });
});
