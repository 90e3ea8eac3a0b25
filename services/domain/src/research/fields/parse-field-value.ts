import { ProductError } from "@fieldstone/model/errors.ts";
import { joinChosen, parseCustomFieldValue } from "@fieldstone/model/fields/custom-field.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import { fieldPeopleMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import { type Person, personNotFound } from "../people/person.ts";
import { findPeopleByName, namesakesIn } from "../people/person-store.ts";
import { findPeople } from "../people/read-people.ts";
import { type CustomField, definitionOf } from "./custom-field.ts";

/** Texts that are read in one turn of the event loop, of 10,000 characters at most. */
const textsATurn = 100;

/** What somebody entered: text for every type, or what they chose of a select's options or of the people. */
export interface EnteredValue {
  readonly text?: string | null | undefined;
  readonly optionIds?: readonly string[] | null | undefined;
  readonly personIds?: readonly string[] | null | undefined;
}

/** Who has a name or an e-mail address; more than one where it does not tell them apart. */
export type Namesakes = (name: string) => readonly Pick<Person, "id">[];

/** As it is stored; null for an empty one. @throws ProductError `custom_field.*`, `person.not_found` */
export async function parseFieldValue(
  tx: TenantTransaction,
  field: CustomField,
  { text, optionIds, personIds }: EnteredValue,
): Promise<string | null> {
  if (field.type === "SELECT" && optionIds != null) {
    const known = optionIds.every((id) => field.options.some((option) => option.id === id));
    if (!known) {
      throw new ProductError(
        "ValidationError",
        "custom_field.option",
        "This option was removed. Choose another.",
        { field: "value" },
      );
    }
    return joinChosen(optionIds, field.selectableMax) || null;
  }
  if (field.type === "PERSON" && personIds != null) {
    const ids = [...new Set(personIds)];
    if ((await findPeople(tx, ids)).length !== ids.length) throw personNotFound();
    return joinChosen(ids, fieldPeopleMax) || null;
  }
  const names = field.type === "PERSON" ? await findNamesakes(tx, [text ?? ""]) : () => [];
  return parseTextValue(field, text ?? null, names);
}

/** As parseFieldValue, of a text, with the people whom it may name looked up already. @throws ProductError `custom_field.*` */
export function parseTextValue(field: CustomField, text: string | null, namesakes: Namesakes): string | null {
  const value = parseCustomFieldValue(definitionOf(field), text);
  return field.type === "PERSON" && value !== null ? peopleNamed(value, namesakes) : value;
}

/** Looks up everybody whom one of these texts of fields names, in one statement. */
export async function findNamesakes(tx: TenantTransaction, texts: readonly string[]): Promise<Namesakes> {
  const names = new Set<string>();
  // A table may name hundreds of thousands: others are served between.
  for await (const some of slices(texts, () => 1, textsATurn))
    for (const text of some) for (const name of splitMultiSelect(text)) names.add(name);
  return namesakesIn(names.size === 0 ? [] : await findPeopleByName(tx, [...names]));
}

/** Ids of the people whose names or e-mail addresses stand in a text. @throws ProductError `custom_field.person` */
function peopleNamed(text: string, namesakes: Namesakes): string {
  const names = splitMultiSelect(text);
  const ids = names.map((name) => {
    const found = namesakes(name);
    if (found.length === 1 && found[0] !== undefined) return found[0].id;
    const message =
      found.length === 0
        ? `Nobody in People is called “${name}”. Add them first.`
        : `${found.length} people are called “${name}”. Enter an e-mail address.`;
    throw new ProductError("ValidationError", "custom_field.person", message, { field: "value" });
  });
  return joinChosen(ids, fieldPeopleMax);
}
