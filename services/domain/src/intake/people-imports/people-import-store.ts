import { consentStates } from "@fieldstone/model/people/consent.ts";
import {
  type PeopleColumn,
  type PeopleImportStatus,
  peopleColumnsSchema,
  peopleImportStatuses,
  peopleRowOutcomes,
} from "@fieldstone/model/people/people-import.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { PeopleImport, PeopleRowCounts, PlannedPeopleRow } from "./people-import.ts";

const importRow = z.object({
  id: z.string(),
  fileName: z.string(),
  status: z.enum(peopleImportStatuses),
  columns: peopleColumnsSchema,
  createdBy: z.string().nullable(),
  undoneBy: z.string().nullable(),
  createdAt: z.date(),
});
const importColumns = sql`people_import_id as id, file_name as "fileName", status, columns,
  created_by as "createdBy", undone_by as "undoneBy",
  created_at as "createdAt"`;

const state = z.object({
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  jobTitle: z.string().nullable(),
  values: z.record(z.string(), z.string().nullable()),
  consent: z
    .object({
      state: z.enum(consentStates),
      until: z.string().nullable(),
      recordedBy: z.string().nullable(),
      recordedAt: z.string().nullable(),
    })
    .nullable()
    // Missing in rows of earlier imports.
    .default(null),
});
const storedRow = z.object({
  number: z.number(),
  cells: z.array(z.string()).nullable(),
  outcome: z.enum(peopleRowOutcomes),
  reason: z.string().nullable(),
  personId: z.string().nullable(),
  before: state.nullable(),
  after: state.nullable(),
});
export type StoredPeopleRow = z.infer<typeof storedRow>;
const rowColumns = sql`row_number as number, cells, outcome, reason, person_id as "personId", before, after`;

export async function insertPeopleImport(
  tx: TenantTransaction,
  row: Pick<PeopleImport, "id" | "fileName" | "columns" | "createdBy">,
): Promise<void> {
  await sql`insert into people_imports (team_id, people_import_id, file_name, status, columns, created_by)
    values (${tx.context.teamId}, ${row.id}, ${row.fileName}, 'DRAFT', ${jsonbText(row.columns)}::jsonb,
      ${row.createdBy})`.execute(tx.db);
}

/** Deletes a member's abandoned drafts. */
export async function deleteDrafts(tx: TenantTransaction, userId: string | null): Promise<void> {
  await sql`delete from people_imports where status = 'DRAFT' and created_by is not distinct from ${userId}`.execute(
    tx.db,
  );
}

export async function insertPeopleRows(
  tx: TenantTransaction,
  importId: string,
  rows: readonly PlannedPeopleRow[],
): Promise<void> {
  const written = rows.map(({ number, cells, outcome, reason }) => ({ number, cells, outcome, reason }));
  await sql`insert into people_import_rows (team_id, people_import_id, row_number, cells, outcome, reason)
    select ${tx.context.teamId}, ${importId}, number, cells, outcome, reason
      from jsonb_to_recordset(${jsonbText(written)}::jsonb)
        as written (number integer, cells jsonb, outcome text, reason text)`.execute(tx.db);
}

export async function findPeopleImports(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, PeopleImport>> {
  const { rows } = await sql`select ${importColumns} from people_imports
    where people_import_id = any(${[...importIds]}::uuid[])`.execute(tx.db);
  return new Map(
    z
      .array(importRow)
      .parse(rows)
      .map((row) => [row.id, row]),
  );
}

/** Started imports, newest first. Ids are in order of time. */
export async function listPeopleImports(
  tx: TenantTransaction,
  limit: number,
): Promise<readonly PeopleImport[]> {
  const { rows } = await sql`select ${importColumns} from people_imports where status <> 'DRAFT'
    order by people_import_id desc limit ${limit}`.execute(tx.db);
  return z.array(importRow).parse(rows);
}

export async function lockPeopleImport(
  tx: TenantTransaction,
  importId: string,
): Promise<PeopleImport | undefined> {
  const { rows } = await sql`select ${importColumns} from people_imports
    where people_import_id = ${importId} for update`.execute(tx.db);
  return z.array(importRow).parse(rows)[0];
}

export async function updatePeopleImport(
  tx: TenantTransaction,
  importId: string,
  change: {
    readonly status: PeopleImportStatus;
    readonly columns?: readonly PeopleColumn[];
    readonly undoneBy?: string | null;
  },
): Promise<void> {
  const columns = change.columns === undefined ? sql`columns` : sql`${jsonbText(change.columns)}::jsonb`;
  const undoneBy = change.undoneBy === undefined ? sql`undone_by` : sql`${change.undoneBy}::uuid`;
  await sql`update people_imports set status = ${change.status}, columns = ${columns}, undone_by = ${undoneBy},
      updated_at = now()
    where people_import_id = ${importId}`.execute(tx.db);
}

/** Rows by outcome, those that need attention first: rejected ones, then those that may be doubles. */
export async function listPeopleRows(
  tx: TenantTransaction,
  importId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly StoredPeopleRow[]> {
  const { rows } = await sql`select ${rowColumns} from people_import_rows
    where people_import_id = ${importId}
    order by outcome <> 'REFUSED', reason is null, array_position(${[...peopleRowOutcomes]}::text[], outcome), row_number
    limit ${limit} offset ${offset}`.execute(tx.db);
  return z.array(storedRow).parse(rows);
}

export async function countPeopleRows(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, PeopleRowCounts>> {
  const { rows } = await sql<{
    id: string;
    outcome: string;
    count: number;
    namesakes: number;
    waiting: number;
  }>`
    select people_import_id as id, outcome, count(*)::int as count,
        count(*) filter (where outcome = 'NEW' and reason is not null)::int as namesakes,
        count(*) filter (where cells is not null)::int as waiting
      from people_import_rows where people_import_id = any(${[...importIds]}::uuid[]) group by 1, 2`.execute(
    tx.db,
  );
  const byImport = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    importIds.map((id) => {
      const own = byImport.get(id) ?? [];
      const countOf = (outcome: string) => own.find((row) => row.outcome === outcome)?.count ?? 0;
      const sumOf = (key: "namesakes" | "waiting") => own.reduce((sum, row) => sum + row[key], 0);
      return [
        id,
        {
          REFUSED: countOf("REFUSED"),
          UPDATED: countOf("UPDATED"),
          NEW: countOf("NEW"),
          UNCHANGED: countOf("UNCHANGED"),
          namesakes: sumOf("namesakes"),
          waiting: sumOf("waiting"),
        },
      ];
    }),
  );
}

/** Unique texts of a column in the rows that will be imported, in order. */
export async function listColumnCells(
  tx: TenantTransaction,
  importId: string,
  at: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`select cells ->> ${at}::int as text from people_import_rows
    where people_import_id = ${importId} and outcome <> 'REFUSED' and cells ->> ${at}::int <> ''
    group by 1 order by min(row_number)`.execute(tx.db);
  return rows.map(({ text }) => text);
}

/** The next rows to import, in order. */
export async function nextPeopleRows(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<readonly StoredPeopleRow[]> {
  const { rows } = await sql`select ${rowColumns} from people_import_rows
    where people_import_id = ${importId} and cells is not null
    order by row_number limit ${limit}`.execute(tx.db);
  return z.array(storedRow).parse(rows);
}

/** Stores the outcomes of rows and deletes their cells. */
export async function finishPeopleRows(
  tx: TenantTransaction,
  importId: string,
  rows: readonly PlannedPeopleRow[],
): Promise<void> {
  const done = rows.map(({ number, outcome, reason, personId, before, after }) => {
    const isChange = outcome === "NEW" || outcome === "UPDATED";
    return {
      number,
      outcome,
      reason,
      person_id: personId,
      before: isChange ? before : null,
      after: isChange ? after : null,
    };
  });
  await sql`update people_import_rows set cells = null, outcome = done.outcome, reason = done.reason,
      person_id = done.person_id, before = done.before, after = done.after
    from jsonb_to_recordset(${jsonbText(done)}::jsonb) as done (number integer, outcome text, reason text,
      person_id uuid, before jsonb, after jsonb)
    where people_import_id = ${importId} and row_number = done.number`.execute(tx.db);
}

/** The next rows to undo, last first. */
export async function nextRowsToUndo(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<readonly StoredPeopleRow[]> {
  const { rows } = await sql`select ${rowColumns} from people_import_rows
    where people_import_id = ${importId} and outcome in ('NEW', 'UPDATED') and not is_undone
    order by row_number desc limit ${limit}`.execute(tx.db);
  return z.array(storedRow).parse(rows);
}

export async function markRowsUndone(
  tx: TenantTransaction,
  importId: string,
  numbers: readonly number[],
): Promise<void> {
  await sql`update people_import_rows set is_undone = true
    where people_import_id = ${importId} and row_number = any(${[...numbers]}::int[])`.execute(tx.db);
}
