import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";

/** How rows are imported into a table. */
export interface ImportTable {
  readonly name: string;
  readonly keys: readonly string[];
  /** All columns except generated ones. */
  readonly columns: readonly string[];
  /** Columns that reference rows which may come later: null at first, and filled once all rows exist. */
  readonly later: readonly string[];
}

const reference = z.object({ parent: z.string(), columns: z.array(z.string()), optional: z.boolean() });
const described = z.array(
  z.object({
    name: z.string(),
    keys: z.array(z.string()),
    columns: z.array(z.string()),
    references: z.array(reference),
  }),
);
type Described = z.output<typeof described>[number];

/** Every tenant table, from the catalogue, each after those that its rows reference. */
export async function listImportTables(tx: TenantTransaction): Promise<readonly ImportTable[]> {
  const { rows } = await sql`
    select c.relname as name,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      (select coalesce(json_agg(json_build_object('parent', parent.relname,
          'columns', array(select a.attname::text from pg_attribute a where a.attrelid = c.oid
            and a.attnum = any(coalesce(f.confdelsetcols, f.conkey)) and not a.attnotnull),
          -- What is emptied when its row goes may be empty until it comes; others may have checks that ask for them.
          'optional', f.confdeltype = 'n')), '[]')
        from pg_constraint f join pg_class parent on parent.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "references"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind = 'r'
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'team_id' and not t.attisdropped)
    order by c.relname`.execute(tx.db);
  return inOrder(described.parse(rows));
}

/**
 * Parents first. In a circle of references, a table whose references can be null for a while goes first.
 * @throws Error if a circle has no such table
 */
export function inOrder(tables: readonly Described[]): readonly ImportTable[] {
  const ordered: ImportTable[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const open = (table: Described) => table.references.filter(({ parent }) => waiting.has(parent));
    const all = [...waiting.values()];
    const next =
      all.find((table) => open(table).length === 0) ??
      all.find((table) => open(table).every(({ optional }) => optional));
    if (next === undefined) throw new Error(`tables point at each other: ${[...waiting.keys()].join(", ")}`);
    const { name, keys, columns } = next;
    const later = [...new Set(open(next).flatMap((each) => each.columns))];
    ordered.push({ name, keys, columns, later });
    waiting.delete(name);
  }
  return ordered;
}
