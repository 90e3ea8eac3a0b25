import { markAllWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { recordConsent } from "@fieldstone/domain/research/people/consent/record-consent.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
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

async function askAs(team: SeededTeam, user: SeededUser, variables: object): Promise<unknown> {
  const query = `query ($id: ID!, $ids: [ID!]!) {
    project(id: $id) { canvasCards(target: HIGHLIGHT, ids: $ids) { text consent { status } } }
  }`;
  const cookie = await sessionCookieOf(database, team, user);
  const headers = { ...api.headersFor(team), cookie, origin: "http://team.fieldstone.localhost:8080" };
  const body = JSON.stringify({ query, variables });
  return await (await fetch(`${api.origin}/api/graphql`, { method: "POST", headers, body })).json();
}

it("a card of a highlight has the consent of whoever is quoted, for those who may read the project", async () => {
  const { team, contributor, noteId, projectId, as } = await world(database, {
    workspaceAccess: "private",
    note: { text: "It was slow." },
  });
  const ids = await as(contributor, async (tx) => {
    const personId = await createPerson(tx, { name: "Marta Silva" });
    await updateNote(tx, { id: noteId, peopleIds: [personId] });
    await recordConsent(tx, { id: personId, state: "WITHDRAWN" });
    return markAllWords(tx, { documentId: noteId, tagIds: [], marks: [{ words: "slow" }] });
  });
  expect(await askAs(team, contributor, { id: projectId, ids })).toMatchObject({
    data: { project: { canvasCards: [{ text: "slow", consent: { status: "WITHDRAWN" } }] } },
  });
  const others = await seedTeam(database);
  const refused = [
    askAs(team, await seedUser(database, team, { role: "VIEWER" }), { id: projectId, ids }),
    askAs(others, others.owner, { id: projectId, ids }),
  ];
  for (const answer of await Promise.all(refused))
    expect(answer).toMatchObject({ errors: [{ extensions: { code: "project.not_found" } }] });
});
