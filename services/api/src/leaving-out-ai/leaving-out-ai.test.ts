import { toShortId } from "@fieldstone/model/ids.ts";
import { defaultViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildApiSchema } from "../graphql/schema.ts";
import { type AuthoredWorld, counted, seedAuthoredWorld } from "./authored-world.testing.ts";
import { countedFields } from "./counted-fields.testing.ts";
import { exemptFields } from "./exempt-fields.testing.ts";

type Field = GraphQLField<unknown, unknown>;

/** Types that AI can author. */
const authored = new Set(["Note", "Insight", "Highlight", "Tag"]);

/** Each list and count of the schema that can contain AI's work, as Type.field. */
function listsAndCounts(): readonly string[] {
  const types = Object.values(buildApiSchema().getTypeMap()).filter((type): type is GraphQLObjectType =>
    isObjectType(type),
  );
  return types
    .filter(({ name }) => !/^__|^Mutation$|Payload$|^Audit/.test(name))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => takesWithoutAi(field) || isListOrCount(type, field))
        .map((field) => `${type.name}.${field.name}`),
    );
}

function takesWithoutAi({ args }: Field): boolean {
  return args.some(({ name }) => name === "withoutAi");
}

function isListOrCount({ name: owner }: GraphQLObjectType, { name, type }: Field): boolean {
  const named = getNamedType(type).name;
  if (named === "Int") return /count$|^total/i.test(name) && !isPage(owner);
  const list = isNonNullType(type) ? type.ofType : type;
  const holds = named.replace(/Connection$|RowPage$/, "");
  return (isListType(list) || holds !== named) && authored.has(holds) && !isPage(owner);
}

/** True for a page of a list; the arguments of its own field select the items. */
function isPage(owner: string): boolean {
  return [...authored].some((name) => owner === `${name}Connection` || owner === `${name}RowPage`);
}

let api: TestCellApi;
let world: AuthoredWorld;
let ask: (query: string, withoutAi: boolean) => Promise<Record<string, unknown>>;

beforeAll(async () => {
  const database = await createCellDatabase();
  api = await startCellApi(database);
  const team = await seedTeam(database);
  world = await seedAuthoredWorld(database, team);
  const cookie = await sessionCookieOf(database, team, team.owner);
  ask = async (query, withoutAi) => {
    const variables = variablesOf(withoutAi);
    const declared = Object.entries(types).filter(([name]) => query.includes(`$${name}`));
    const heading = declared.map(([name, type]) => `$${name}: ${type}`).join(", ");
    const { body } = await askGraphql(
      api,
      team,
      { query: `query ${heading === "" ? "" : `(${heading})`} { ${query} }`, variables },
      { cookie },
    );
    expect(body.errors).toBeUndefined();
    return body.data;
  };
});
afterAll(() => api.close());

const types = {
  projectId: "ID!",
  noteId: "ID!",
  insightId: "ID!",
  highlightId: "ID!",
  tagId: "ID!",
  personId: "ID!",
  fileId: "ID!",
  extensionId: "ID!",
  fieldId: "ID!",
  withoutAi: "Boolean",
  filter: "FilterInput",
  tagFilter: "FilterInput",
  settings: "JSON!",
  grouped: "JSON!",
};

function variablesOf(withoutAi: boolean): Record<keyof typeof types, unknown> {
  const { notes, insights, highlights, tagIds, projectId, personId, fileId, extensionId, fieldId } = world;
  const row = (name: string, operator: string, values: object) => ({
    id: name,
    field: { source: "system", name },
    operator,
    values,
  });
  const left = withoutAi ? [row("AiGenerated", "is", { boolean: false })] : [];
  const form = { combinator: "And", fields: left };
  const settings = { ...defaultViewSettings, filter: form };
  return {
    projectId,
    personId,
    fileId,
    extensionId,
    fieldId,
    noteId: notes[0]?.id,
    insightId: insights[0]?.id,
    highlightId: highlights[0]?.id,
    tagId: tagIds[0],
    withoutAi,
    filter: withoutAi ? { form } : null,
    tagFilter: {
      form: { ...form, fields: [...left, row("HighlightCount", "greaterThan", { double: "6" })] },
    },
    settings,
    grouped: { ...settings, group: { kind: "TAG", hiddenOptions: [] } },
  };
}

const item = z.object({ id: z.string() });
const connection = z.object({ totalCount: z.number(), edges: z.array(z.object({ node: item })) });
const rowPage = z.object({ totalCount: z.number(), rows: z.array(item) });
const count = z.object({ highlightCount: z.number(), noteCount: z.number().optional() });
const cell = count.extend({ tag: item.nullable(), columnId: z.string().nullish() });

/** An answer in the form of the expected value: ids in order, numbers, or numbers by what they count. */
function plain(name: string, data: Record<string, unknown>): unknown {
  const field = name.split(".")[1] ?? "";
  let value = find(data, field);
  if (name.startsWith("Theme.")) {
    const themes = z.array(z.looseObject({ id: z.string() })).parse(find(data, "themes", 2));
    value = themes.find(({ id }) => id === toShortId(world.themeId))?.[field];
  }
  if (name === "CanvasCard.tags")
    value = z.array(z.object({ tags: z.unknown() })).parse(find(data, "canvasCards"))[0]?.tags;
  if (typeof value === "number" || (Array.isArray(value) && value.length === 0)) return value;
  const listed = connection.safeParse(value).data;
  if (listed !== undefined)
    return whole(
      listed.edges.map(({ node }) => node.id),
      listed.totalCount,
    );
  const page = rowPage.safeParse(value).data;
  if (page !== undefined)
    return whole(
      page.rows.map(({ id }) => id),
      page.totalCount,
    );
  const groups = z
    .array(z.object({ key: z.string(), count: z.number() }))
    .min(1)
    .safeParse(value).data;
  if (groups !== undefined) return Object.fromEntries(groups.map((group) => [group.key, group.count]));
  const cells = z
    .array(cell)
    .safeParse(z.object({ cells: z.unknown() }).safeParse(value).data?.cells ?? value);
  if (cells.success) {
    const wanted = cells.data.filter(({ columnId }) => columnId == null);
    return Object.fromEntries(wanted.map(({ tag, ...each }) => [tag?.id ?? "", numbersOf(each)]));
  }
  const uses = z.array(count).safeParse(value).data;
  if (uses !== undefined) return uses.map(numbersOf);
  return z
    .array(item)
    .parse(value)
    .map(({ id }) => id)
    .toSorted();
}

function numbersOf({ highlightCount, noteCount }: z.output<typeof count>): readonly number[] {
  return noteCount === undefined ? [highlightCount] : [highlightCount, noteCount];
}

function whole(ids: readonly string[], totalCount: number): readonly string[] {
  expect(ids).toHaveLength(totalCount);
  return ids.toSorted();
}

/** The value of a field at any depth. @param nth which of several fields of that name, the outermost first */
function find(data: unknown, field: string, nth = 1): unknown {
  if (typeof data !== "object" || data === null) return undefined;
  for (const [key, value] of Object.entries(data)) {
    if (key === field) return nth === 1 ? value : find(value, field, nth - 1);
    const deeper = find(value, field, nth);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

/** Ids in short form, as in answers, and sorted again. */
function shortened(expected: unknown): unknown {
  if (Array.isArray(expected) && expected.every((each) => typeof each === "string"))
    return expected.map((id) => toShortId(id)).toSorted();
  if (typeof expected !== "object" || expected === null || Array.isArray(expected)) return expected;
  return Object.fromEntries(
    Object.entries(expected).map(([id, value]) => [id === "" ? "" : toShortId(id), value]),
  );
}

describe("leaving out AI", () => {
  it("is possible of each list and count of the schema, or there is a reason", () => {
    expect(
      listsAndCounts()
        .filter((name) => !(name in exemptFields))
        .toSorted(),
    ).toEqual(
      Object.keys(countedFields)
        .filter((name) => !counts.has(name))
        .toSorted(),
    );
    const fields = new Set(listsAndCounts());
    expect(Object.keys(exemptFields).filter((name) => !fields.has(name))).toEqual([]);
  });

  it.each(Object.keys(countedFields))("%s agrees with a plain count", async (name) => {
    const { query = "", expected } = countedFields[name] ?? {};
    const numbers = [];
    for (const withoutAi of [false, true]) {
      const wanted = shortened(expected?.(counted(world, withoutAi)));
      expect(plain(name, await ask(query, withoutAi))).toEqual(wanted);
      numbers.push(wanted);
    }
    // The world has AI content in each of them.
    expect(numbers[0]).not.toEqual(numbers[1]);
  });
});

/** Charts and groups, which contain numbers. */
const counts = new Set(["Project.tagCounts", "Project.crossTable", "Project.viewGroups"]);
