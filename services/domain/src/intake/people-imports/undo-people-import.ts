import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { findValuesOfObjects } from "../../research/field-values/read-field-values.ts";
import { writeFieldValue } from "../../research/field-values/write-field-value.ts";
import { findConsentsOfPeople } from "../../research/people/consent/read-consents.ts";
import { writeConsent } from "../../research/people/consent/write-consent.ts";
import { setPersonDeleted } from "../../research/people/delete-person.ts";
import { changedPersonFields } from "../../research/people/person.ts";
import { lockPerson, updatePersonRow } from "../../research/people/person-store.ts";
import { type PersonState, peopleImportNotFound } from "./people-import.ts";
import {
  lockPeopleImport,
  markRowsUndone,
  nextRowsToUndo,
  type StoredPeopleRow,
  updatePeopleImport,
} from "./people-import-store.ts";
import { undoPeopleImportTask } from "./people-import-tasks.ts";
import { isOtherConsent, statedConsent } from "./plan-consent.ts";
import { mayStillImport, peopleRowsAtOnce, requireEnded } from "./run-people-import.ts";

/**
 * Starts to undo an import. Does nothing if started already.
 * @throws ProductError `people_import.not_found`, `people_import.running`, Forbidden for a VIEWER
 */
export async function undoPeopleImport(tx: TenantTransaction, importId: string): Promise<void> {
  requireContributor(tx.context.actor);
  const current = await lockPeopleImport(tx, importId);
  if (current === undefined || current.status === "DRAFT") throw peopleImportNotFound();
  if (current.status === "UNDOING" || current.status === "UNDONE") return;
  requireEnded(current);
  await updatePeopleImport(tx, importId, {
    status: "UNDOING",
    undoneBy: memberId(tx.context.actor),
  });
  await recordAudit(tx, {
    kind: "people_import.undone",
    subjectType: "people_import",
    subjectId: importId,
    data: { fileName: current.fileName },
  });
  await tx.enqueue(undoPeopleImportTask, { importId }, { jobKey: `people-import-undo:${importId}` });
}

/**
 * Undoes the next rows: new people who are unused since go to the trash, and updated people get their
 * previous values back, except those changed since. Returns true when all rows are undone.
 */
export async function undoNextPeople(tx: TenantTransaction, importId: string): Promise<boolean> {
  const current = await lockPeopleImport(tx, importId);
  if (current?.status !== "UNDOING") return true;
  if (!(await mayStillImport(tx, current.undoneBy))) {
    await updatePeopleImport(tx, importId, { status: "FAILED" });
    return true;
  }
  const rows = await nextRowsToUndo(tx, importId, peopleRowsAtOnce);
  if (rows.length === 0) {
    await updatePeopleImport(tx, importId, { status: "UNDONE" });
    return true;
  }
  const added = rows.flatMap(({ outcome, personId }) => (outcome === "NEW" && personId ? [personId] : []));
  const named = await findNamedPeople(tx, importId, added);
  for (const row of rows) {
    if (row.personId === null) continue;
    if (row.outcome === "UPDATED") await putBack(tx, row.personId, row);
    else if (!named.has(row.personId) && (await isUnused(tx, row)))
      await setPersonDeleted(tx, row.personId, true);
  }
  await markRowsUndone(
    tx,
    importId,
    rows.map(({ number }) => number),
  );
  return false;
}

/** Those of the people whom fields name. Rows of one import may name each other. */
async function findNamedPeople(
  tx: TenantTransaction,
  importId: string,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select distinct id
    from custom_field_values as named cross join unnest(string_to_array(named.value, ';')) as id
    where named.field_id in (select field_id from custom_fields where type = 'PERSON')
      and id = any(${[...personIds]}::text[])
      and not exists (select from people_import_rows as imported
        where imported.people_import_id = ${importId} and imported.person_id = named.object_id
          and imported.after->'values'->>named.field_id::text = named.value)`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Live, with the details and values that the import wrote, and neither linked nor discussed since. */
async function isUnused(tx: TenantTransaction, { personId, after }: StoredPeopleRow): Promise<boolean> {
  const written = sql`jsonb_each_text(${jsonbText(after?.values ?? {})}::jsonb)`;
  const { rows } = await sql`select 1 from people where person_id = ${personId} and deleted_at is null
    and updated_at = created_at
    and not exists (select from note_people join notes using (team_id, note_id)
      where note_people.person_id = ${personId} and notes.deleted_at is null)
    and not exists (select from comments
      where object_type = 'person' and object_id = ${personId} and deleted_at is null)
    and not exists (
      select from (select field_id, value from custom_field_values where object_id = ${personId}) as now
        full join (select custom_fields.field_id, written.value from ${written} as written (key, value)
          join custom_fields on field_id = written.key::uuid where written.value is not null) as imported
        using (field_id)
      where now.value is distinct from imported.value)`.execute(tx.db);
  return rows.length > 0;
}

async function putBack(
  tx: TenantTransaction,
  personId: string,
  { before, after }: StoredPeopleRow,
): Promise<void> {
  const person = await lockPerson(tx, personId);
  if (person === undefined || person.deletedAt !== null || before === null || after === null) return;
  const keys = changedPersonFields(before, after).filter((key) => person[key] === after[key]);
  const restored = Object.fromEntries(keys.map((key) => [key, before[key]]));
  if (keys.length > 0) await updatePersonRow(tx, personId, { ...person, ...restored });
  const stored = (await findValuesOfObjects(tx, [personId])).get(personId);
  for (const [fieldId, value] of Object.entries(after.values)) {
    const old = before.values[fieldId] ?? null;
    const now = stored?.find((each) => each.fieldId === fieldId);
    if (old === value || now?.value !== value) continue;
    const field = { id: fieldId, objectType: "PERSON" } as const;
    await writeFieldValue(tx, field, { objectId: personId, before: now, value: old });
  }
  await putConsentBack(tx, personId, { before, after });
  await recordChange(tx, "person", "updated", { id: personId }, { fields: keys });
}

/** With its original author and time. */
async function putConsentBack(
  tx: TenantTransaction,
  personId: string,
  { before, after }: { readonly before: PersonState; readonly after: PersonState },
): Promise<void> {
  const given = after.consent;
  if (given === null || !isOtherConsent(before.consent, given)) return;
  const now = (await findConsentsOfPeople(tx, [personId])).get(personId);
  if (now === undefined || isOtherConsent(statedConsent(now), given)) return;
  const old = before.consent;
  const date = (text: string | null | undefined) => (text == null ? null : new Date(text));
  await writeConsent(tx, personId, {
    state: old?.state ?? null,
    until: date(old?.until),
    recordedBy: old?.recordedBy ?? null,
    recordedAt: date(old?.recordedAt) ?? undefined,
  });
}
