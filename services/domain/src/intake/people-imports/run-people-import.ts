import { ProductError } from "@fieldstone/model/errors.ts";
import type { PeopleColumn } from "@fieldstone/model/people/people-import.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import type { Author } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { createCustomField } from "../../research/fields/create-custom-field.ts";
import type { CustomField } from "../../research/fields/custom-field.ts";
import { insertFieldValues } from "../../research/fields/field-value-store.ts";
import { addPerson } from "../../research/people/add-person.ts";
import { changedPersonFields } from "../../research/people/person.ts";
import { updatePersonRow } from "../../research/people/person-store.ts";
import { type PeopleImport, type PlannedPeopleRow, peopleImportNotFound } from "./people-import.ts";
import {
  finishPeopleRows,
  lockPeopleImport,
  nextPeopleRows,
  updatePeopleImport,
} from "./people-import-store.ts";
import { runPeopleImportTask } from "./people-import-tasks.ts";
import { findColumnFields, planPeopleRows } from "./plan-people-rows.ts";

/** Rows that are imported in one transaction. */
export const peopleRowsAtOnce = 100;

/**
 * Sets a draft of the member's own going, and makes the fields that its columns are to become. Asked twice, the first
 * time did it. @throws ProductError `people_import.not_found`, Forbidden for a VIEWER, and for new fields for all but managers
 */
export async function runPeopleImport(tx: TenantTransaction, importId: string): Promise<void> {
  requireContributor(tx.context.actor);
  const current = await lockPeopleImport(tx, importId);
  if (current === undefined || current.createdBy !== memberId(tx.context.actor)) throw peopleImportNotFound();
  if (current.status !== "DRAFT") return;
  const columns: PeopleColumn[] = [];
  for (const column of current.columns) columns.push(await withField(tx, column));
  await updatePeopleImport(tx, importId, { status: "RUNNING", columns });
  await recordAudit(tx, {
    kind: "people_import.started",
    subjectType: "people_import",
    subjectId: importId,
    data: { fileName: current.fileName },
  });
  await tx.enqueue(runPeopleImportTask, { importId }, { jobKey: `people-import:${importId}` });
}

async function withField(tx: TenantTransaction, column: PeopleColumn): Promise<PeopleColumn> {
  if (column.kind !== "NEW_FIELD") return column;
  const fieldId = await createCustomField(tx, { objectType: "PERSON", title: column.title, type: "TEXT" });
  return { kind: "FIELD", fieldId };
}

/** Imports the next rows, as people are now. True when all are. */
export async function importNextPeople(tx: TenantTransaction, importId: string): Promise<boolean> {
  const current = await lockPeopleImport(tx, importId);
  if (current?.status !== "RUNNING") return true;
  const waiting = await nextPeopleRows(tx, importId, peopleRowsAtOnce);
  if (waiting.length === 0) {
    await updatePeopleImport(tx, importId, { status: "DONE" });
    return true;
  }
  const { columns } = current;
  const fields = await findColumnFields(tx, columns);
  const planned = await planPeopleRows(tx, {
    columns,
    fields,
    rows: waiting.map(({ number, cells }) => ({ number, cells: cells ?? [] })),
  });
  const done: PlannedPeopleRow[] = [];
  for (const row of planned) {
    // A row that its draft refused stays refused: it was not what somebody agreed to.
    const draft = waiting.find(({ number }) => number === row.number);
    if (draft?.outcome === "REFUSED") done.push({ ...row, ...draft, cells: row.cells, personId: null });
    else done.push({ ...row, personId: await writeRow(tx, current, { row, fields: [...fields.values()] }) });
  }
  await finishPeopleRows(tx, importId, done);
  return false;
}

async function writeRow(
  tx: TenantTransaction,
  { createdBy }: PeopleImport,
  { row, fields }: { readonly row: PlannedPeopleRow; readonly fields: readonly CustomField[] },
): Promise<string | null> {
  const { outcome, before, after } = row;
  if (after === null || outcome === "REFUSED" || outcome === "UNCHANGED") return row.personId;
  const author: Author = { kind: "person", userId: createdBy };
  const personId = row.personId ?? (await addPerson(tx, after, author));
  if (before !== null) {
    await updatePersonRow(tx, personId, after);
    const changed = changedPersonFields(before, after);
    await recordChange(tx, "person", "updated", { id: personId }, { fields: changed });
  }
  for (const field of fields) {
    const value = after.values[field.id];
    if (value == null || value === before?.values[field.id]) continue;
    await insertFieldValues(tx, field, [
      { objectId: personId, value, enteredValue: null, enteredType: null },
    ]);
  }
  return personId;
}

/** Ends an import that could not go on; what it did can be undone. */
export async function failPeopleImport(tx: TenantTransaction, importId: string): Promise<void> {
  const current = await lockPeopleImport(tx, importId);
  if (current?.status === "RUNNING" || current?.status === "UNDOING")
    await updatePeopleImport(tx, importId, { status: "FAILED" });
}

/** @throws ProductError `people_import.running` */
export function requireEnded({ status }: PeopleImport): void {
  if (status === "DONE" || status === "FAILED") return;
  throw new ProductError(
    "InvalidOperation",
    "people_import.running",
    "This import is still running. Wait until it is done, then undo it.",
  );
}
