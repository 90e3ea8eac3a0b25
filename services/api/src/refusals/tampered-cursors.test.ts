import { askGraphql } from "@fieldstone/testkit/start-cell-api.ts";
import { type GraphQLField, getNamedType, isObjectType } from "graphql";
import { expect, it } from "vitest";
import { encodeCursor } from "../graphql/connection.ts";
import { buildApiSchema } from "../graphql/schema.ts";
import { graphqlFixtures } from "./every-fixture.testing.ts";
import { seededApiFixture } from "./seeded-api-fixture.testing.ts";

const schema = buildApiSchema();

const world = seededApiFixture();

type Field = GraphQLField<unknown, unknown>;

const isPaged = ({ args }: Field) => args.some(({ name }) => name === "after");
const argumentsOf = ({ args }: Field) => args.map(({ name }) => `${name}: $${name}`).join(", ");
const fieldsOf = (field: Field): readonly Field[] => {
  const type = getNamedType(field.type);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
};

const page = "{ edges { cursor } }";

/** Every paged list, with an operation that reads the page after `$after`. */
const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
  const variables = field.args.map(({ name, type }) => `$${name}: ${type}`).join(", ");
  const asked = `${field.name}(${argumentsOf(field)})`;
  if (isPaged(field)) return [{ name: field.name, query: `query (${variables}) { ${asked} ${page} }` }];
  if (field.args.length === 0) return [];
  return fieldsOf(field)
    .filter(isPaged)
    .map(({ name }) => ({
      name: `${field.name}.${name}`,
      query: `query (${variables}, $after: String) { ${asked} { ${name}(after: $after) ${page} } }`,
    }));
});

/** Sort keys that none of our rows has: of other types, of other lists, too short, too long. */
const tampered = [
  ["x"],
  ["x", "x"],
  ["2026-01-01T00:00:00Z"],
  ["2026-01-01T00:00:00Z", "x"],
  ["99999999999999999999", "00000000-0000-0000-0000-000000000000"],
  ["", ""],
  ["-1", "-1", "-1", "-1"],
  ["{}", "{}"],
].map(encodeCursor);

it("there are lists of all kinds", () => {
  expect(lists.length).toBeGreaterThan(10);
});

it.each(lists)(
  "%s answers a tampered cursor with its rows or a rejection, never with a fault",
  async ({ name, query }) => {
    const args = graphqlFixtures.get(`Query.${name.split(".")[0]}`)?.args(world.seeded) ?? {};
    for (const after of [...tampered, "", "!", "W10", "bnVsbA"]) {
      const asked = { query, variables: { ...args, after } };
      const { body } = await askGraphql(world.api, world.seeded.team, asked, {
        cookie: world.seeded.owner.cookie,
      });
      const codes = (body.errors ?? []).map(
        (error: { extensions: { code: string } }) => error.extensions.code,
      );
      for (const code of codes) expect([after, code]).toEqual([after, "cursor.invalid"]);
    }
  },
);
