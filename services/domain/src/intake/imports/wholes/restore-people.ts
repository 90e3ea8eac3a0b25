import { jobTitleLengthMax, teamNameLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { readEntitlements } from "../../../kernel/entitlements/entitlements.ts";
import { findValuesOfObjects } from "../../../research/field-values/read-field-values.ts";
import { writeConsent } from "../../../research/people/consent/write-consent.ts";
import { writeImportedFields } from "../created/imported-fields.ts";
import { ensurePeople } from "../created/imported-names.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { DraftPerson, DraftWhole } from "./draft-whole.ts";
import { restorePersonFields } from "./restore-person-fields.ts";
import { completeMadePerson, lockRestoredPeople, type RestoredPerson } from "./restored-store.ts";
import type { Restoring } from "./restoring.ts";

/**
 * Restores what is known about people: company, job title, consent and fields. A consent is recorded by the
 * importing member, who vouches for it, and never replaces one that is here: that may be a withdrawal.
 */
export async function restorePeople(
  tx: TenantTransaction,
  restoring: Restoring,
  { people, personFields }: DraftWhole,
): Promise<readonly LeftOut[]> {
  // Without people in the plan, each was left out by name with the notes.
  if (people.length === 0 || !(await readEntitlements(tx)).capabilities.has("contacts")) return [];
  const { current, author } = restoring;
  const personIds = await ensurePeople(
    tx,
    people.map(({ name }) => name),
    author,
  );
  const held = await lockRestoredPeople(tx, current.id, [...new Set(personIds.values())]);
  const leftOut: LeftOut[] = [];
  const found = new Map<string, DraftPerson>();
  for (const draft of people) {
    const person = held.get(personIds.get(draft.name.toLowerCase()) ?? "");
    // Two people with one name and no address are one person here: the first one counts.
    if (person === undefined || found.has(person.id)) continue;
    found.set(person.id, draft);
    for (const each of await restorePerson(tx, restoring, person, draft)) leftOut.push(each);
  }
  const used = new Set(people.flatMap(({ values }) => values.map(({ fieldTitle }) => keyOf(fieldTitle))));
  const wanted = personFields.filter(({ title }) => used.has(keyOf(title)));
  const fields = await restorePersonFields(tx, restoring, wanted);
  for (const each of fields.leftOut) leftOut.push(each);
  const stored = await findValuesOfObjects(tx, [...found.keys()]);
  const valued = [...found].map(([id, { values }]) => {
    const known = new Set((stored.get(id) ?? []).map(({ fieldId }) => fieldId));
    return {
      id,
      fieldCells: values.flatMap(({ fieldTitle, text }) => {
        const field = fields.byTitle.get(keyOf(fieldTitle));
        return field === undefined || known.has(field.id)
          ? []
          : [{ fieldId: field.id, type: field.type, text }];
      }),
    };
  });
  await writeImportedFields(tx, valued, author);
  return leftOut;
}

function keyOf(title: string): string {
  return title.trim().toLowerCase();
}

async function restorePerson(
  tx: TenantTransaction,
  { current: { id: importId, createdBy } }: Restoring,
  { id, isMade, hasConsent }: RestoredPerson,
  draft: DraftPerson,
): Promise<readonly LeftOut[]> {
  const { name, company, jobTitle } = draft;
  const isEnding = draft.consent?.state === "GIVEN" && draft.consent.until !== null;
  const consent =
    draft.consent === null || hasConsent
      ? null
      : {
          state: draft.consent.state,
          until: isEnding ? new Date(draft.consent.until ?? "") : null,
          recordedBy: createdBy,
        };
  if (isMade && !hasConsent) {
    const details = {
      company: cutText(company?.trim() ?? "", teamNameLengthMax) || null,
      jobTitle: cutText(jobTitle?.trim() ?? "", jobTitleLengthMax) || null,
    };
    await completeMadePerson(tx, id, details, consent);
    const fields = [
      ...(details.company === null ? [] : ["company"]),
      ...(details.jobTitle === null ? [] : ["jobTitle"]),
      ...(consent === null ? [] : ["consent"]),
    ];
    const stated =
      consent === null ? {} : { consent: consent.state, until: consent.until?.toISOString() ?? null };
    if (fields.length > 0)
      await recordChange(tx, "person", "updated", { id }, { fields, ...stated, importId });
  } else if (consent !== null) await writeConsent(tx, id, consent);
  return draft.consent !== null && hasConsent
    ? [{ kind: "PERSON_DETAIL", name: `${name}: consent`, reason: "KEPT" }]
    : [];
}
