import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { updateNote } from "../notes/update-note.ts";
import { createProject } from "../projects/create-project.ts";
import { createTagBoard } from "../tags/boards/create-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { codeWords } from "./code-words.ts";
import { createCodingRound } from "./create-coding-round.ts";
import { finalizeCodingRound, revertCodingRound } from "./finalize-coding-round.ts";
import { finishCoding, finishCodingNote } from "./finish-coding.ts";
import { countMovedNotes } from "./read-coding-rounds.ts";

test("a note that was moved to another project is not in the round until it is moved back", async () => {
  const database = await createCellDatabase();
  const { team, contributor: ana, projectId, noteId, as } = await world(database);
  const ben = await seedUser(database, team);
  const { roundId, tagId, secret } = await as(team.owner, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Codes" });
    const speed = await createTag(tx, { tagBoardId, title: "Speed" });
    return {
      tagId: speed,
      roundId: await createCodingRound(tx, {
        projectId,
        title: "First round",
        firstCoderId: ana.userId,
        secondCoderId: ben.userId,
        noteIds: [noteId],
        tagIds: [speed],
      }),
      secret: await createProject(tx, { title: "Secret", workspaceAccess: "private" }),
    };
  });
  const move = (to: string) => as(team.owner, (tx) => updateNote(tx, { id: noteId, projectId: to }));
  const code = (user: typeof ana) =>
    as(user, (tx) => codeWords(tx, { roundId, noteId, tagId, start: 0, end: 2, text: "It" }));
  const finalize = () => as(team.owner, (tx) => finalizeCodingRound(tx, roundId));
  const moved = () => as(ana, (tx) => countMovedNotes(tx, [roundId]));
  const placed = () =>
    as(team.owner, async (tx) => {
      const { rows } = await sql<{
        documentId: string;
        projectId: string;
      }>`select document_id as "documentId",
        project_id as "projectId" from highlights where deleted_at is null`.execute(tx.db);
      return rows;
    });
  for (const coder of [ana, ben]) await code(coder);
  await move(secret);
  expect(await moved()).toEqual(new Map([[roundId, 1]]));
  const gone = { code: "coding.not_found" };
  await expect(code(ana)).rejects.toMatchObject(gone);
  const finished = { roundId, noteId, finished: true };
  await expect(as(ana, (tx) => finishCodingNote(tx, finished))).rejects.toMatchObject(gone);
  for (const coder of [ana, ben]) await as(coder, (tx) => finishCoding(tx, roundId));
  expect(await finalize()).toBe(0);
  expect(await placed()).toEqual([]);
  await as(team.owner, (tx) => revertCodingRound(tx, roundId));
  await move(projectId);
  expect(await moved()).toEqual(new Map());
  expect(await finalize()).toBe(1);
  expect(await placed()).toEqual([{ documentId: noteId, projectId }]);
});
