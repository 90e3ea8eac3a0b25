import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";

interface Column {
  readonly name: string;
  readonly type: string;
}

/** A table with rows of tenants. */
export interface TenantTable {
  readonly name: string;
  /** The columns of its primary key in order. */
  readonly keys: readonly Column[];
  /** The columns of variable length. */
  readonly varying: readonly Column[];
}

const column = z.object({ name: z.string(), type: z.string() });
const tenantTable = z.object({
  name: z.string(),
  keys: z.array(column).min(1),
  varying: z.array(column),
});

/** Every tenant table, by name. Read from the catalogue, so that tables added later are included. */
export async function listTenantTables(tx: TenantTransaction): Promise<readonly TenantTable[]> {
  const { rows } = await sql`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by array_position(i.indkey::int2[], a.attnum)) as keys,
      (select coalesce(json_agg(json_build_object('name', v.attname, 'type', format_type(v.atttypid, null))), '[]')
        from pg_attribute v
        where v.attrelid = c.oid and v.attnum > 0 and v.attlen = -1 and not v.attisdropped) as varying
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where c.relkind = 'r'
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'team_id' and not t.attisdropped)
    group by c.oid, c.relname order by c.relname`.execute(tx.db);
  return z.array(tenantTable).parse(rows);
}

const counted = z.array(z.object({ count: z.number() }));

/** The tenant's row count by table, for tables with any. */
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
  /** The last row's key, as text; undefined only for an empty page, after the last row. */
  readonly next: readonly string[] | undefined;
}

const pageRow = z.object({ line: z.string(), key: z.array(z.string()) });

/** Maximum rows in one page. */
const pageRows = 500;
/** A page's bytes: its last row begins before this many. Far below the limit of one statement. */
const pageBytes = 16_000_000;

/** A value's length in JSON, estimated without reading the value itself. */
function lengthOf({ name, type }: Column) {
  const value = sql.ref(`t.${name}`);
  if (type === "bytea") return sql`coalesce(2 * octet_length(${value})::bigint, 0)`;
  if (type === "text") return sql`coalesce(octet_length(${value}), 0)`;
  return sql`coalesce(pg_column_size(${value}), 0)`;
}

/** One page of a table's rows after a key, as JSON. It has at least one row unless none is left. */
export async function readRowPage(
  tx: TenantTransaction,
  table: TenantTable,
  after: readonly string[] | undefined,
  bytesMax = pageBytes,
): Promise<RowPage> {
  const columns = table.keys.map(({ name }) => sql.ref(`t.${name}`));
  const keys = sql.join(columns);
  const from =
    after === undefined
      ? sql``
      : sql`and (${keys}) > (${sql.join(
          table.keys.map(({ type }, index) => sql`${after[index] ?? ""}::text::${sql.raw(type)}`),
        )})`;
  const length = sql.join([sql`0`, ...table.varying.map(lengthOf)], sql` + `);
  // Rows are chosen by their estimated length first, so that each is converted once. JSON is estimated by its
  // compressed size, so that the true length decides in the end.
  const { rows } = await sql`
    with chosen as materialized (
      select ${keys}, row_number() over (order by ${keys}) as at,
        sum(${length}) over (order by ${keys}) - (${length}) as before
      from ${sql.table(table.name)} t where t.team_id = ${tx.context.teamId} ${from}
      order by ${keys} limit ${pageRows}
    ), page as materialized (
      select to_jsonb(t)::text as line, array[${sql.join(columns.map((key) => sql`${key}::text`))}] as key, chosen.at
      from chosen join ${sql.table(table.name)} t using (${sql.join(table.keys.map(({ name }) => sql.ref(name)))})
      where chosen.before < ${bytesMax} and t.team_id = ${tx.context.teamId}
    )
    select line, key from (
      select line, key, at, sum(octet_length(line)) over (order by at) - octet_length(line) as before from page
    ) measured where before < ${bytesMax} order by at`.execute(tx.db);
  const page = z.array(pageRow).parse(rows);
  return { lines: page.map(({ line }) => line), next: page.at(-1)?.key };
}
