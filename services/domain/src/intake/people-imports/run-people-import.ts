import { ProductError } from "@fieldstone/model/errors.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import type { PeopleColumn } from "@fieldstone/model/people/people-import.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isContributor, memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { mayStill } from "../../identity/members/member-actor.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import type { Author } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { findValuesOfObjects } from "../../research/field-values/read-field-values.ts";
import { writeFieldValue } from "../../research/field-values/write-field-value.ts";
import { createCustomField } from "../../research/fields/create-custom-field.ts";
import type { CustomField } from "../../research/fields/custom-field.ts";
import { addPerson } from "../../research/people/add-person.ts";
import { writeConsent } from "../../research/people/consent/write-consent.ts";
import { changedPersonFields } from "../../research/people/person.ts";
import { updatePersonRow } from "../../research/people/person-store.ts";
import { type PeopleImport, type PlannedPeopleRow, peopleImportNotFound } from "./people-import.ts";
import {
  finishPeopleRows,
  listColumnCells,
  lockPeopleImport,
  nextPeopleRows,
  updatePeopleImport,
} from "./people-import-store.ts";
import { runPeopleImportTask } from "./people-import-tasks.ts";
import { isOtherConsent } from "./plan-consent.ts";
import { findColumnFields, planPeopleRows } from "./plan-people-rows.ts";

/** Rows imported per transaction. */
export const peopleRowsAtOnce = 100;

/**
 * Starts the member's own draft and creates the fields for its columns. Does nothing if started already.
 * @throws ProductError `people_import.not_found`, Forbidden for a VIEWER, and for new fields for all but
 *   managers
 */
export async function runPeopleImport(tx: TenantTransaction, importId: string): Promise<void> {
  requireContributor(tx.context.actor);
  const current = await lockPeopleImport(tx, importId);
  if (current === undefined || current.createdBy !== memberId(tx.context.actor)) throw peopleImportNotFound();
  if (current.status !== "DRAFT") return;
  const columns: PeopleColumn[] = [];
  for (const at of current.columns.keys()) columns.push(await withField(tx, current, at));
  await updatePeopleImport(tx, importId, { status: "RUNNING", columns });
  await recordAudit(tx, {
    kind: "people_import.started",
    subjectType: "people_import",
    subjectId: importId,
    data: { fileName: current.fileName },
  });
  await tx.enqueue(runPeopleImportTask, { importId }, { jobKey: `people-import:${importId}` });
}

/** The column with the field created for it; a select's options are the texts in its cells. */
async function withField(
  tx: TenantTransaction,
  { id, columns }: PeopleImport,
  at: number,
): Promise<PeopleColumn> {
  const column = columns[at] ?? { kind: "IGNORED" };
  if (column.kind !== "NEW_FIELD") return column;
  const { title, type = "TEXT" } = column;
  const labels = type === "SELECT" ? (await listColumnCells(tx, id, at)).flatMap(splitMultiSelect) : [];
  const options = [...new Set(labels)].map((label) => ({ label }));
  const fieldId = await createCustomField(tx, { objectType: "PERSON", title, type, options });
  return { kind: "FIELD", fieldId };
}

/** Imports the next rows, based on current data. Returns true when all are imported. */
export async function importNextPeople(tx: TenantTransaction, importId: string): Promise<boolean> {
  const current = await lockPeopleImport(tx, importId);
  if (current?.status !== "RUNNING") return true;
  if (!(await mayStillImport(tx, current.createdBy))) {
    await updatePeopleImport(tx, importId, { status: "FAILED" });
    return true;
  }
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
    // A row that was rejected in the draft stays rejected, because the member did not agree to it.
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
  const { consent } = after;
  if (consent !== null && isOtherConsent(before?.consent ?? null, consent)) {
    const until = consent.until === null ? null : new Date(consent.until);
    await writeConsent(tx, personId, { state: consent.state, until, recordedBy: createdBy });
  }
  const stored = before === null ? undefined : (await findValuesOfObjects(tx, [personId])).get(personId);
  for (const field of fields) {
    const value = after.values[field.id];
    if (value == null || value === before?.values[field.id]) continue;
    const known = stored?.find(({ fieldId }) => fieldId === field.id);
    await writeFieldValue(tx, field, { objectId: personId, before: known, value });
  }
  return personId;
}

/** Whether the member may still write people: an import, or its undo, ends with their rights. */
export function mayStillImport(tx: TenantTransaction, userId: string | null): Promise<boolean> {
  return mayStill(tx, userId, async ({ context }) => isContributor(context.actor));
}

/** Ends an import that cannot continue; what it did can be undone. */
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
