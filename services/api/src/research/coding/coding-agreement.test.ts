import { codeWords } from "@fieldstone/domain/research/coding/code-words.ts";
import { createCodingRound } from "@fieldstone/domain/research/coding/create-coding-round.ts";
import { finishCoding, finishCodingNote } from "@fieldstone/domain/research/coding/finish-coding.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

/** A hundred characters, one for each resident of the example. */
const text = "They said so. ".repeat(8).slice(0, 99).padEnd(100, ".");

/** Two coders' ranges of a tag: 15 characters of both, 5 of the first, 10 of the second, 70 of neither. */
const rangesFrom = (offset: number) => ({
  first: [[offset, offset + 20]],
  second: [
    [offset, offset + 15],
    [offset + 20, offset + 30],
  ],
});

it("shows the agreement of Viera and Garrett's example (Family Medicine 37(5), 2005), by tag and overall", async () => {
  const { team, contributor: ana, projectId, noteId, as } = await world(database, { note: { text } });
  const ben = await seedUser(database, team, { name: "Ben" });
  const { roundId, tagIds } = await as(ana, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Codes" });
    const made: string[] = [];
    for (const title of ["Important", "Useful"]) made.push(await createTag(tx, { tagBoardId, title }));
    const round = await createCodingRound(tx, {
      projectId,
      title: "Lectures",
      firstCoderId: ana.userId,
      secondCoderId: ben.userId,
      noteIds: [noteId],
      tagIds: made,
    });
    return { roundId: round, tagIds: made };
  });
  const code = (user: SeededUser, coder: "first" | "second") =>
    as(user, async (tx) => {
      for (const [at, tagId] of tagIds.entries())
        for (const [start = 0, end = 0] of rangesFrom(at * 50)[coder])
          await codeWords(tx, { roundId, noteId, tagId, start, end, text: text.slice(start, end) });
      await finishCodingNote(tx, { roundId, noteId, finished: true });
      await finishCoding(tx, roundId);
    });
  await code(ana, "first");
  await code(ben, "second");

  const { body } = await askGraphql(
    api,
    team,
    {
      query: `query ($id: ID!) { codingRound(id: $id) { agreement {
        tag { title } characterCount cohensKappa percentAgreement krippendorffAlpha } } }`,
      variables: { id: roundId },
    },
    { cookie: await sessionCookieOf(database, team, ana), origin: "http://team.fieldstone.localhost:8080" },
  );
  const published = { cohensKappa: expect.closeTo(0.57, 2), percentAgreement: 0.85 };
  // By Krippendorff's formula, with 45 of 200 values and with 90 of 400.
  const [alphaOfTag, alphaOfAll] = [1 - (199 * 30) / (2 * 45 * 155), 1 - (399 * 60) / (2 * 90 * 310)];
  const ofTag = { ...published, characterCount: 30, krippendorffAlpha: expect.closeTo(alphaOfTag) };
  expect(body).toEqual({
    data: {
      codingRound: {
        agreement: [
          { ...published, tag: null, characterCount: 60, krippendorffAlpha: expect.closeTo(alphaOfAll) },
          { ...ofTag, tag: { title: "Important" } },
          { ...ofTag, tag: { title: "Useful" } },
        ],
      },
    },
  });
});
