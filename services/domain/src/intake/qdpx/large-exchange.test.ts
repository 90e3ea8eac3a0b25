import "../../objects.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { writeQde } from "@fieldstone/model/qdpx/write-qde.ts";
import { asAdministrator, createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { expect, test } from "vitest";
import { markWords } from "../../research/highlights/mark-words.ts";
import { createTagBoard } from "../../research/tags/boards/create-tag-board.ts";
import { createTag } from "../../research/tags/create-tag.ts";
import { qdpxCodingsMax } from "./qdpx-limits.ts";
import { readQdaProject } from "./read-qda-project.ts";

test("a text with thousands of codings is written piece by piece", () => {
  const createdAt = new Date();
  const selections = Array.from({ length: 5_000 }, (_, start) => ({
    id: newId(),
    start,
    end: start + 1,
    codeIds: [newId(), newId()],
    userId: newId(),
    memo: "Ask again.",
    createdAt,
  }));
  const source = { id: newId(), name: "Talk", text: "", createdAt, memo: "", selections };
  const project = { name: "Study", users: [], codes: [], cases: [], sources: [source] };
  const lengths = [...writeQde(project, createdAt, newId)].map(({ length }) => length);
  expect(lengths.length).toBeGreaterThan(5_000);
  expect(lengths.every((length) => length < 2_000)).toBe(true);
});

test("a project with more tagged highlights than fit into memory is rejected in words", async () => {
  const database = await createCellDatabase();
  const own = await world(database);
  const tags = 200;
  const highlightId = await own.as(own.contributor, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId: own.projectId, title: "Codes" });
    const tagIds = [];
    for (let at = 0; at < tags; at += 1) tagIds.push(await createTag(tx, { tagBoardId, title: `Tag ${at}` }));
    return await markWords(tx, { documentId: own.noteId, words: "slow", tagIds });
  });
  await asAdministrator(database.adminUrl, async (admin) => {
    const copies = Math.ceil(qdpxCodingsMax / tags);
    const row = (table: string) =>
      `(jsonb_populate_record(${table}, jsonb_build_object('highlight_id', made.id))).*`;
    await admin.query(
      "create temp table made as select gen_random_uuid() as id from generate_series(1, $1::int)",
      [copies],
    );
    for (const table of ["highlights", "highlight_tags"])
      await admin.query(
        `insert into ${table} select ${row(table)} from ${table}, made where highlight_id = $1`,
        [highlightId],
      );
  });
  await expect(
    own.as(own.contributor, (tx) => readQdaProject((work) => work(tx), own.projectId)),
  ).rejects.toMatchObject({
    code: "qdpx.too_large",
  });
}, 60_000);
