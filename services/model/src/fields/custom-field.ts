import { isEmail } from "../email.ts";
import { ProductError } from "../errors.ts";
import { customFieldValueLengthMax } from "../limits.ts";
import { assertTextLength } from "../text/text-length.ts";
import { findOption, optionOf, type SelectOption, splitLabels, splitMultiSelect } from "./select-options.ts";

export const customFieldTypes = [
  "BOOLEAN",
  "DATETIME",
  "EMAIL",
  "NPS",
  "NUMBER",
  "PERSON",
  "PHONE",
  "SELECT",
  "TEXT",
  "URL",
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** Objects that have fields: notes and insights of a project or workspace, people of a workspace. */
export const customFieldObjects = ["NOTE", "INSIGHT", "PERSON"] as const;
export type CustomFieldObject = (typeof customFieldObjects)[number];

export type CustomFieldDefinition =
  | {
      readonly type: "SELECT";
      readonly selectableMax: number;
      readonly options: readonly SelectOption[];
    }
  | { readonly type: Exclude<CustomFieldType, "SELECT"> };

/** A value is text of at most 10,299 characters, or null. */
export type CustomFieldValue = string | null;

export const npsMax = 10;
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const isoDate = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const writtenDate = new RegExp(`^(?:\\d{1,2} ${month},?|${month} \\d{1,2},?) \\d{4}$`, "i");
const phone = /^\+?[\d\s().-]{3,40}$/;

function refuse(code: string, message: string): never {
  throw new ProductError("ValidationError", `custom_field.${code}`, message, { field: "value" });
}

/**
 * Converts typed or imported text to the stored value; null for an empty one. Labels of a select are
 * separated by semicolons and stored as the ids of its options, so that options can be renamed.
 * @throws ProductError `custom_field.*` saying what the field accepts
 */
export function parseCustomFieldValue(
  field: CustomFieldDefinition,
  text: CustomFieldValue,
): CustomFieldValue {
  const value = text?.trim() ?? "";
  if (value === "") return null;
  assertTextLength(value, "value", "The value", customFieldValueLengthMax);
  switch (field.type) {
    case "TEXT":
    case "PERSON":
      return value;
    case "BOOLEAN":
      return parseBoolean(value);
    case "DATETIME":
      return parseDateTime(value);
    case "EMAIL":
      return isEmail(value.toLowerCase())
        ? value.toLowerCase()
        : refuse("email", "Enter a full e-mail address.");
    case "NPS":
      return /^\d+$/.test(value) && Number(value) <= npsMax
        ? String(Number(value))
        : refuse("nps", `Enter a whole number from 0 to ${npsMax}.`);
    case "NUMBER":
      return number.test(value) ? value : refuse("number", "Enter a number, such as 12 or 12.5.");
    case "PHONE":
      return phone.test(value) ? value : refuse("phone", "Enter a phone number, such as +61 2 5550 0000.");
    case "URL":
      return parseUrl(value);
    case "SELECT":
      return parseSelect(field.options, field.selectableMax, value);
  }
}

/** The stored value of a text; null if the text is empty or invalid for the field. */
export function customFieldValueIn(field: CustomFieldDefinition, text: string): CustomFieldValue {
  try {
    return parseCustomFieldValue(field, text);
  } catch (error) {
    if (error instanceof ProductError) return null;
    throw error;
  }
}

function parseBoolean(value: string): string {
  const lower = value.toLowerCase();
  if (["true", "yes", "1"].includes(lower)) return "true";
  if (["false", "no", "0"].includes(lower)) return "false";
  return refuse("boolean", "Enter yes or no.");
}

// Date.parse finds a date in nearly any text with a number, and reads February 30 as March 2.
function parseDateTime(value: string): string {
  const at = dateMs(value);
  return at === undefined
    ? refuse("datetime", "Enter a date, such as 2026-03-31.")
    : new Date(at).toISOString();
}

function dateMs(value: string): number | undefined {
  const day = isoDate.exec(value)?.[1];
  if (day !== undefined) {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
    // A time without a zone is in UTC, regardless of the machine's zone.
    const moment =
      value === day ? midnight : Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? value : `${value}Z`);
    return exists && !Number.isNaN(moment) ? moment : undefined;
  }
  const written = writtenDate.test(value) ? Date.parse(`${value} UTC`) : Number.NaN;
  return Number.isNaN(written) ? undefined : written;
}

function parseUrl(value: string): string {
  const address = /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.hostname.includes(".")
    ? url.href
    : refuse("url", "Enter a web address, such as example.com.");
}

function parseSelect(options: readonly SelectOption[], selectableMax: number, value: string): string {
  const ids = splitLabels(options, value).map(
    (label) =>
      findOption(options, label)?.id ??
      refuse("option", `"${label}" is not one of the options. Choose one or add it first.`),
  );
  return joinChosen(ids, selectableMax);
}

/** The value for the distinct chosen options or people. @throws ProductError `custom_field.selectable` */
export function joinChosen(ids: readonly string[], selectableMax: number): string {
  const chosen = new Set(ids);
  if (chosen.size > selectableMax) return refuse("selectable", `Choose at most ${selectableMax}.`);
  return [...chosen].join(";");
}

/** The options in a select's value, in its order, without deleted ones. */
export function chosenOptions(options: readonly SelectOption[], value: CustomFieldValue): SelectOption[] {
  return splitMultiSelect(value ?? "").flatMap((id) => optionOf(options, id) ?? []);
}

/** A stored value as text that `parseCustomFieldValue` accepts; a person's is their id. */
export function customFieldText(field: CustomFieldDefinition, value: string): string {
  if (field.type === "SELECT")
    return chosenOptions(field.options, value)
      .map(({ label }) => label)
      .join("; ");
  if (field.type === "BOOLEAN") return value === "true" ? "Yes" : "No";
  if (field.type === "DATETIME") return value.endsWith("T00:00:00.000Z") ? value.slice(0, 10) : value;
  return value;
}
