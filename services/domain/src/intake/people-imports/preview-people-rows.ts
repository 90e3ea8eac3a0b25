import { customFieldText } from "@fieldstone/model/fields/custom-field.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import type { PeopleColumn } from "@fieldstone/model/people/people-import.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { enteredText, type NamedPerson } from "../../research/fields/convert-values.ts";
import type { CustomField } from "../../research/fields/custom-field.ts";
import { findPeople } from "../../research/people/read-people.ts";
import type {
  PeopleImport,
  PeopleRowChange,
  PeopleRowPreview,
  PersonState,
  PlannedPeopleRow,
} from "./people-import.ts";
import type { StoredPeopleRow } from "./people-import-store.ts";
import { findColumnFields, planPeopleRows } from "./plan-people-rows.ts";

/** Longest value in the preview, in characters: a page of long ones would be megabytes. */
const previewedLengthMax = 200;

const particularKeys = { NAME: "name", EMAIL: "email", COMPANY: "company", JOB_TITLE: "jobTitle" } as const;

type NamedPeople = ReadonlyMap<string, NamedPerson>;

/**
 * The people of a draft's rows, and what they would overwrite. Computed from current data on each read: a
 * stored copy would be one more place to erase people from.
 * @throws ProductError `people_import.columns` where a field was removed since
 */
export async function previewPeopleRows(
  tx: TenantTransaction,
  { columns }: PeopleImport,
  stored: readonly StoredPeopleRow[],
): Promise<readonly PeopleRowPreview[]> {
  const fields = await findColumnFields(tx, columns);
  // Without rejected rows, which come first: a rejected duplicate of an e-mail address would be planned in
  // place of the first row with it.
  const rows = stored.flatMap(({ number, outcome, cells }) =>
    outcome === "REFUSED" || cells === null ? [] : [{ number, cells }],
  );
  const planned = await planPeopleRows(tx, { columns, fields, rows });
  const people = await findNamedPeople(tx, [...fields.values()], planned);
  const plans = new Map(planned.map((plan) => [plan.number, plan]));
  return stored.map(({ number, outcome, reason, personId, cells }) => {
    const plan = plans.get(number);
    const cellOf = (kind: PeopleColumn["kind"]) =>
      cut(cells?.[columns.findIndex((column) => column.kind === kind)]?.trim() || null);
    return {
      number,
      outcome,
      reason,
      personId,
      name: plan?.before?.name ?? cellOf("NAME"),
      email: plan?.before?.email ?? cellOf("EMAIL"),
      changes:
        plan?.after == null
          ? []
          : changesOf({ columns, fields, people, before: plan.before, after: plan.after }),
    };
  });
}

function changesOf(context: {
  readonly columns: PeopleImport["columns"];
  readonly fields: ReadonlyMap<string, CustomField>;
  readonly people: NamedPeople;
  readonly before: PersonState | null;
  readonly after: PersonState;
}): readonly PeopleRowChange[] {
  const { columns, fields, people, before, after } = context;
  const changes = columns.map((column): PeopleRowChange | undefined => {
    switch (column.kind) {
      case "IGNORED":
        return undefined;
      case "NEW_FIELD":
        return {
          kind: "FIELD",
          title: column.title,
          before: null,
          after: newText(column, after),
        };
      case "FIELD": {
        const field = fields.get(column.fieldId);
        if (field === undefined) return undefined;
        const textIn = (state: PersonState | null) =>
          fieldText(field, state?.values[field.id] ?? null, people);
        return { kind: "FIELD", title: field.title, before: textIn(before), after: textIn(after) };
      }
      case "CONSENT":
        return {
          kind: "CONSENT",
          title: null,
          before: before?.consent?.state ?? null,
          after: after.consent?.state ?? null,
        };
      case "CONSENT_UNTIL":
        return {
          kind: "CONSENT_UNTIL",
          title: null,
          before: before?.consent?.until ?? null,
          after: after.consent?.until ?? null,
        };
      default: {
        const key = particularKeys[column.kind];
        return { kind: column.kind, title: null, before: before?.[key] ?? null, after: after[key] };
      }
    }
  });
  return changes.flatMap((change) => {
    if (change === undefined || change.after === null || change.before === change.after) return [];
    return { ...change, before: cut(change.before), after: cut(change.after) };
  });
}

function newText(
  { title, type = "TEXT" }: Extract<PeopleColumn, { readonly kind: "NEW_FIELD" }>,
  { values }: PersonState,
): string | null {
  const value = values[title] ?? null;
  return value === null || type === "SELECT" ? value : customFieldText({ type }, value);
}

const cut = (text: string | null) => text && cutText(text, previewedLengthMax);

function fieldText(field: CustomField, value: string | null, people: NamedPeople): string | null {
  if (value === null) return null;
  return enteredText(
    field,
    { objectId: "", fieldId: field.id, value, enteredValue: null, enteredType: null },
    people,
  );
}

/** Names of the people in values of person fields, before and after. */
async function findNamedPeople(
  tx: TenantTransaction,
  fields: readonly CustomField[],
  planned: readonly PlannedPeopleRow[],
): Promise<NamedPeople> {
  const ofPeople = fields.filter(({ type }) => type === "PERSON");
  const ids = planned.flatMap(({ before, after }) =>
    ofPeople.flatMap(({ id }) =>
      [before, after].flatMap((state) => splitMultiSelect(state?.values[id] ?? "")),
    ),
  );
  const found = ids.length === 0 ? [] : await findPeople(tx, [...new Set(ids)]);
  return new Map(found.map((person) => [person.id, person]));
}
