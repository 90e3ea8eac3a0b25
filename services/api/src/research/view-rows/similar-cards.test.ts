import { markAllWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { similarCardsMax } from "@fieldstone/model/views/canvas.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

let database: TestCellDatabase;
let api: TestCellApi;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

const begin = "Pricing is too high for small teams. ".repeat(15);
const lines = [
  `${begin}${"The export to spreadsheets lost rows of my tables. ".repeat(200)}`,
  `${begin}${"Notifications arrive twice on every phone. ".repeat(200)}`,
  "Green penguins juggle xylophones.",
];

async function fixture() {
  const made = await world(database, { note: { text: lines.join("\n") } });
  const { team, contributor, noteId } = made;
  const marks = lines.map((words) => ({ words }));
  const ids = await made.as(contributor, (tx) => markAllWords(tx, { documentId: noteId, tagIds: [], marks }));
  const cookie = await sessionCookieOf(database, team, contributor);
  const headers = { ...api.headersFor(team), cookie, origin: "http://team.fieldstone.localhost:8080" };
  const ask = async (query: string, variables: object): Promise<unknown> => {
    const body = JSON.stringify({ query, variables });
    return await (await fetch(`${api.origin}/api/graphql`, { method: "POST", headers, body })).json();
  };
  return { ...made, ids: ids.filter((id) => id !== undefined), ask };
}

it("cards are alike where they begin alike, however long their texts are", async () => {
  const { ask, ids, projectId } = await fixture();
  const query = `query ($id: ID!, $ids: [ID!]!) {
    project(id: $id) { similarCards(target: HIGHLIGHT, ids: $ids) { cardIds } }
  }`;
  const answer = z.object({
    data: z.object({
      project: z.object({ similarCards: z.array(z.object({ cardIds: z.array(z.string()) })) }),
    }),
  });
  const { similarCards } = answer.parse(await ask(query, { id: projectId, ids })).data.project;
  expect(similarCards.map(({ cardIds }) => cardIds.toSorted())).toEqual([
    ids.slice(0, 2).map(toShortId).toSorted(),
  ]);
});

it("each card that is compared has a price", async () => {
  const { ask, projectId } = await fixture();
  const fields = [1, 2, 3, 4].map((at) => `f${at}: similarCards(target: HIGHLIGHT, ids: $ids) { title }`);
  const query = `query ($id: ID!, $ids: [ID!]!) { project(id: $id) { ${fields.join(" ")} } }`;
  const ids = Array.from({ length: similarCardsMax }, newId);
  expect(await ask(query, { id: projectId, ids })).toMatchObject({
    errors: [{ extensions: { code: "query.too_costly" } }],
  });
  expect(await ask(query, { id: projectId, ids: ids.slice(0, 3) })).not.toHaveProperty("errors");
});
