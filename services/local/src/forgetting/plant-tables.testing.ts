import { listErasedTables } from "@fieldstone/domain/tenancy/erasure/list-erased-tables.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { z } from "zod";
import { findCanaries, person } from "./canaries.testing.ts";

const plantedColumn = z.object({
  name: z.string(),
  type: z.string(),
  isNeeded: z.boolean(),
  checks: z.string(),
  isList: z.boolean(),
});
type PlantedColumn = z.infer<typeof plantedColumn>;

/**
 * Inserts a row with canaries in every text column of each searched table that does not have any yet; the
 * rows need no real meaning. Returns the columns, as `findCanaries` names them.
 */
export async function plantTables(database: TestCellDatabase, team: SeededTeam): Promise<readonly string[]> {
  const tables = await withTenant(database.cell, team.owner.context, "read", listErasedTables);
  const known = await findCanaries(database, []);
  const places = tables.flatMap((table) => table.columns.map(({ name }) => `public.${table.name}.${name}`));
  await asAdministrator(database.adminUrl, async (admin) => {
    // Switches off foreign keys, as the referenced rows do not exist.
    await admin.query("set session_replication_role = replica");
    for (const table of tables) {
      const missing = table.columns.filter(({ name }) => !known.has(`public.${table.name}.${name}`));
      if (missing.length === 0) continue;
      const { rows } = await admin.query(
        `select a.attname as name, t.typname as type,
                a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as "isNeeded",
                coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
                  where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]), '') as checks,
                exists (select from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum
                  and pg_get_expr(d.adbin, d.adrelid) = '''[]''::jsonb') as "isList"
           from pg_attribute a join pg_type t on t.oid = a.atttypid
          where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
        [table.name],
      );
      const texts = new Set(table.columns.map(({ name }) => name));
      const given = givenIn(table.name);
      const values = z
        .array(plantedColumn)
        .parse(rows)
        .filter(({ name, isNeeded }) => isNeeded || texts.has(name) || name in given)
        .map((column) => {
          const { name } = column;
          if (name === "team_id") return [name, team.teamId] as const;
          return [name, given[name] ?? plantedValue(column, texts.has(name))] as const;
        });
      const names = values.map(([name]) => `"${name}"`).join(", ");
      await admin.query(
        `insert into ${table.name} (${names}) values (${values.map((_, at) => `$${at + 1}`).join(", ")})`,
        values.map(([, value]) => value),
      );
    }
  });
  return places;
}

/** Values that multi-column checks require. */
function givenIn(table: string): Readonly<Record<string, unknown>> {
  const id = newId();
  switch (table) {
    case "custom_field_values":
      return { object_id: id, document_id: id, entered_type: "TEXT" };
    case "import_items":
      return { state: "LEFT_OUT", reason: "LIMIT" };
    case "invitations":
      return { role: "VIEWER", email: "invited@example.org" };
    case "project_exports":
      return { project_ids: [id] };
    case "reels":
      return { document_id: id };
    case "saved_filters":
      return { target: "tags" };
    case "suggestions":
      return { kind: "TITLE" };
    case "transcription_settings":
      return { scope_id: id, project_id: id };
    default:
      return {};
  }
}

function plantedValue({ type, checks, isList }: PlantedColumn, isSaid: boolean): unknown {
  if (isSaid) {
    // What reads a list reads every row, also these.
    const said = { said: person.name };
    return type.startsWith("json") ? JSON.stringify(isList ? [said] : said) : person.name;
  }
  switch (type) {
    case "uuid":
      return newId();
    case "timestamptz":
      return new Date();
    case "bool":
      return true;
    case "bytea":
      return Buffer.alloc(32);
    case "json":
    case "jsonb":
      return "{}";
    default:
      return type.startsWith("_") ? [] : (/'([^']*)'::text/u.exec(checks)?.[1] ?? 1);
  }
}
