import { ProductError } from "@fieldstone/model/errors.ts";
import { joinChosen, parseCustomFieldValue } from "@fieldstone/model/fields/custom-field.ts";
import { optionOf, splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import { customFieldValueLengthMax, fieldPeopleMax } from "@fieldstone/model/limits.ts";
import { isLongerThan } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import { requireNamesVisible } from "../../access/permissions/reader-access.ts";
import { type Person, personNotFound } from "../people/person.ts";
import { readNamesakes } from "../people/person-store.ts";
import { findPeople, findPeopleEvenInTrash } from "../people/read-people.ts";
import { type CustomField, definitionOf } from "./custom-field.ts";
import { findFormerOptionIds } from "./custom-field-store.ts";

/** Characters processed per turn of the event loop: 10 ms if every second one ends a name. */
const textLengthATurn = 100_000;
/** Maximum of names in one table. */
const namesMax = 50_000;

/** An entered value: text for every type, or chosen options or people. */
export interface EnteredValue {
  readonly text?: string | null | undefined;
  readonly optionIds?: readonly string[] | null | undefined;
  readonly personIds?: readonly string[] | null | undefined;
}

/** People with a name or e-mail address; several if it is ambiguous. */
export type Namesakes = (name: string) => readonly Pick<Person, "id">[];

/**
 * The value as stored; null if empty. Removed options and people in trash may be chosen only if they are `kept`.
 * @throws ProductError `custom_field.*`, `person.not_found`
 */
export async function parseFieldValue(
  tx: TenantTransaction,
  field: CustomField,
  { text, optionIds, personIds }: EnteredValue,
  kept: ReadonlySet<string>,
): Promise<string | null> {
  if (field.type === "SELECT" && optionIds != null) {
    const ids = [...new Set(optionIds)];
    const added = ids.filter((id) => !kept.has(id));
    if ((await findChoosable(tx, field, added)).length !== added.length) {
      throw new ProductError(
        "ValidationError",
        "custom_field.option",
        "This option was removed. Choose another.",
        { field: "value" },
      );
    }
    return joinChosen(ids, field.selectableMax) || null;
  }
  if (field.type === "PERSON" && personIds != null) {
    const ids = [...new Set(personIds)];
    const value = joinChosen(ids, fieldPeopleMax) || null;
    const added = ids.filter((id) => !kept.has(id));
    if ((await findChoosable(tx, field, added)).length !== added.length) throw personNotFound();
    return value;
  }
  const names = field.type === "PERSON" ? await findNamesakes(tx, [text ?? ""]) : () => [];
  return parseTextValue(field, text ?? null, names);
}

/**
 * Of the ids that a value had, as a client says, those that undo may choose again: options of the field, removed or
 * not, as values keep the ids of removed ones, and people who were not deleted for good.
 */
export async function findRestorable(
  tx: TenantTransaction,
  field: CustomField,
  formerIds: readonly string[],
): Promise<readonly string[]> {
  if (field.type === "SELECT") {
    const known = new Set([
      ...field.options.map(({ id }) => id),
      ...(await findFormerOptionIds(tx, field.id)),
    ]);
    return formerIds.filter((id) => known.has(id));
  }
  const people = await findPeopleEvenInTrash(tx, formerIds);
  return formerIds.filter((id) => people.has(id));
}

/** Of these ids, the existing options of a SELECT, or the people of a PERSON who are not in trash. */
async function findChoosable(
  tx: TenantTransaction,
  field: CustomField,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (field.type === "SELECT") return ids.filter((id) => optionOf(field.options, id) !== undefined);
  const people = new Set((await findPeople(tx, ids)).map(({ id }) => id));
  return ids.filter((id) => people.has(id));
}

/**
 * As parseFieldValue, for a text whose people were already looked up.
 * @throws ProductError `custom_field.*`
 */
export function parseTextValue(field: CustomField, text: string | null, namesakes: Namesakes): string | null {
  const value = parseCustomFieldValue(definitionOf(field), text);
  return field.type === "PERSON" && value !== null ? peopleNamed(value, namesakes) : value;
}

/**
 * Looks up all people named in the texts, except for texts that are longer than a value or name more people.
 * @throws ProductError `custom_field.people_names`, `person.names_hidden`
 */
export async function findNamesakes(tx: TenantTransaction, texts: readonly string[]): Promise<Namesakes> {
  const names = new Set<string>();
  // A table may have hundreds of thousands of names: yield to other requests in between.
  for await (const some of slices(texts, ({ length }) => length + 1, textLengthATurn))
    for (const text of some) {
      if (isLongerThan(text, customFieldValueLengthMax)) continue;
      const named = new Set(splitMultiSelect(text));
      if (named.size > fieldPeopleMax) continue;
      for (const name of named) names.add(name);
      if (names.size > namesMax) throw tooManyNames();
    }
  if (names.size > 0) requireNamesVisible(tx.context.actor);
  return readNamesakes(tx, [...names]);
}

function tooManyNames(): ProductError {
  return new ProductError(
    "ValidationError",
    "custom_field.people_names",
    `This names more than ${namesMax.toLocaleString("en")} people. Split it, and enter the parts one after another.`,
  );
}

/**
 * Ids of the people named in a text, as in a PERSON field.
 * @throws ProductError `custom_field.*`
 */
export async function parsePeople(tx: TenantTransaction, text: string): Promise<readonly string[]> {
  return splitMultiSelect(peopleNamed(text, await findNamesakes(tx, [text])));
}

/** Ids of the people named in a text by name or e-mail address. @throws ProductError `custom_field.person` */
function peopleNamed(text: string, namesakes: Namesakes): string {
  const names = splitMultiSelect(text);
  // Rejects longer texts, whose names were not looked up.
  joinChosen(names, fieldPeopleMax);
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
