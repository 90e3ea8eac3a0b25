import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { askGraphql } from "@fieldstone/testkit/start-cell-api.ts";
import { expect, it } from "vitest";
import { seededApiFixture } from "../../refusals/seeded-api-fixture.testing.ts";
import { secretWord } from "../../refusals/seeded-objects.testing.ts";
import { noteFieldSeed } from "../fields/fields.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

const world = seededApiFixture();

const ask = (query: string, filter: unknown) =>
  askGraphql(
    world.api,
    world.seeded.team,
    { query, variables: { id: world.seeded.idOf(projectSeed), filter } },
    { cookie: world.seeded.owner.cookie },
  );

const row = (field: object, operator: string, values: object) => ({ id: "1", field, operator, values });
const titled = (operator: string, text: string) =>
  row({ source: "system", name: "Title" }, operator, { text });
const and = (...fields: readonly object[]) => ({ form: { combinator: "And", fields } });

const lists = {
  notes:
    "query ($id: ID!, $filter: FilterInput) { project(id: $id) { list: notes(filter: $filter) { totalCount edges { node { id } } } } }",
  insights:
    "query ($id: ID!, $filter: FilterInput) { project(id: $id) { list: insights(filter: $filter) { totalCount edges { node { id } } } } }",
  highlights:
    "query ($id: ID!, $filter: FilterInput) { project(id: $id) { list: highlights(filter: $filter) { totalCount edges { node { id } } } } }",
  people:
    "query ($filter: FilterInput) { list: people(filter: $filter) { totalCount edges { node { id } } } }",
  projects:
    "query ($filter: FilterInput) { list: projects(archived: null, filter: $filter) { totalCount edges { node { id } } } }",
  tags: "query ($filter: FilterInput) { list: tags(filter: $filter) { totalCount edges { node { id } } } }",
};

it.each(Object.keys(lists) as (keyof typeof lists)[])("%s are filtered, and counted alike", async (name) => {
  const count = async (filter: unknown) => {
    const { body } = await ask(lists[name], filter);
    const list = body.data.list ?? body.data.project.list;
    expect(list.edges).toHaveLength(list.totalCount);
    return list.totalCount;
  };
  const recent = row({ source: "system", name: "Created" }, "isAfter", { relativeDate: "years2" });
  const old = row({ source: "system", name: "Created" }, "isBefore", { relativeDate: "years2" });
  const all = await count(null);
  expect(all).toBeGreaterThan(0);
  expect(await count(and(recent))).toBe(all);
  expect(await count(and(recent, old))).toBe(0);
  expect(await count({ form: { combinator: "Or", fields: [recent, old] } })).toBe(all);
});

it("notes are filtered by a custom field and a title together", async () => {
  const projectId = world.seeded.idOf(projectSeed);
  await withTenant(world.database.cell, world.seeded.team.owner.context, "write", (tx) =>
    createNote(tx, { projectId, title: "Another" }),
  );
  const field = {
    source: "note",
    fieldId: world.seeded.idOf(noteFieldSeed),
    fieldType: "SELECT",
    multiple: true,
  };
  const chosen = row(field, "hasAnyOf", { multiSelect: secretWord });
  const titles = async (filter: unknown) => {
    const query = `query ($id: ID!, $filter: FilterInput) { project(id: $id) {
      notes(filter: $filter, sort: TITLE, direction: ASC) { edges { node { title } } } } }`;
    const { body } = await ask(query, filter);
    return body.data.project.notes.edges.map(({ node }: { node: { title: string } }) => node.title);
  };
  expect(await titles(and(titled("contains", "anoth")))).toEqual(["Another"]);
  expect(await titles(and(chosen))).toEqual([secretWord]);
  expect(await titles(and(chosen, titled("is", "another")))).toEqual([]);
  expect(await titles({ form: { combinator: "Or", fields: [chosen, titled("is", "another")] } })).toEqual([
    "Another",
    secretWord,
  ]);
});

it("a day is the caller's own", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const is = (minutes: number) => ({
    ...and(row({ source: "system", name: "Created" }, "isBefore", { date: today })),
    timezoneOffsetMinutes: minutes,
  });
  const count = async (filter: unknown) => (await ask(lists.people, filter)).body.data.list.totalCount;
  expect(await count(is(0))).toBe(0);
  // This offset would move midnight by ten thousand days: it is limited to that of real time zones.
  expect(await count(is(-14_400_000))).toBe(0);
});

it.each([
  ["filter.invalid", { form: { combinator: "Maybe", fields: [] } }],
  ["filter.invalid", { form: "And" }],
  [
    "filter.field_not_found",
    and(
      row(
        { source: "note", fieldId: "01890000-0000-7000-8000-000000000000", fieldType: "TEXT" },
        "contains",
        { text: "a" },
      ),
    ),
  ],
])("is refused with %s", async (code, filter) => {
  const { body } = await ask(lists.notes, filter);
  expect(body.errors[0].extensions).toMatchObject({ code });
});

it("costs by its rows", async () => {
  const many = and(...Array.from({ length: 100 }, () => titled("contains", "a")));
  expect((await ask(lists.notes, many)).body.errors).toBeUndefined();
  const twice = `query ($id: ID!, $filter: FilterInput) { project(id: $id) {
    a: notes(filter: $filter) { totalCount } b: notes(filter: $filter) { totalCount } } }`;
  expect((await ask(twice, many)).body.errors[0].extensions).toMatchObject({ code: "query.too_costly" });
});
