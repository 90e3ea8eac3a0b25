import { askGraphql, askJson } from "@fieldstone/testkit/start-cell-api.ts";
import { describe, expect, it } from "vitest";
import { buildApiSchema } from "../graphql/schema.ts";
import { graphqlFixtures, restFixtures } from "./every-fixture.testing.ts";
import { rootFields } from "./graphql-operations.testing.ts";
import { argumentsWith, inputPlaces } from "./input-places.testing.ts";
import { credentialsFor } from "./path-credentials.testing.ts";
import { seededApiFixture } from "./seeded-api-fixture.testing.ts";

const schema = buildApiSchema();
const nul = "a\0b";

const world = seededApiFixture();

const fields = rootFields(schema).filter(({ kind }) => kind !== "subscription");
const cases = fields.flatMap((field) =>
  inputPlaces(schema, field.name)
    .filter(({ kind }) => ["String", "ID", "JSON"].includes(kind))
    .map(({ path }) => [field.name, path.join("."), field, path] as const),
);

describe("a NUL in GraphQL", () => {
  it.each(cases)("is refused in %s %s", async (name, _where, field, path) => {
    const args = graphqlFixtures.get(name)?.args(world.seeded) ?? {};
    const variables = argumentsWith(args, path, nul);
    const { status, body } = await askGraphql(
      world.api,
      world.seeded.team,
      { query: field.operation, variables },
      { cookie: world.seeded.owner.cookie },
    );
    expect([status, body.errors[0].extensions.code]).toEqual([400, "input.invalid"]);
  });
});

/** The body with a NUL in each of its strings in turn. */
function spoiled(value: unknown): readonly unknown[] {
  if (typeof value === "string") return [nul];
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => spoiled(item).map((bad) => value.with(at, bad)));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    spoiled(item).map((bad) => ({ ...value, [name]: bad })),
  );
}

describe("a NUL in a REST path", () => {
  it.each([...restFixtures])("is no fault of ours in %s", async (name, fixture) => {
    const [method = ""] = name.split(" ");
    const path = fixture.path(world.seeded);
    const body = fixture.body?.(world.seeded);
    const isJson = body !== undefined && typeof body !== "string" && !Buffer.isBuffer(body);
    const headers = {
      ...world.api.headersFor(world.seeded.team),
      ...(await credentialsFor(fixture, world)),
      ...fixture.headers,
    };
    const send = async (to: string, sent: unknown) => {
      const text = typeof sent === "string" ? sent : JSON.stringify(sent);
      const init = { method, headers, redirect: "manual" as const };
      const answer = await askJson(
        `${world.api.origin}${to}`,
        sent === undefined ? init : { ...init, body: text },
      );
      expect(answer.status, `${to} ${text}`).toBeLessThan(500);
      return answer;
    };
    const spoiledPaths = path.includes("?")
      ? [path.replace(/=[^&]*/, "=a%00b"), `${path}%00`, path.replace("?", "%00?")]
      : [`${path}%00`, `${path}?after=%00&kinds=%00&token=%00`];
    for (const to of spoiledPaths) await send(to, body);
    if (isJson) for (const bad of spoiled(body)) expect((await send(path, bad)).status).toBe(400);
  });
});
