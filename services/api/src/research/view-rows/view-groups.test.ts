import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

async function ask(team: SeededTeam, query: string, variables: object): Promise<unknown> {
  const cookie = await sessionCookieOf(database, team, team.owner);
  const headers = { ...api.headersFor(team), cookie, origin: "http://team.fieldstone.localhost:8080" };
  const response = await fetch(`${api.origin}/api/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

const groups = `query ($id: ID!, $settings: JSON!) { project(id: $id) {
  viewGroups(target: NOTE, settings: $settings) { key count person { name } } } }`;

test("groups of a field of people name them, whoever else there is, and no other workspace is told", async () => {
  const team = await seedTeam(database);
  const { projectId, fieldId, personId } = await withTenant(
    database.cell,
    team.owner.context,
    "write",
    async (tx) => {
      const project = await createProject(tx, { title: "Study" });
      const field = await createCustomField(tx, {
        ...{ projectId: project, objectType: "NOTE", title: "Who", type: "PERSON" },
      });
      const person = await createPerson(tx, { name: "Zoe" });
      const note = await createNote(tx, { projectId: project, title: "Call" });
      await createNote(tx, { projectId: project, title: "Of nobody" });
      await setFieldValue(tx, "NOTE", { objectId: note.id, fieldId: field, personIds: [person] });
      return { projectId: project, fieldId: field, personId: person };
    },
  );
  const settings = {
    sort: [],
    filter: { combinator: "And", fields: [] },
    group: { kind: "PERSON", id: toShortId(fieldId), options: [] },
    columns: [],
    fieldVisibility: [],
  };
  const variables = { id: toShortId(projectId), settings };
  expect(await ask(team, groups, variables)).toMatchObject({
    data: {
      project: {
        viewGroups: expect.arrayContaining([
          { key: toShortId(personId), count: 1, person: { name: "Zoe" } },
          { key: "", count: 1, person: null },
        ]),
      },
    },
  });
  const others = await seedTeam(database);
  expect(await ask(others, groups, variables)).toMatchObject({ errors: [expect.anything()] });
});
