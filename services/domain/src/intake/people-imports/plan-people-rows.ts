import { tryParseEmail } from "@fieldstone/model/email.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { parseCustomFieldValue } from "@fieldstone/model/fields/custom-field.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import type { PeopleColumn, PeopleRow } from "@fieldstone/model/people/people-import.ts";
import { isFieldCell } from "@fieldstone/model/tables/field-cells.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import { findValuesOfObjects } from "../../research/field-values/read-field-values.ts";
import type { CustomField } from "../../research/fields/custom-field.ts";
import { findNamesakes, type Namesakes, parseTextValue } from "../../research/fields/parse-field-value.ts";
import { listWorkspaceFields } from "../../research/fields/read-custom-fields.ts";
import type { PersonConsent } from "../../research/people/consent/person-consent.ts";
import { findConsentsOfPeople } from "../../research/people/consent/read-consents.ts";
import {
  changedPersonFields,
  type Person,
  type PersonFields,
  type PersonInput,
  parsePerson,
} from "../../research/people/person.ts";
import { findPeopleByEmail } from "../../research/people/person-store.ts";
import type { PlannedPeopleRow } from "./people-import.ts";
import { isOtherConsent, planConsent, statedConsent } from "./plan-consent.ts";

/** Characters of rows planned per turn of the event loop: 20 ms if every second character ends an option. */
const rowsLengthATurn = 100_000;
/** The extra size of a cell besides its text. */
const cellLength = 20;
/** The fields of a new person. */
const nobody: PersonFields = { name: "", email: null, company: null, jobTitle: null };

/** The live fields of people that columns refer to. @throws ProductError `people_import.columns` */
export async function findColumnFields(
  tx: TenantTransaction,
  columns: readonly PeopleColumn[],
): Promise<ReadonlyMap<string, CustomField>> {
  const fields = (await listWorkspaceFields(tx)).filter(
    ({ objectType, archivedAt }) => objectType === "PERSON" && archivedAt === null,
  );
  const wanted = columns.flatMap((column) => (column.kind === "FIELD" ? [column.fieldId] : []));
  return new Map(
    wanted.map((wantedId) => {
      const id = tryParseId(wantedId);
      const field = fields.find((each) => each.id === id);
      if (field === undefined) throw columnsRefused("A field was removed. Choose the columns again.");
      return [wantedId, field] as const;
    }),
  );
}

export function columnsRefused(message: string): ProductError {
  return new ProductError("ValidationError", "people_import.columns", message, { field: "columns" });
}

export interface PeopleTable extends Pick<RowContext, "columns" | "fields"> {
  readonly rows: readonly PeopleRow[];
}

/**
 * What each row does: updates the person with its e-mail address (ignoring case) without clearing what it
 * leaves empty, or creates a person if there is none. Rejects single rows, never the table.
 */
export async function planPeopleRows(
  tx: TenantTransaction,
  { columns, fields, rows }: PeopleTable,
): Promise<readonly PlannedPeopleRow[]> {
  const emailAt = columns.findIndex(({ kind }) => kind === "EMAIL");
  const emailOf = ({ cells }: PeopleRow) => tryParseEmail(cells[emailAt] ?? "");
  const known = Map.groupBy(
    await findPeopleByEmail(
      tx,
      rows.flatMap((row) => emailOf(row) ?? []),
    ),
    ({ email }) => email?.toLowerCase() ?? "",
  );
  const knownIds = [...known.values()].flat().map(({ id }) => id);
  const values = await findValuesOfObjects(tx, knownIds);
  const hasConsent = columns.some(({ kind }) => kind === "CONSENT" || kind === "CONSENT_UNTIL");
  const consents = hasConsent ? await findConsentsOfPeople(tx, knownIds) : new Map<string, PersonConsent>();
  const ofPeople = columns.flatMap((column, at) =>
    column.kind === "FIELD" && fields.get(column.fieldId)?.type === "PERSON" ? [at] : [],
  );
  const namesakes = await findNamesakes(
    tx,
    rows.flatMap(({ cells }) => ofPeople.map((at) => cells[at] ?? "")),
  );
  const firstRows = new Map<string, number>();
  const planned: PlannedPeopleRow[] = [];
  // A table may have thousands of rows of hundreds of cells, so the loop yields in between.
  for await (const some of slices(rows, lengthOf, rowsLengthATurn))
    for (const row of some) {
      const email = emailOf(row);
      const people = email === undefined ? [] : (known.get(email) ?? []);
      const [person] = people;
      try {
        const before = email === undefined ? undefined : firstRows.get(email);
        if (before !== undefined) throw refused(`Row ${before} has the same e-mail address.`);
        if (people.length > 1)
          throw refused(`${people.length} people have this e-mail address. Merge them first.`);
        if (email !== undefined) firstRows.set(email, row.number);
        const held =
          person && new Map((values.get(person.id) ?? []).map((each) => [each.fieldId, each.value]));
        planned.push(
          planRow(row, {
            columns,
            fields,
            namesakes,
            person,
            held,
            consent: person && consents.get(person.id),
          }),
        );
      } catch (error) {
        if (!(error instanceof ProductError) || error.title === "Unauthorized") throw error;
        planned.push({
          ...row,
          outcome: "REFUSED",
          reason: error.message,
          personId: null,
          before: null,
          after: null,
        });
      }
    }
  return planned;
}

function lengthOf({ cells }: PeopleRow): number {
  return cells.reduce((sum, { length }) => sum + length + cellLength, cellLength);
}

function refused(message: string): ProductError {
  return new ProductError("ValidationError", "people_import.row", message);
}

/** As the new field will store it; options are still labels. @throws ProductError `custom_field.*` */
function parseNewValue({ type = "TEXT" }: NewFieldColumn, text: string): string | null {
  if (type !== "SELECT") return parseCustomFieldValue({ type }, text);
  if (!isFieldCell(type, text)) throw refused("An option has at most 50 characters.");
  return splitMultiSelect(text).join("; ");
}

type NewFieldColumn = Extract<PeopleColumn, { readonly kind: "NEW_FIELD" }>;

interface RowContext {
  readonly columns: readonly PeopleColumn[];
  readonly fields: ReadonlyMap<string, CustomField>;
  readonly namesakes: Namesakes;
  readonly person: Person | undefined;
  /** Values of their fields, by field. */
  readonly held: ReadonlyMap<string, string | null> | undefined;
  /** Their consent, if a column contains it. */
  readonly consent: PersonConsent | undefined;
}

function planRow(row: PeopleRow, context: RowContext): PlannedPeopleRow {
  const { columns, fields, namesakes, person, held } = context;
  const before = person ?? nobody;
  const input: { -readonly [Key in keyof PersonInput]: PersonInput[Key] } = {};
  const said = { state: "", until: "" };
  const [oldValues, newValues]: [Record<string, string | null>, Record<string, string | null>] = [{}, {}];
  for (const [at, column] of columns.entries()) {
    const text = row.cells[at]?.trim() ?? "";
    if (text === "") continue;
    if (column.kind === "NAME") input.name = text;
    else if (column.kind === "EMAIL") input.email = text;
    else if (column.kind === "COMPANY") input.company = text;
    else if (column.kind === "JOB_TITLE") input.jobTitle = text;
    else if (column.kind === "CONSENT") said.state = text;
    else if (column.kind === "CONSENT_UNTIL") said.until = text;
    else if (column.kind === "NEW_FIELD") newValues[column.title] = parseNewValue(column, text);
    else if (column.kind === "FIELD") {
      const field = fields.get(column.fieldId);
      if (field === undefined) continue;
      oldValues[field.id] = held?.get(field.id) ?? null;
      newValues[field.id] = parseTextValue(field, text, namesakes);
    }
  }
  if (person === undefined && input.name === undefined) throw refused("This row has no name.");
  const { name, email, company, jobTitle } = parsePerson(input, before);
  const consent = planConsent(said, context.consent);
  const after = { name, email, company, jobTitle, values: newValues, consent };
  const heldConsent = consent && context.consent ? statedConsent(context.consent) : null;
  const isChanged =
    changedPersonFields(before, after).length > 0 ||
    isOtherConsent(heldConsent, consent) ||
    Object.entries(newValues).some(([key, value]) => value !== (oldValues[key] ?? null));
  return {
    ...row,
    outcome: person === undefined ? "NEW" : isChanged ? "UPDATED" : "UNCHANGED",
    reason: null,
    personId: person?.id ?? null,
    before:
      person === undefined
        ? null
        : {
            name: before.name,
            email: before.email,
            company: before.company,
            jobTitle: before.jobTitle,
            values: oldValues,
            consent: heldConsent,
          },
    after,
  };
}
