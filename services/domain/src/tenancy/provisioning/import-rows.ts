import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { ImportTable } from "./import-tables.ts";

/** Lines sent to the database at once. */
const pageLines = 500;
/** Characters sent at once: a document's edits may be long. */
const pageLength = 8_000_000;

const firstLine = z.array(z.object({ names: z.array(z.string()) }));

/** Creates a staging table for one table's lines at a time, dropped with the transaction. */
export async function openStaging(tx: TenantTransaction): Promise<void> {
  await sql`create temporary table imported_lines (position bigint generated always as identity, line jsonb not null)
    on commit drop`.execute(tx.db);
}

/** Stages a table's lines, each a row as JSON, for `insertStaged`. They are handled only as text here. */
export async function stageLines(tx: TenantTransaction, lines: AsyncIterable<string>): Promise<number> {
  await sql`truncate imported_lines`.execute(tx.db);
  let count = 0;
  let page: string[] = [];
  let length = 0;
  const send = async (): Promise<void> => {
    if (page.length === 0) return;
    await sql`insert into imported_lines (line)
      select value from jsonb_array_elements(${`[${page.join(",")}]`}::jsonb)`.execute(tx.db);
    page = [];
    length = 0;
  };
  for await (const line of lines) {
    page.push(line);
    length += line.length;
    count += 1;
    if (page.length === pageLines || length > pageLength) await send();
  }
  await send();
  return count;
}

/**
 * Inserts the staged rows in one statement, because rows may reference others of their table. Columns missing
 * in the export get their defaults.
 * @throws ProductError `import.newer` if a line has a column that the table lacks
 */
export async function insertStaged(tx: TenantTransaction, table: ImportTable): Promise<void> {
  const columns = (await stagedColumns(tx, table)).filter((name) => !table.later.includes(name));
  const target = sql.table(table.name);
  if (columns.length === 0) return;
  await sql`insert into ${target} (${sql.join(columns.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(columns.map((name) => sql.ref(`given.${name}`)))}
    from imported_lines staged, jsonb_populate_record(null::${target}, staged.line) as given
    order by staged.position`.execute(tx.db);
}

/** Fills the deferred columns from the same lines, staged again. */
export async function completeStaged(tx: TenantTransaction, table: ImportTable): Promise<void> {
  const target = sql.table(table.name);
  const changes = table.later.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
  const same = table.keys.map((name) => sql`kept.${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
  const some = table.later.map((name) => sql`${sql.ref(`given.${name}`)} is not null`);
  await sql`update ${target} as kept set ${sql.join(changes)}
    from imported_lines staged, jsonb_populate_record(null::${target}, staged.line) as given
    where ${sql.join(same, sql` and `)} and (${sql.join(some, sql` or `)})`.execute(tx.db);
}

/** Entries passed at once. */
const auditPage = 5_000;

/** Appends the staged entries to the audit log, which accepts no other inserts. */
export async function importStagedAudit(
  tx: TenantTransaction,
  entries: number,
  ofAnother: boolean,
): Promise<void> {
  for (let start = 0; start < entries; start += auditPage) {
    await sql`select fieldstone.import_audit(jsonb_agg(line), ${ofAnother}) from
      (select line from imported_lines order by (line ->> 'seq')::bigint limit ${auditPage} offset ${start}) page`.execute(
      tx.db,
    );
  }
}

async function stagedColumns(tx: TenantTransaction, table: ImportTable): Promise<readonly string[]> {
  const { rows } = await sql`select array(select jsonb_object_keys(line)) as names
    from imported_lines order by position limit 1`.execute(tx.db);
  const names = new Set(firstLine.parse(rows)[0]?.names ?? []);
  const known = table.columns.filter((name) => names.has(name));
  for (const name of known) names.delete(name);
  if (names.size > 0) throw newerExport(`${table.name}.${[...names].join(", ")}`);
  return known;
}

export function newerExport(what: string): ProductError {
  const message = `The export has ${what}, which this cell does not support. Import it into a cell that runs the same release or a newer one.`;
  return new ProductError("InvalidOperation", "import.newer", message);
}
