import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, it } from "vitest";
import { markWords } from "../highlights/mark-words.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { createTagBoard } from "./boards/create-tag-board.ts";
import { createTag } from "./create-tag.ts";
import { deleteTag } from "./delete-tag.ts";
import { findTagsOfDocuments } from "./read-tags.ts";

it("answers for each document the live tags of its highlights, each once, in the order they were given", async () => {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  // Separate transactions, so that each tagging has its own time.
  const write = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const projectId = await write((tx) => createProject(tx, { title: "P" }));
  const tagBoardId = await write((tx) => createTagBoard(tx, { projectId, title: "B" }));
  const tag = (title: string) => write((tx) => createTag(tx, { tagBoardId, title }));
  const [first, second, gone] = [await tag("first"), await tag("second"), await tag("gone")];
  const note = async () =>
    (
      await write((tx) =>
        createNote(tx, { projectId, body: { kind: "markdown", markdown: "one two three" } }),
      )
    ).id;
  const [both, bare, reversed] = [await note(), await note(), await note()];
  const mark = (documentId: string, words: string, tagIds: string[]) =>
    write((tx) => markWords(tx, { documentId, words, tagIds }));
  await mark(both, "one", [first]);
  await mark(both, "two", [second]);
  await mark(both, "three", [first, gone]);
  await mark(reversed, "one", [second]);
  await mark(reversed, "two", [first]);
  await write((tx) => deleteTag(tx, gone));

  const found = await withTenant(database.cell, team.owner.context, "read", (tx) =>
    findTagsOfDocuments(tx, [both, bare, reversed]),
  );
  const ids = (documentId: string) => found.get(documentId)?.map(({ id: tagId }) => tagId);
  expect(ids(both)).toEqual([first, second]);
  expect(ids(bare)).toBeUndefined();
  expect(ids(reversed)).toEqual([second, first]);
});
