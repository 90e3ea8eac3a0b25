import { ProductError } from "@fieldstone/model/errors.ts";
import { buildSchema, getOperationAST, parse, validate } from "graphql";
import { expect, it } from "vitest";
import { checkQueryLimits, measureQuery } from "./query-cost.ts";

const schema = buildSchema(`
  type Query { notes(first: Int, after: String): NoteConnection! note: Note!, search(limit: Int = 20): Results! }
  type NoteConnection { edges: [NoteEdge!]! }
  type NoteEdge { node: Note! }
  type Note { id: ID! author: User! tags: [Tag!]! notes(first: Int): NoteConnection! }
  type User { name: String! }
  type Tag { title: String! note: Note! }
  type Results { items: [Note!]! }
`);

function measure(query: string) {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error("no operation");
  return measureQuery(schema, document, operation);
}
const costOf = (query: string, variables = {}) => measure(query).cost(variables);

it("multiplies by a list's size, given or assumed", () => {
  expect(costOf("{ note { id } }")).toBe(1);
  expect(costOf("{ note { tags { title } } }")).toBe(1 + 10);
  // 50 times: the connection, its edge, its node and the author.
  expect(costOf("{ notes { edges { node { author { name } } } } }")).toBe(50 * 4);
  expect(costOf("{ notes(first: 2) { edges { node { id } } } }")).toBe(2 * 3);
  expect(costOf("{ search(limit: 5) { items { id } } }")).toBe(5 * 2);
});

it("reads sizes from variables and their defaults", () => {
  const query = "query Q($n: Int = 3) { notes(first: $n) { edges { node { id } } } }";
  expect(costOf(query)).toBe(3 * 3);
  expect(costOf(query, { n: 7 })).toBe(7 * 3);
});

it("counts what fragments spread", () => {
  const query = "{ note { ...N } } fragment N on Note { tags { title ... on Tag { note { id } } } }";
  expect(costOf(query)).toBe(1 + 10 * 2);
});

it("refuses what nests too deeply or asks for too much", () => {
  const deep = `{ note { ${"tags { note { ".repeat(8)} id ${"} }".repeat(8)} } }`;
  expect(() => checkQueryLimits(measure(deep), {})).toThrow(ProductError);
  const wide = "{ notes(first: 100) { edges { node { notes(first: 100) { edges { node { id } } } } } } }";
  expect(() => checkQueryLimits(measure(wide), {})).toThrow("too much at once");
});

it("refuses fragments that double at each step without walking them all", () => {
  const steps = Array.from(
    { length: 14 },
    (_, step) =>
      `fragment F${step} on Note { a: tags { note { ...F${step + 1} } } b: tags { note { ...F${step + 1} } } }`,
  );
  const query = `{ note { ...F0 } } ${steps.join(" ")} fragment F14 on Note { id }`;
  const startedAt = performance.now();
  expect(() => checkQueryLimits(measure(query), {})).toThrow(ProductError);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
