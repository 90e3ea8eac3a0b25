import "../../objects.ts";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listTrash } from "../../discovery/trash/read-trash.ts";
import { readHighlightsOfDocuments } from "../highlights/read-highlights.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { createTagBoard } from "../tags/boards/create-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { codeWords, removeCoding } from "./code-words.ts";
import { codingRoundNotesMax, codingRoundsPerProjectMax, stateOf } from "./coding-round.ts";
import { compareCodings, readCodedText } from "./compare-codings.ts";
import { type CreateCodingRoundInput, createCodingRound } from "./create-coding-round.ts";
import { decideDifference } from "./decide-difference.ts";
import { setCodingRoundDeleted } from "./delete-coding-round.ts";
import { finalizeCodingRound, revertCodingRound } from "./finalize-coding-round.ts";
import { finishCoding, finishCodingNote, reopenCodingRound } from "./finish-coding.ts";
import { findReadableRounds } from "./read-coding-rounds.ts";

const text = "The price is too high.\nI would buy it, but the price is steep.";

let database: TestCellDatabase;
let team: SeededTeam;
let ana: SeededUser;
let ben: SeededUser;
let projectId: string;
let noteId: string;
let price: string;
let delight: string;
let roundId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, user.context, "write", fn);

beforeEach(async () => {
  team = await seedTeam(database);
  ana = await seedUser(database, team, { name: "Ana" });
  ben = await seedUser(database, team, { name: "Ben" });
  await as(team.owner, async (tx) => {
    projectId = await createProject(tx, { title: "Study" });
    ({ id: noteId } = await createNote(tx, { projectId, body: { kind: "text", text } }));
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Codes" });
    price = await createTag(tx, { tagBoardId, title: "Price" });
    delight = await createTag(tx, { tagBoardId, title: "Delight" });
  });
  roundId = await as(team.owner, (tx) => createCodingRound(tx, roundInput()));
});

const roundInput = (): CreateCodingRoundInput => ({
  projectId,
  title: "First round",
  firstCoderId: ana.userId,
  secondCoderId: ben.userId,
  noteIds: [noteId],
  tagIds: [price, delight],
});

function code(user: SeededUser, words: string, tagId = price): Promise<string> {
  const start = text.indexOf(words);
  const range = { start, end: start + words.length, text: words };
  return as(user, (tx) => codeWords(tx, { roundId, noteId, tagId, ...range }));
}

async function finish(...users: readonly SeededUser[]): Promise<void> {
  for (const user of users) {
    await as(user, (tx) => finishCodingNote(tx, { roundId, noteId, finished: true }));
    await as(user, (tx) => finishCoding(tx, roundId));
  }
}

async function compared(user = team.owner) {
  return await as(user, async (tx) => {
    const round = (await findReadableRounds(tx, [roundId])).get(roundId);
    if (round === undefined) throw new Error("the round is gone");
    return { round, ...(await compareCodings(tx, round)) };
  });
}

const codingsFor = async (user: SeededUser) =>
  (await as(user, (tx) => readCodedText(tx, roundId, noteId))).codings.map(({ coderId, start, end }) => ({
    by: coderId === ana.userId ? "Ana" : "Ben",
    words: text.slice(start, end),
  }));
const highlights = () =>
  as(team.owner, async (tx) => (await readHighlightsOfDocuments(tx, [noteId])).get(noteId) ?? []);

describe("while a round is blind", () => {
  test("a coder sees their own codings alone, and everyone else none, an admin neither", async () => {
    await code(ana, "price is too high");
    await code(ben, "buy it", delight);
    expect(await codingsFor(ana)).toEqual([{ by: "Ana", words: "price is too high" }]);
    expect(await codingsFor(ben)).toEqual([{ by: "Ben", words: "buy it" }]);
    expect(await codingsFor(team.owner)).toEqual([]);
    await finish(ana);
    expect(await codingsFor(ben)).toEqual([{ by: "Ben", words: "buy it" }]);
    expect(await compared()).toMatchObject({ stretches: [], tags: [] });
    await finish(ben);
    const all = [
      { by: "Ana", words: "price is too high" },
      { by: "Ben", words: "buy it" },
    ];
    expect(await codingsFor(ana)).toEqual(all);
    expect(await codingsFor(team.owner)).toEqual(all);
    await as(team.owner, (tx) => reopenCodingRound(tx, roundId));
    expect(await codingsFor(ben)).toEqual([{ by: "Ben", words: "buy it" }]);
  });

  test("codings are nowhere among highlights, counts, what is to be indexed, or the audit log", async () => {
    const before = await as(team.owner, placesOfText);
    await code(ana, "price is too high");
    expect(await highlights()).toEqual([]);
    expect(await as(team.owner, placesOfText)).toEqual(before);
    const { rows } = await as(team.owner, (tx) =>
      sql<{ data: unknown }>`select data from audit_entries where kind = 'coding_round.coded'`.execute(tx.db),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${price}|${noteId}|price`));
  });

  test("no file but one names the table of codings", async () => {
    const root = path.join(import.meta.dirname, "../../../..");
    const named: string[] = [];
    for (const room of ["domain", "api", "worker", "media"]) {
      const folder = path.join(root, room, "src");
      for (const name of await readdir(folder, { recursive: true })) {
        if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
        const source = await readFile(path.join(folder, name), "utf8");
        if (/\b(?:from|join|into|update|table)\s+codings\b|["'`]codings["'`]/i.test(source)) named.push(name);
      }
    }
    expect(named).toEqual(["research/coding/codings.ts"]);
  });
});

const placesOfText = async (tx: TenantTransaction) => {
  const counts = sql<{ count: number }>`select (select count(*) from highlights)::integer
    + (select count(*) from highlight_tags)::integer + (select count(*) from search_changes)::integer as count`;
  return (await counts.execute(tx.db)).rows;
};

test("words are coded by the round's coders alone, with its tags, in its notes, while they are not done", async () => {
  await expect(code(team.owner, "price")).rejects.toMatchObject({ title: "Forbidden" });
  const wrong = { roundId, noteId, tagId: price, start: 0, end: 5, text: "Other" };
  await expect(as(ana, (tx) => codeWords(tx, wrong))).rejects.toMatchObject({
    code: "highlight.text_differs",
  });
  // Negative offsets do not count from the end.
  const fromBehind = { ...wrong, start: -6, end: text.length, text: text.slice(-6) };
  await expect(as(ana, (tx) => codeWords(tx, fromBehind))).rejects.toMatchObject({
    code: "highlight.text_differs",
  });
  const codingId = await code(ana, "price");
  await expect(as(ben, (tx) => removeCoding(tx, { roundId, codingId }))).rejects.toMatchObject({
    code: "coding.not_found",
  });
  await as(ana, (tx) => removeCoding(tx, { roundId, codingId }));
  await finish(ana);
  await expect(code(ana, "price")).rejects.toMatchObject({ code: "coding_round.state" });
  await expect(as(ben, (tx) => finalizeCodingRound(tx, roundId))).rejects.toMatchObject({
    code: "coding_round.state",
  });
});

test("agreement counts the characters of notes that both finished, and differences are stretches", async () => {
  await code(ana, "price is too high");
  await code(ben, "price is too high.");
  await code(ana, "price is steep");
  await code(ben, "price is steep");
  await as(ana, (tx) => finishCodingNote(tx, { roundId, noteId, finished: true }));
  await as(ana, (tx) => finishCoding(tx, roundId));
  await as(ben, (tx) => finishCoding(tx, roundId));
  const unfinished = await compared();
  expect(unfinished.tags[0]).toMatchObject({ both: 0, onlyFirst: 0, neither: 0 });
  await as(team.owner, (tx) => reopenCodingRound(tx, roundId));
  await finish(ana, ben);
  const { tags, stretches, round } = await compared();
  const both = "price is too high".length + "price is steep".length;
  expect(tags).toContainEqual({
    tagId: price,
    both,
    onlyFirst: 0,
    onlySecond: 1,
    neither: text.length - both - 1,
  });
  expect(stretches.map(({ agreed }) => agreed)).toEqual([false, true]);
  expect(stateOf(round)).toBe("COMPARING");
});

test("what was agreed or decided becomes highlights in one act, which is undone in one", async () => {
  await code(ana, "price is steep");
  await code(ben, "price is steep");
  await code(ana, "price is steep", delight);
  await code(ben, "price is steep", delight);
  const differenceId = await code(ana, "too high");
  await code(ben, "buy it", delight);
  await finish(ana, ben);
  const { stretches } = await compared();
  const other = stretches.find(({ tagId, agreed }) => tagId === delight && !agreed);
  await expect(as(team.owner, (tx) => finalizeCodingRound(tx, roundId))).rejects.toMatchObject({
    code: "coding_round.state",
  });
  const decide = (id: string, choice: "FIRST" | "NEITHER") =>
    as(team.owner, (tx) =>
      decideDifference(tx, { roundId, differenceId: id, choice, reason: " As agreed. " }),
    );
  await decide(differenceId, "FIRST");
  await decide(other?.id ?? "", "NEITHER");
  expect(await as(team.owner, (tx) => finalizeCodingRound(tx, roundId))).toBe(2);
  expect((await highlights()).map((highlight) => highlight.text).sort()).toEqual([
    "price is steep",
    "too high",
  ]);
  await expect(as(team.owner, (tx) => reopenCodingRound(tx, roundId))).rejects.toMatchObject({
    code: "coding_round.state",
  });
  await as(team.owner, (tx) => revertCodingRound(tx, roundId));
  expect(await highlights()).toEqual([]);
  expect(await as(team.owner, (tx) => finalizeCodingRound(tx, roundId))).toBe(2);
});

test("a decision counts for the codings that it was made about alone", async () => {
  const differenceId = await code(ana, "too high");
  await finish(ana, ben);
  await as(team.owner, (tx) => decideDifference(tx, { roundId, differenceId, choice: "FIRST" }));
  await as(team.owner, (tx) => reopenCodingRound(tx, roundId));
  await code(ben, "is too");
  await finish(ana, ben);
  await expect(as(team.owner, (tx) => finalizeCodingRound(tx, roundId))).rejects.toMatchObject({
    code: "coding_round.state",
  });
});

test("a round needs two coders who are no viewers, notes of its project and tags, within the limits", async () => {
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const create = (change: Partial<CreateCodingRoundInput>) =>
    as(team.owner, (tx) => createCodingRound(tx, { ...roundInput(), ...change }));
  const invalid = { code: "coding_round.invalid" };
  await expect(create({ secondCoderId: ana.userId })).rejects.toMatchObject(invalid);
  await expect(create({ secondCoderId: viewer.userId })).rejects.toMatchObject(invalid);
  await expect(create({ noteIds: [] })).rejects.toMatchObject(invalid);
  const many = Array.from({ length: codingRoundNotesMax + 1 }, () => crypto.randomUUID());
  await expect(create({ noteIds: many })).rejects.toMatchObject(invalid);
  await expect(create({ noteIds: [crypto.randomUUID()] })).rejects.toMatchObject(invalid);
  await expect(create({ tagIds: [] })).rejects.toMatchObject(invalid);
  await expect(as(viewer, (tx) => createCodingRound(tx, roundInput()))).rejects.toMatchObject({
    title: "Forbidden",
  });
  const stranger = await seedTeam(database);
  await expect(as(stranger.owner, (tx) => reopenCodingRound(tx, roundId))).rejects.toMatchObject({
    code: "coding_round.not_found",
  });
  await as(team.owner, (tx) => setCodingRoundDeleted(tx, roundId, true));
  expect((await as(team.owner, (tx) => findReadableRounds(tx, [roundId]))).size).toBe(0);
  await as(team.owner, (tx) => setCodingRoundDeleted(tx, roundId, false));
  expect((await as(team.owner, (tx) => findReadableRounds(tx, [roundId]))).size).toBe(1);
});

test("two who start a project's last round at once start one, and a deleted one comes back where there is room", async () => {
  await as(team.owner, (tx) =>
    sql`insert into coding_rounds (team_id, round_id, project_id, title, first_coder, second_coder)
      select team_id, gen_random_uuid(), project_id, 'Earlier', first_coder, second_coder
        from coding_rounds, generate_series(1, ${codingRoundsPerProjectMax - 2}) where round_id = ${roundId}`.execute(
      tx.db,
    ),
  );
  const start = () => as(team.owner, (tx) => createCodingRound(tx, roundInput()));
  const both = await Promise.allSettled([start(), start()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await as(team.owner, (tx) => setCodingRoundDeleted(tx, roundId, true));
  expect(await as(team.owner, listTrash)).toMatchObject({ items: [{ id: roundId, type: "codingRound" }] });
  const next = await start();
  const restore = () => as(team.owner, (tx) => setCodingRoundDeleted(tx, roundId, false));
  await expect(restore()).rejects.toMatchObject({ code: "coding_round.invalid" });
  await as(team.owner, (tx) => setCodingRoundDeleted(tx, next, true));
  await restore();
});
