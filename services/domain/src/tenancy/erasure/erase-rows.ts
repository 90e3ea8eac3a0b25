import { type Eraser, erasedName, erasedText } from "@fieldstone/model/erasure/eraser.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import { sql } from "kysely";
import { z } from "zod";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { listTenantTables, readRowPage, type TenantTable } from "../provisioning/tenant-rows.ts";
import type { ErasedTable } from "./erased-tables.ts";

const rowShape = z.record(z.string(), z.unknown());
type Row = z.output<typeof rowShape>;

/** Characters of a row's id that keep its title unique. */
const idEndLength = 6;

interface ErasedRows {
  readonly count: number;
  /** Files that the found texts were extracted from. */
  readonly fileIds: readonly string[];
}

/** Removes the terms from every row of a table. Returns the number of changed rows. */
export async function eraseInTable(
  tx: TenantTransaction,
  erased: ErasedTable,
  eraser: Eraser,
): Promise<ErasedRows> {
  const table = (await listTenantTables(tx)).find(({ name }) => name === erased.name);
  if (table === undefined) throw new Error(`there is no table ${erased.name}`);
  let count = 0;
  const fileIds = new Set<string>();
  for (let after: readonly string[] | undefined; ; ) {
    const page = await readRowPage(tx, table, after);
    // A page of long texts takes a second, so the loop yields in between.
    for await (const lines of slices(page.lines, ({ length }) => length))
      for (const line of lines) {
        const row = rowShape.parse(JSON.parse(line));
        const changes = changesOf(erased, row, eraser);
        if (changes.size === 0) continue;
        count += 1;
        if (erased.columns.some(({ name, isReadFromFile }) => isReadFromFile && changes.has(name)))
          fileIds.add(String(row.file_id));
        await writeRow(tx, table, erased, { row, changes });
        if (erased.indexedAs) await markForIndexing(tx, erased.indexedAs, idOf(erased, row));
      }
    if (page.next === undefined) return { count, fileIds: [...fileIds] };
    after = page.next;
  }
}

function idOf({ idColumn = "" }: ErasedTable, row: Row): string {
  return String(row[idColumn]);
}

/** New values by column; JSON as text. */
function changesOf(erased: ErasedTable, row: Row, eraser: Eraser): ReadonlyMap<string, string> {
  const changes = new Map<string, string>();
  for (const { name, lengthMax, isJson, isUnique } of erased.columns) {
    const value = row[name];
    if (isJson) {
      const found = eraser.eraseJson(value);
      if (found.erased) changes.set(name, jsonbText(found.value));
      continue;
    }
    const ending = isUnique ? ` ${idOf(erased, row).slice(-idEndLength)}` : "";
    const text = typeof value === "string" ? eraser.erase(value) : undefined;
    if (text === undefined) continue;
    changes.set(name, text.slice(0, (lengthMax ?? Number.POSITIVE_INFINITY) - ending.length) + ending);
  }
  return changes;
}

const isEmptied = (text: string | undefined): boolean => text === erasedName || text === erasedText;

async function writeRow(
  tx: TenantTransaction,
  table: TenantTable,
  erased: ErasedTable,
  { row, changes }: { readonly row: Row; readonly changes: ReadonlyMap<string, string> },
): Promise<void> {
  const isThisRow = sql.join(
    table.keys.map(({ name, type }) => sql`${sql.ref(name)} = ${String(row[name])}::text::${sql.raw(type)}`),
    sql` and `,
  );
  const emptied = new Set(
    erased.dropsEmptied ? erased.columns.filter(({ name }) => isEmptied(changes.get(name))) : [],
  );
  if (emptied.size > 0 && erased.columns.every((column) => emptied.has(column) || row[column.name] == null)) {
    await sql`delete from ${sql.table(table.name)} where ${isThisRow}`.execute(tx.db);
    return;
  }
  const set = erased.columns.flatMap((column) => {
    const { name, isJson, resets = {} } = column;
    const text = changes.get(name);
    if (text === undefined) return [];
    if (emptied.has(column))
      return Object.entries({ [name]: null, ...resets }).map(
        ([each, value]) => sql`${sql.ref(each)} = ${value}`,
      );
    return [isJson ? sql`${sql.ref(name)} = ${text}::json` : sql`${sql.ref(name)} = ${text}`];
  });
  await sql`update ${sql.table(table.name)} set ${sql.join(set)} where ${isThisRow}`.execute(tx.db);
}
