import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import { type ErasedTable, erasedTables } from "./erased-tables.ts";
import { retainedColumns } from "./retained-columns.ts";

const textColumns = z.array(
  z.object({
    table: z.string(),
    column: z.string(),
    isJson: z.boolean(),
    isSearched: z.boolean(),
    lengthMax: z.number().nullable(),
  }),
);

/**
 * Every table and column to search: those described in `erasedTables`, and any other text column in the
 * database's catalogue, except those limited to listed values by a check. Sorted, so that the work can resume
 * after one. Each column has the length that its check allows: the replacement may be longer than a name.
 */
export async function listErasedTables(tx: TenantTransaction): Promise<readonly ErasedTable[]> {
  const { rows } =
    await sql`select c.relname as table, a.attname as column, t.typname in ('json', 'jsonb') as "isJson",
       not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
         and a.attnum = any(k.conkey) and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%')
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary
         and a.attnum = any(i.indkey::int2[])) as "isSearched",
       (select min((regexp_match(pg_get_constraintdef(k.oid), '\\mlength\\([^<>=]*\\) <= ([0-9]+)'))[1]::int)
          from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])
         as "lengthMax"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_type t on t.oid = a.atttypid
     where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and t.typname in ('text', 'citext', 'varchar', 'json', 'jsonb')
       and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'team_id')
     order by 1, 2`.execute(tx.db);
  const columns = Map.groupBy(textColumns.parse(rows), ({ table }) => table);
  const tables = new Map(erasedTables.map((table) => [table.name, table]));
  for (const [name, found] of columns) {
    const known = tables.get(name) ?? { name, place: "OTHER" as const, columns: [] };
    const kept = retainedColumns[name]?.split(" ") ?? [];
    const added = found
      .filter(({ column }) => known.columns.every((each) => each.name !== column))
      .filter(({ column, isSearched }) => isSearched && !kept.includes("*") && !kept.includes(column))
      .map(({ column, isJson }) => (isJson ? ({ name: column, isJson } as const) : { name: column }));
    const searched = [...known.columns, ...added].map((column) => {
      const lengthMax = found.find((each) => each.column === column.name)?.lengthMax;
      return lengthMax == null ? column : { ...column, lengthMax };
    });
    if (searched.length > 0) tables.set(name, { ...known, columns: searched });
  }
  return [...tables.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
