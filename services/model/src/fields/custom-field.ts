import { isEmail } from "../email.ts";
import { ProductError } from "../errors.ts";
import { customFieldValueLengthMax } from "../limits.ts";
import { assertTextLength } from "../text-length.ts";
import { findOption, type SelectOption, splitMultiSelect } from "./select-options.ts";

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

export type CustomFieldDefinition =
  | {
      readonly type: "SELECT";
      readonly selectableMax: number;
      readonly options: readonly SelectOption[];
    }
  | { readonly type: Exclude<CustomFieldType, "SELECT"> };

/** A value is text of at most 10,299 characters, or null. */
export type CustomFieldValue = string | null;

const npsMax = 10;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const phone = /^\+?[\d\s().-]{3,40}$/;

function refuse(code: string, message: string): never {
  throw new ProductError("ValidationError", `custom_field.${code}`, message, { field: "value" });
}

/**
 * The value as it is stored, or null for an empty one. Throws ProductError `custom_field.*` that says what
 * the field takes. A select's value is its options' labels with semicolons between them.
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

function parseBoolean(value: string): string {
  const lower = value.toLowerCase();
  if (["true", "yes", "1"].includes(lower)) return "true";
  if (["false", "no", "0"].includes(lower)) return "false";
  return refuse("boolean", "Enter yes or no.");
}

function parseDateTime(value: string): string {
  const at = Date.parse(value);
  return Number.isNaN(at)
    ? refuse("datetime", "Enter a date, such as 2026-03-31.")
    : new Date(at).toISOString();
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
  const chosen = new Set<string>();
  for (const label of splitMultiSelect(value)) {
    const option = findOption(options, label);
    if (option === undefined)
      return refuse("option", `"${label}" is not one of the options. Choose one or add it first.`);
    chosen.add(option.label);
  }
  if (chosen.size > selectableMax) return refuse("selectable", `Choose at most ${selectableMax}.`);
  return [...chosen].join("; ");
}
