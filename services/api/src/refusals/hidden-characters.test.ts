import { askGraphql } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { expect, it } from "vitest";
import { buildApiSchema } from "../graphql/schema.ts";
import { graphqlFixtures } from "./every-fixture.testing.ts";
import { rootFields } from "./graphql-operations.testing.ts";
import { argumentsWith, inputPlaces } from "./input-places.testing.ts";
import { seededApiFixture } from "./seeded-api-fixture.testing.ts";

const schema = buildApiSchema();
const names = /^(title|name|label|company|jobTitle|fileName)$/;
/** Reversed by U+202E, this reads as `Invoice pdf.exe`. */
const value = "Invoice \u202eexe.\u2066fdp\u200b";

const world = seededApiFixture();

/** All columns of names and titles, with the values in which characters are hidden. */
async function hiddenIn(): Promise<readonly string[]> {
  return await asAdministrator(world.database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column
         from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
          and c.column_name ~ '(title|name|label|company|options)$'`,
    );
    const found: string[] = [];
    for (const { table, column } of rows) {
      const { rows: hidden } = await admin.query(
        `select 1 from ${table} where ${column}::text ~ '[\u202a-\u202e\u2066-\u2069\u200b]' limit 1`,
      );
      if (hidden.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  });
}

it("no name or title keeps characters that nobody sees or that reorder what follows", {
  timeout: 120_000,
}, async () => {
  let accepted = 0;
  for (const { name, kind, operation } of rootFields(schema)) {
    if (kind !== "mutation") continue;
    const args = graphqlFixtures.get(name)?.args(world.seeded) ?? {};
    for (const { path, kind: type } of inputPlaces(schema, name)) {
      if (type !== "String" || !names.test(path.at(-1) ?? "")) continue;
      const variables = argumentsWith(args, path, value);
      const { body } = await askGraphql(
        world.api,
        world.seeded.team,
        { query: operation, variables },
        { cookie: world.seeded.owner.cookie },
      );
      if (body.errors === undefined) accepted += 1;
    }
  }
  expect(accepted).toBeGreaterThan(30);
  expect(await hiddenIn()).toEqual([]);
});
