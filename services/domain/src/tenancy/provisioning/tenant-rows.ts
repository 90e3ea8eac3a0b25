import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";

/** A table that holds rows of tenants, with the columns of its primary key in order. */
export interface TenantTable {
  readonly name: string;
  readonly keys: readonly { readonly name: string; readonly type: string }[];
}

const tenantTable = z.object({
  name: z.string(),
  keys: z.array(z.object({ name: z.string(), type: z.string() })).min(1),
});

/** Every tenant table, from the catalogue, so that one added later is not forgotten; by name. */
export async function listTenantTables(tx: TenantTransaction): Promise<readonly TenantTable[]> {
  const { rows } = await sql`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by array_position(i.indkey::int2[], a.attnum)) as keys
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relkind = 'r'
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'team_id' and not t.attisdropped)
    group by c.relname order by c.relname`.execute(tx.db);
  return z.array(tenantTable).parse(rows);
}

const counted = z.array(z.object({ count: z.number() }));

/** Rows of the tenant in each table that has any, by table. */
export async function countTenantRows(tx: TenantTransaction): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of await listTenantTables(tx)) {
    const { rows } = await sql`select count(*) as count from ${sql.table(name)}
      where team_id = ${tx.context.teamId}`.execute(tx.db);
    const count = counted.parse(rows)[0]?.count ?? 0;
    if (count > 0) counts.set(name, count);
  }
  return counts;
}

export interface RowPage {
  /** Each row as JSON, in the order of the primary key. */
  readonly lines: readonly string[];
  /** The last row's key, as text; undefined where this was the last page. */
  readonly next: readonly string[] | undefined;
}

const pageRow = z.object({ line: z.string(), key: z.array(z.string()) });

/** Rows in one page of an export. */
const pageRows = 500;

/** The rows of a table after a key, as JSON. */
export async function readRowPage(
  tx: TenantTransaction,
  table: TenantTable,
  after: readonly string[] | undefined,
): Promise<RowPage> {
  const columns = table.keys.map(({ name }) => sql.ref(`t.${name}`));
  const from =
    after === undefined
      ? sql``
      : sql`and (${sql.join(columns)}) > (${sql.join(
          table.keys.map(({ type }, index) => sql`${after[index] ?? ""}::text::${sql.raw(type)}`),
        )})`;
  const { rows } = await sql`
    select to_jsonb(t)::text as line, array[${sql.join(columns.map((column) => sql`${column}::text`))}] as key
    from ${sql.table(table.name)} t where t.team_id = ${tx.context.teamId} ${from}
    order by ${sql.join(columns)} limit ${pageRows}`.execute(tx.db);
  const page = z.array(pageRow).parse(rows);
  return {
    lines: page.map(({ line }) => line),
    next: page.length < pageRows ? undefined : page.at(-1)?.key,
  };
}
