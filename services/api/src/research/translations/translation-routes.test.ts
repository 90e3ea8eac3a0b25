import { toShortId } from "@fieldstone/model/ids.ts";
import { askGraphql, askJson, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SeededObjects } from "../../refusals/fixtures.testing.ts";
import { seedObjects } from "../../refusals/seeded-objects.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";

let api: TestCellApi;
let seeded: SeededObjects;

beforeAll(async () => {
  const database = await createCellDatabase();
  api = await startCellApi(database);
  seeded = await seedObjects(database);
});
afterAll(() => api.close());

it("says in words that the built-in provider cannot translate, before and when it is asked to", async () => {
  const { cookie } = seeded.owner;
  const noteId = toShortId(seeded.idOf(noteSeed));
  const query = `query ($id: ID!) { note(id: $id) {
    translationDisabledReason translatedFrom { sourceLanguage } translations { targetLanguage } } }`;
  const { body } = await askGraphql(api, seeded.team, { query, variables: { id: noteId } }, { cookie });
  const reason =
    "The built-in AI picks what people said and cannot translate. Ask an admin to set up another AI provider.";
  expect(body.data.note).toEqual({
    translationDisabledReason: reason,
    translatedFrom: null,
    translations: [],
  });
  const answer = await askJson(`${api.origin}/api/translations`, {
    method: "POST",
    headers: { ...api.headersFor(seeded.team), cookie, "content-type": "application/json" },
    body: JSON.stringify({ noteId, targetLanguage: "de" }),
  });
  expect(JSON.stringify(answer.body)).toContain("ai.cannot_translate");
  expect(JSON.stringify(answer.body)).toContain(reason);
});
