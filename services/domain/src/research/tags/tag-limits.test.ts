import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeEach, expect, it } from "vitest";
import { createProject } from "../projects/create-project.ts";
import { createTagBoard } from "./boards/create-tag-board.ts";
import { createTagGroup } from "./boards/create-tag-group.ts";
import { setTagBoardDeleted } from "./boards/delete-tag-board.ts";
import { listBoardsOfProjects } from "./boards/read-tag-boards.ts";
import { createTag } from "./create-tag.ts";
import { deleteTag } from "./delete-tag.ts";
import { findTagsOfDocuments } from "./read-tags.ts";
import { restoreTag } from "./restore-tag.ts";
import { boardsPerProjectMax, groupsPerBoardMax, tagsPerBoardMax } from "./tag.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let tagBoardId: string;

const write = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(database.cell, team.owner.context, "write", fn);
const seed = (statement: string, ...values: unknown[]) =>
  asAdministrator(database.adminUrl, (admin) => admin.query(statement, [team.teamId, ...values]));
const ids = (count: number) => Array.from({ length: count }, newId);

beforeEach(async () => {
  database ??= await createCellDatabase();
  team = await seedTeam(database);
  projectId = await write((tx) => createProject(tx, { title: "P" }));
  tagBoardId = await write((tx) => createTagBoard(tx, { projectId, title: "B" }));
});

it("a project has so many live boards, also of those that come back from the trash", async () => {
  await write((tx) => setTagBoardDeleted(tx, tagBoardId, true));
  const { length: live } = await write((tx) => listBoardsOfProjects(tx, [projectId]));
  await seed(
    `insert into tag_boards (team_id, tag_board_id, project_id, title, rank)
      select $1, id, $2, 'C', 1 from unnest($3::uuid[]) id`,
    projectId,
    ids(boardsPerProjectMax - live),
  );
  const tooMany = { code: "tag_board.too_many" };
  await expect(write((tx) => createTagBoard(tx, { projectId, title: "C" }))).rejects.toMatchObject(tooMany);
  await expect(write((tx) => setTagBoardDeleted(tx, tagBoardId, false))).rejects.toMatchObject(tooMany);
});

it("a board has so many live tags, also of those that come back from the trash", async () => {
  const former = await write((tx) => createTag(tx, { tagBoardId, title: "Former" }));
  await write((tx) => deleteTag(tx, former));
  await seed(
    `insert into tags (team_id, tag_id, tag_board_id, title, color, rank, author_kind)
      select $1, id, $2, 'T' || id, '#336699', 1, 'import' from unnest($3::uuid[]) id`,
    tagBoardId,
    ids(tagsPerBoardMax),
  );
  const tooMany = { code: "tag.limit" };
  await expect(write((tx) => createTag(tx, { tagBoardId, title: "More" }))).rejects.toMatchObject(tooMany);
  await expect(write((tx) => restoreTag(tx, former))).rejects.toMatchObject(tooMany);
});

it("a board has so many live groups", async () => {
  await seed(
    `insert into tag_groups (team_id, tag_group_id, tag_board_id, title, rank)
      select $1, id, $2, 'G', 1 from unnest($3::uuid[]) id`,
    tagBoardId,
    ids(groupsPerBoardMax - 1),
  );
  await write((tx) => createTagGroup(tx, { tagBoardId, title: "Last" }));
  await expect(write((tx) => createTagGroup(tx, { tagBoardId, title: "More" }))).rejects.toMatchObject({
    code: "tag_group.too_many",
  });
});

it("tags of many documents that carry many are read together up to a number, in short turns", async () => {
  const [notes, tags] = [ids(200), ids(260)];
  await seed(
    `insert into tags (team_id, tag_id, tag_board_id, title, color, rank, author_kind)
      select $1, id, $2, id, '#111111', 1, 'person' from unnest($3::uuid[]) id`,
    tagBoardId,
    tags,
  );
  await seed(
    `insert into notes (team_id, note_id, project_id, author_kind)
      select $1, id, $2, 'person' from unnest($3::uuid[]) id`,
    projectId,
    notes,
  );
  await seed(
    `insert into documents (team_id, document_id, object_type, project_id, state)
      select $1, id, 'note', $2, '' from unnest($3::uuid[]) id`,
    projectId,
    notes,
  );
  await seed(
    `insert into highlights (team_id, highlight_id, document_id, project_id, anchor_start, anchor_end, text,
        document_version, author_kind)
      select $1, id, id, $2, '', '', 'words', 1, 'person' from unnest($3::uuid[]) id`,
    projectId,
    notes,
  );
  await asAdministrator(database.adminUrl, async (admin) => {
    // Without triggers, which take 0.2 ms per row.
    await admin.query("set session_replication_role = replica");
    await admin.query(
      `insert into highlight_tags (team_id, highlight_id, tag_id, author_kind)
        select $1, h, t, 'person' from unnest($2::uuid[]) h, unnest($3::uuid[]) t`,
      [team.teamId, notes, tags],
    );
  });
  const read = (count: number) =>
    withTenant(database.cell, team.owner.context, "read", (tx) =>
      findTagsOfDocuments(tx, notes.slice(0, count)),
    );
  const turns = watchTurns();
  expect((await read(190)).size).toBe(190);
  expect(await turns.stop()).toBeLessThan(200);
  await expect(read(200)).rejects.toMatchObject({ code: "tag.too_many_together" });
});
