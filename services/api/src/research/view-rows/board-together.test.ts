import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { findReadableFields } from "@fieldstone/domain/research/fields/read-custom-fields.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createView } from "@fieldstone/domain/research/views/create-view.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const cards = 12;
const acts = trials(250, 1_000);
/** Between these actions the second person is offline: theirs are queued and sent in order afterwards. */
const offline = { from: 0.3 * acts, until: 0.7 * acts };

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
});
afterAll(() => api.close());

const answer = z.object({ data: z.unknown(), errors: z.array(z.unknown()).optional() });
const rows = z.object({
  project: z.object({ noteRows: z.object({ rows: z.array(z.object({ id: z.string() })) }) }),
});

/** The API calls of one person's page: actions are sent one after another. */
async function connect(user: SeededUser) {
  const cookie = await sessionCookieOf(database, team, user);
  const headers = { ...api.headersFor(team), cookie, origin: "http://team.fieldstone.localhost:8080" };
  const ask = async (query: string, variables: object): Promise<unknown> => {
    const body = JSON.stringify({ query, variables });
    const response = await fetch(`${api.origin}/api/graphql`, { method: "POST", headers, body });
    const { data, errors } = answer.parse(await response.json());
    expect(errors).toBeUndefined();
    return data;
  };
  const waiting: object[] = [];
  return {
    ask,
    waiting,
    move: (input: object) =>
      ask("mutation ($input: MoveCardInput!) { moveCard(input: $input) { view { id } } }", { input }),
  };
}

test("two people on one board, one of them offline for a while, see the same in the end", async () => {
  const write = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const { projectId, fieldId, viewId, ids } = await write(async (tx) => {
    const project = await createProject(tx, { title: "Study" });
    const field = await createCustomField(tx, {
      projectId: project,
      objectType: "NOTE",
      title: "Stage",
      type: "SELECT",
      options: ["Early", "Middle", "Late"].map((label) => ({ label })),
      selectableMax: 1,
    });
    const view = await createView(tx, {
      projectId: project,
      title: "Board",
      target: "NOTE",
      layout: "BOARD",
    });
    const notes: string[] = [];
    for (let made = 0; made < cards; made += 1)
      notes.push((await createNote(tx, { projectId: project, title: `${made}` })).id);
    return { projectId: project, fieldId: field, viewId: view, ids: notes.map(toShortId) };
  });
  const [field] = await write((tx) => findReadableFields(tx, [fieldId]));
  const keys = ["", ...(field?.options ?? []).map(({ id }) => id)];
  const group = { kind: "SELECT", id: toShortId(fieldId) };
  const people = [await connect(team.owner), await connect(await seedUser(database, team))] as const;
  const random = seededRandom(12);
  const pick = <T>(of: readonly T[]): T => of[random(of.length)] ?? expect.unreachable();
  for (let act = 0; act < acts; act += 1) {
    const person = people[random(2)] ?? people[0];
    const objectId = pick(ids);
    const afterId = random(3) === 0 ? null : pick(ids.filter((id) => id !== objectId));
    const input = { viewId, group, objectId, fromKey: pick(keys), toKey: pick(keys), afterId };
    const isOffline = person === people[1] && act >= offline.from && act < offline.until;
    if (isOffline) person.waiting.push(input);
    else await person.move(input);
    if (act === offline.until) for (const each of people[1].waiting.splice(0)) await people[1].move(each);
  }
  for (const each of people[1].waiting.splice(0)) await people[1].move(each);
  const boardOf = async ({ ask }: (typeof people)[0]) => {
    const settings = {
      sort: [],
      filter: { combinator: "And", fields: [] },
      group,
      columns: [],
      fieldVisibility: [],
    };
    const columns: string[][] = [];
    for (const groupKey of keys) {
      const data = await ask(
        `query ($id: ID!, $settings: JSON!, $groupKey: String!, $viewId: ID!) { project(id: $id) {
          noteRows(settings: $settings, groupKey: $groupKey, viewId: $viewId, first: 100) { rows { id } } } }`,
        { id: projectId, settings, groupKey, viewId },
      );
      columns.push(rows.parse(data).project.noteRows.rows.map(({ id }) => id));
    }
    return columns;
  };
  const [first, second] = [await boardOf(people[0]), await boardOf(people[1])];
  expect(second).toEqual(first);
  expect(first.flat().toSorted()).toEqual(ids.toSorted());
}, 240_000);
