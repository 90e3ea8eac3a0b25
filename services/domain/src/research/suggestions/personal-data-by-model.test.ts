import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import {
  type ModelAnswer,
  type ModelServer,
  openModelServer,
} from "@fieldstone/testkit/servers/model-server.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPerson } from "../people/create-person.ts";
import { readMaskedWords, readNoteSuggestions } from "./read-suggestions.ts";
import { suggestForNote } from "./suggest-for-note.ts";

const text = "Jose Alvarez and Jane Roe met Zed at 12 Baker Street. Mail zed@example.com.";

let database: TestCellDatabase;
let server: ModelServer;
let answer: ModelAnswer;
let team: SeededTeam;
let noteId: string;

const as = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
const suggest = ({ apply = false, ai = server.provider(team.owner.context.region) } = {}) =>
  suggestForNote(
    { ai, signal: new AbortController().signal, write: as },
    { noteId, kind: "REDACTION", apply },
  );
const offered = async () =>
  ((await as((tx) => readNoteSuggestions(tx, [noteId]))).get(noteId) ?? []).map(({ words, personalKind }) => [
    personalKind,
    words,
  ]);
const outcomes = async () =>
  (await as((tx) => tx.db.selectFrom("ai_actions").select(["feature", "outcome", "model"]).execute())).map(
    (action) => [action.feature, action.outcome, action.model],
  );

const byRules = [
  ["NAME", "Jose Alvarez"],
  ["NAME", "Jane Roe"],
  ["ADDRESS", "12 Baker Street"],
  ["EMAIL", "zed@example.com"],
];

beforeAll(async () => {
  database = await createCellDatabase();
  server = await openModelServer(() => answer);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ team, noteId } = await world(database, { note: { text } }));
  await as(async (tx) => {
    await createPerson(tx, { name: "José Álvarez" });
    await createPerson(tx, { name: "Dr. Jane Roe" });
  });
});

it("finds names whatever their accents and titles, by rules alone", async () => {
  await suggest({ ai: builtInProvider });
  expect(await offered()).toEqual(byRules);
});

it("takes from a model what is in the text, beside what rules find", async () => {
  answer = [
    { claim: "NAME", quotes: [{ passage: 1, text: "Zed" }] },
    { claim: "NAME", quotes: [{ passage: 1, text: "Somebody Else" }] },
  ];
  await suggest();
  expect(await offered()).toEqual(byRules.toSpliced(2, 0, ["NAME", "Zed"]));
  expect(await outcomes()).toEqual([["redact", "DONE", "m"]]);
});

it.each([false, true])(
  "offers what rules find where the model does not answer, and masks nothing",
  async (apply) => {
    answer = 401;
    await expect(suggest({ apply })).rejects.toMatchObject({ code: "suggestion.provider_unreached" });
    expect(await offered()).toEqual(byRules);
    expect((await as((tx) => readMaskedWords(tx, [noteId]))).get(noteId) ?? []).toEqual([]);
    expect(await outcomes()).toEqual([["redact", "FAILED", "m"]]);
  },
);
