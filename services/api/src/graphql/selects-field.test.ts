import { GraphQLInt, GraphQLObjectType, type GraphQLResolveInfo, GraphQLSchema, parse } from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import { expect, it } from "vitest";
import { selectsField } from "./selects-field.ts";

async function asked(document: string): Promise<boolean> {
  let answer: boolean | undefined;
  const resolve = (_root: unknown, _args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
    answer = selectsField(info, "total");
    return {};
  };
  const fields = { total: { type: GraphQLInt }, other: { type: GraphQLInt } };
  const results = new GraphQLObjectType({ name: "Results", fields });
  const query = new GraphQLObjectType({ name: "Query", fields: { search: { type: results, resolve } } });
  const compiled = compileQuery(new GraphQLSchema({ query }), parse(document));
  if (!isCompiledQuery(compiled)) throw new Error("the document does not compile");
  await compiled.query(undefined, {}, {});
  if (answer === undefined) throw new Error("the field was not resolved");
  return answer;
}

it("knows whether a field is asked for, directly or in a fragment, as compiled operations tell it", async () => {
  expect(await asked("{ search { other } }")).toBe(false);
  expect(await asked("{ search { count: total } }")).toBe(true);
  expect(await asked("{ search { other ... on Results { total } } }")).toBe(true);
  expect(await asked("query A { search { ...R } } fragment R on Results { total }")).toBe(true);
  expect(await asked("{ search { other } search { total } }")).toBe(true);
});
