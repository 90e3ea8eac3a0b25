import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createProject } from "../../projects/create-project.ts";
import { createTag } from "../create-tag.ts";
import { moveTag } from "../move-tag.ts";
import { listTagsOfBoards } from "../read-tags.ts";
import { groupsPerBoardMax } from "../tag.ts";
import { createTagGroup } from "./create-tag-group.ts";
import { ensureDefaultTagBoard } from "./default-tag-board.ts";
import { setTagBoardDeleted } from "./delete-tag-board.ts";
import { deleteTagGroup } from "./delete-tag-group.ts";
import { restoreTagGroup } from "./restore-tag-group.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let board: string;
let group: string;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  const projectId = await write(team.owner, (tx) => createProject(tx, { title: "Project" }));
  board = await write(team.owner, (tx) => ensureDefaultTagBoard(tx, projectId));
  group = await write(contributor, (tx) => createTagGroup(tx, { tagBoardId: board, title: "Moods" }));
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}
const restore = (user = contributor) => write(user, (tx) => restoreTagGroup(tx, group));
const remove = () => write(contributor, (tx) => deleteTagGroup(tx, group));
const makeTag = (title: string, tagGroupId: string | null = group) =>
  write(contributor, (tx) => createTag(tx, { tagBoardId: board, tagGroupId, title, color: "#336699" }));
const titlesIn = async (tagGroupId: string | null) =>
  (await write(contributor, (tx) => listTagsOfBoards(tx, [board])))
    .filter((tag) => tag.tagGroupId === tagGroupId)
    .map(({ title }) => title);

it("takes no tags while it is deleted", async () => {
  const tag = await makeTag("Calm");
  await remove();
  const missing = { code: "tag_group.not_found" };
  await expect(
    write(contributor, (tx) => moveTag(tx, { id: tag, tagGroupId: group, rank: 1 })),
  ).rejects.toMatchObject(missing);
  await expect(makeTag("Cross")).rejects.toMatchObject(missing);
  expect(await titlesIn(null)).toEqual(["Calm"]);
});

it("takes back its tags in their order, but not those that were moved since", async () => {
  await makeTag("Loose", null);
  const ids = [await makeTag("Calm"), await makeTag("Cross"), await makeTag("Glad")];
  await remove();
  expect(await titlesIn(null)).toEqual(["Loose", "Calm", "Cross", "Glad"]);
  const elsewhere = await write(contributor, (tx) =>
    createTagGroup(tx, { tagBoardId: board, title: "Elsewhere" }),
  );
  await write(contributor, (tx) => moveTag(tx, { id: ids[1] ?? "", tagGroupId: elsewhere, rank: 1 }));
  await restore();
  expect([await titlesIn(group), await titlesIn(elsewhere), await titlesIn(null)]).toEqual([
    ["Calm", "Glad"],
    ["Cross"],
    ["Loose"],
  ]);
  const { rows } = await write(team.owner, (tx) =>
    sql<{ kind: string }>`select kind from audit_entries where kind like 'tag_group.%' order by seq`.execute(
      tx.db,
    ),
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    "tag_group.created",
    "tag_group.deleted",
    "tag_group.created",
    "tag_group.restored",
  ]);
});

it("a viewer, another workspace and members of a deleted board are refused", async () => {
  await remove();
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const stranger = (await seedTeam(database)).owner;
  await expect(restore(viewer)).rejects.toMatchObject({ title: "Forbidden" });
  await expect(restore(stranger)).rejects.toMatchObject({ code: "tag_group.not_found" });
  await write(team.owner, (tx) => setTagBoardDeleted(tx, board, true));
  await expect(restore()).rejects.toMatchObject({ code: "tag_group.not_found" });
});

it("a board takes back no more groups than it may have", async () => {
  await remove();
  await write(contributor, async (tx) => {
    for (let count = 0; count < groupsPerBoardMax; count += 1) {
      await createTagGroup(tx, { tagBoardId: board, title: `Group ${count}` });
    }
  });
  await expect(restore()).rejects.toMatchObject({ code: "tag_group.too_many" });
});
