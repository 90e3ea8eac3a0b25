import { readdirSync } from "node:fs";
import { commentsOfObjectMax } from "@fieldstone/domain/conversation/comments/comment.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import SchemaBuilder from "@pothos/core";
import { buildSchema, type DocumentNode, getOperationAST, graphql, Kind, parse, validate } from "graphql";
import { expect, it } from "vitest";
import { buildApiSchema } from "../schema.ts";
import { assumesSize } from "./field-cost.ts";
import { listCostPluginName } from "./list-cost-plugin.ts";
import { measureQuery, queryCostMax } from "./query-cost.ts";
import { answerTextBytesMax, RequestCost } from "./request-cost.ts";

const schema = buildSchema(`
  type Query { notes(first: Int, after: String): NoteConnection! note: Note!, search(limit: Int = 20): Results! }
  type Mutation { rename: Note! }
  type NoteConnection { edges: [NoteEdge!]! }
  type NoteEdge { node: Note! }
  type Note { id: ID! author: User! tags: [Tag!]! notes(first: Int): NoteConnection! }
  type User { name: String! }
  type Tag { title: String! note: Note! }
  type Results { items: [Note!]! }
`);

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === Kind.DOCUMENT;
}

function measure(query: string, of = schema) {
  const document = parse(query);
  expect(validate(of, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error("no operation");
  return measureQuery(of, document, operation);
}
const costOf = (query: string, variables = {}) => measure(query).cost(variables);
const add = (query: string, variables = {}) => new RequestCost().addOperation(measure(query), variables);

it("counts a read, its objects and their values, multiplied by a list's size, given or assumed", () => {
  expect(costOf("{ note { id } }")).toBeCloseTo(20 + 1.1);
  expect(costOf("{ note { tags { title } } }")).toBeCloseTo(20 + 1 + 10 * 1.1);
  // A connection, and 50 times: an edge, its node, and an author with a name.
  expect(costOf("{ notes { edges { node { author { name } } } } }")).toBeCloseTo(21 + 50 * 3.1);
  expect(costOf("{ notes(first: 2) { edges { node { id } } } }")).toBeCloseTo(21 + 2 * 2.1);
  expect(costOf("{ search(limit: 5) { items { id __typename } } }")).toBeCloseTo(21 + 5 * 1.2);
  expect(costOf("mutation { rename { id } }")).toBeCloseTo(200 + 1.1);
});

it("reads sizes from variables and their defaults", () => {
  const query = "query Q($n: Int = 3) { notes(first: $n) { edges { node { id } } } }";
  expect(costOf(query)).toBeCloseTo(21 + 3 * 2.1);
  expect(costOf(query, { n: 7 })).toBeCloseTo(21 + 7 * 2.1);
});

it("counts what fragments spread, at each place", () => {
  const query = "{ note { ...N } } fragment N on Note { tags { title ... on Tag { note { id } } } }";
  expect(costOf(query)).toBeCloseTo(20 + 1 + 10 * 2.2);
  expect(measure("{ a: note { ...N } b: note { ...N } } fragment N on Note { id }").fields).toBe(2 + 2 * 2);
});

it("refuses what nests too deeply or asks for too much", () => {
  const deep = `{ note { ${"tags { note { ".repeat(8)} id ${"} }".repeat(8)} } }`;
  expect(() => add(deep)).toThrow(ProductError);
  const wide = "{ notes(first: 100) { edges { node { notes(first: 100) { edges { node { id } } } } } } }";
  expect(() => add(wide)).toThrow("too much at once");
  const values = Array.from({ length: 500 }, (_, at) => `a${at}: id`).join(" ");
  expect(() => add(`{ notes(first: 1000) { edges { node { ${values} } } } }`)).toThrow("too much at once");
});

it("refuses fragments that double at each step without walking them all", () => {
  const steps = Array.from(
    { length: 14 },
    (_, step) =>
      `fragment F${step} on Note { a: tags { note { ...F${step + 1} } } b: tags { note { ...F${step + 1} } } }`,
  );
  const query = `{ note { ...F0 } } ${steps.join(" ")} fragment F14 on Note { id }`;
  const before = process.threadCpuUsage();
  expect(() => add(query)).toThrow(ProductError);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

it("adds what a list without a size holds beyond the assumed, and the operations of a batch", () => {
  const query = "{ note { tags { title note { id } } } }";
  const cost = new RequestCost();
  cost.addOperation(measure(query), {});
  const before = cost.units;
  cost.addList("Note.tags", 10);
  cost.addList("Note.unasked", 5_000);
  expect(cost.units).toBe(before);
  cost.addList("Note.tags", 110);
  expect(cost.units).toBeCloseTo(before + 100 * 2.2);
  expect(() => cost.addList("Note.tags", 20_000)).toThrow("too much at once");
  const batch = new RequestCost();
  const heavy = measure("{ notes(first: 1000) { edges { node { author { name } } } } }");
  expect(() => {
    for (let at = 0; at < 10; at += 1) batch.addOperation(heavy, {});
  }).toThrow("too much at once");
});

it("assumes as many items of a list as it declares, and counts those that are read", async () => {
  const builder = new SchemaBuilder<{ DefaultFieldNullability: false }>({
    plugins: [listCostPluginName],
    defaultFieldNullability: false,
  });
  const user = builder
    .objectRef<{ id: string }>("User")
    .implement({ fields: (t) => ({ id: t.exposeID("id") }) });
  const users = Array.from({ length: 5 }, (_, at) => ({ id: String(at) }));
  builder.queryType({
    fields: (t) => ({
      users: t.field({ scope: "person", ...assumesSize(0), type: [user], resolve: () => users }),
    }),
  });
  const schemaOfUsers = builder.toSchema();
  const cost = new RequestCost();
  cost.addOperation(measure("{ users { id } }", schemaOfUsers), {});
  expect(cost.units).toBeCloseTo(20);
  await graphql({ schema: schemaOfUsers, source: "{ users { id } }", contextValue: { cost } });
  expect(cost.units).toBeCloseTo(20 + 5 * 1.1);
});

it("lets searches of a request be few, and pages of a thousand be read", () => {
  const api = buildApiSchema();
  const searches = Array.from(
    { length: 400 },
    (_, at) => `s${at}: search(query: "a${at}", limit: 1) { total }`,
  );
  expect(measure(`{ ${searches.join(" ")} }`, api).cost({})).toBeGreaterThan(queryCostMax);
  const page = `query Q($id: ID!) { project(id: $id) { notes(first: 1000) { totalCount pageInfo { hasNextPage } edges {
    cursor node { id title createdAt updatedAt author { name user { id name } } } } } } }`;
  expect(measure(page, api).cost({})).toBeLessThan(queryCostMax / 2);
});

it("lets long texts of a codebook and of templates be few", () => {
  const api = buildApiSchema();
  const many = (count: number, field: string) =>
    `{ ${Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(" ")} }`;
  const changes = many(30, 'tag(id: "1") { codebookChanges { definition } }');
  expect(measure(changes, api).cost({})).toBeGreaterThan(queryCostMax);
  const entries = many(30, "codebookEntries(first: 200) { edges { node { definition useWhen } } }");
  expect(measure(entries, api).cost({})).toBeGreaterThan(queryCostMax);
  expect(measure(many(50, "templates(workspaceTemplate: PROJECT) { title }"), api).cost({})).toBeGreaterThan(
    queryCostMax,
  );
  const page = `{ tag(id: "1") { codebookEntry { definition } codebookChanges { definition useWhen avoidWhen examples {
    text highlight { id text speaker } } } } templates(workspaceTemplate: PROJECT) { title content }
    codebookEntries(first: 100) { edges { node { definition useWhen avoidWhen examples { text highlight { id text } }
    changedBy { id name } } } } }`;
  expect(measure(page, api).cost({})).toBeLessThan(queryCostMax / 1.5);
});

it("lets looks into all texts of a workspace be few", () => {
  const plans = Array.from(
    { length: 5 },
    (_, at) => `p${at}: personErasurePlan(input: { id: "a", otherNames: [], highlightIds: [] }) { place }`,
  );
  expect(measure(`{ ${plans.join(" ")} }`, buildApiSchema()).cost({})).toBeGreaterThan(queryCostMax);
});

it("lets tables of people that are planned be few", () => {
  const plans = (count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `p${at}: draftPeopleImport(input: { fileName: "a", columns: [], rows: [] }) { peopleImport { id } }`,
    );
  const costOfPlans = (count: number) =>
    measure(`mutation { ${plans(count).join(" ")} }`, buildApiSchema()).cost({});
  expect(costOfPlans(25)).toBeGreaterThan(queryCostMax);
  expect(costOfPlans(2)).toBeLessThan(queryCostMax / 4);
});

it("lets whole texts of a request be few", () => {
  const api = buildApiSchema();
  const list = (list: string, text: string) =>
    measure(
      `query Q($id: ID!) { project(id: $id) { ${list}(first: 1000) { edges { node { ${text} } } } } }`,
      api,
    );
  const texts = ["content", "contentBeginning", "versions { edges { node { text } } }"];
  for (const text of texts) {
    expect(list("notes", text).cost({})).toBeGreaterThan(queryCostMax);
    expect(list("insights", text).cost({})).toBeGreaterThan(queryCostMax);
  }
  expect(list("insights", "highlights { id }").cost({})).toBeGreaterThan(queryCostMax);
  expect(list("highlights", "text").cost({})).toBeLessThan(queryCostMax / 2);
});

it("counts the texts of an answer, of which one may have any length", () => {
  const cost = new RequestCost();
  cost.addText(5 * answerTextBytesMax);
  cost.addText(answerTextBytesMax);
  expect(() => cost.addText(1)).toThrow("too long to be answered together");
});

/** The web app's operations by name, measured. */
async function webOperations() {
  const api = buildApiSchema();
  const folder = new URL("../../../../../web/src/graphql/", import.meta.url);
  expect(readdirSync(folder)).toContain("graphql.ts");
  const documents: Record<string, unknown> = await import(new URL("graphql.ts", folder).href);
  return new Map(
    Object.values(documents).flatMap((document) => {
      const operation = isDocument(document) ? getOperationAST(document) : null;
      if (!isDocument(document) || !operation) return [];
      return [[operation.name?.value, measureQuery(api, document, operation)] as const];
    }),
  );
}

it("takes every operation of the web app, with room", async () => {
  const costs = [...(await webOperations()).values()].map((limits) => limits.cost({}));
  expect(costs.length).toBeGreaterThan(100);
  // The largest is a page of notes with everything that a view can show.
  expect(Math.max(...costs)).toBeLessThan(0.6 * queryCostMax);
});

it("takes all comments of a note, however many reactions they might have", async () => {
  const comments = (await webOperations()).get("NoteComments");
  if (comments === undefined) throw new Error("no operation");
  const cost = new RequestCost();
  cost.addOperation(comments, {});
  cost.addList("Note.comments", commentsOfObjectMax.count);
  cost.addList("Comment.reactions", 12, 0);
  cost.addList("Reaction.users", 20, 0);
  expect(() => cost.addList("Note.comments", 2 * commentsOfObjectMax.count)).toThrow("too much at once");
});

it("charges for a list that is assumed to be empty wherever it is selected", () => {
  const aliases = Array.from({ length: 900 }, (_, at) => `a${at}: reactions { shortName }`).join(" ");
  const document = `query ($id: ID!) { note(id: $id) { comments { ${aliases} } } }`;
  const cost = new RequestCost();
  expect(() => {
    cost.addOperation(measure(document, buildApiSchema()), {});
    cost.addList("Note.comments", commentsOfObjectMax.count);
  }).toThrow("too much at once");
});
