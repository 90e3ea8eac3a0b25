import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/boards/default-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
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

async function ask(
  team: SeededTeam,
  query: string,
  variables: object,
  user: SeededUser = team.owner,
): Promise<unknown> {
  const cookie = await sessionCookieOf(database, team, user);
  const headers = { ...api.headersFor(team), cookie, origin: "http://team.fieldstone.localhost:8080" };
  const response = await fetch(`${api.origin}/api/graphql`, {
    method: "POST",
    headers,
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

const groups = `query ($id: ID!, $settings: JSON!) { project(id: $id) {
  viewGroups(target: NOTE, settings: $settings) { key count person { name } tag { title } } } }`;

const groupedBy = (group: object) => ({
  sort: [],
  filter: { combinator: "And", fields: [] },
  group,
  columns: [],
  fieldVisibility: [],
});

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
  const settings = groupedBy({ kind: "PERSON", id: toShortId(fieldId), options: [] });
  const variables = { id: toShortId(projectId), settings };
  expect(await ask(team, groups, variables)).toMatchObject({
    data: {
      project: {
        viewGroups: expect.arrayContaining([
          { key: toShortId(personId), count: 1, person: { name: "Zoe" }, tag: null },
          { key: "", count: 1, person: null, tag: null },
        ]),
      },
    },
  });
  const others = await seedTeam(database);
  expect(await ask(others, groups, variables)).toMatchObject({ errors: [expect.anything()] });
});

test("groups of tags name them, also of a board that a moved note has left", async () => {
  const team = await seedTeam(database);
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const { from, to, tagId } = await write(async (tx) => {
    const [first, second] = [
      await createProject(tx, { title: "From", workspaceAccess: "private" }),
      await createProject(tx, { title: "To" }),
    ];
    const tag = await createTag(tx, {
      tagBoardId: await ensureDefaultTagBoard(tx, first),
      title: "Slow",
    });
    const { id } = await createNote(tx, {
      projectId: first,
      title: "Call",
      body: { kind: "text", text: "It was slow." },
    });
    await markWords(tx, { documentId: id, words: "slow", tagIds: [tag] });
    await updateNote(tx, { id, projectId: second });
    return { from: first, to: second, tagId: tag };
  });
  const variables = { id: toShortId(to), settings: groupedBy({ kind: "TAG", hiddenOptions: [] }) };
  const counted = (group: object) => ({ data: { project: { viewGroups: [{ ...group, count: 1 }] } } });
  expect(await ask(team, groups, variables)).toMatchObject(
    counted({ key: toShortId(tagId), person: null, tag: { title: "Slow" } }),
  );
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  expect(await ask(team, groups, { ...variables, id: toShortId(from) }, viewer)).toMatchObject({
    errors: [expect.anything()],
  });
  for (const target of ["NOTE", "HIGHLIGHT"]) {
    expect(await ask(team, groups.replace("NOTE", target), variables, viewer)).toMatchObject(
      counted({ key: "", person: null, tag: null }),
    );
  }
  const others = await seedTeam(database);
  expect(await ask(others, groups, variables)).toMatchObject({ errors: [expect.anything()] });
});
