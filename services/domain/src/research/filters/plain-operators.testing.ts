import type { FieldForm } from "@fieldstone/model/filters/filter-form.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { isDateMet, type Value } from "./plain-values.testing.ts";

/**
 * Whether a value matches a row of a filter, according to the documentation of its operator, for a reader whose
 * clock is so many minutes behind UTC.
 */
export function isMet(value: Value, { field, operator, values }: FieldForm, minutesBehind: number): boolean {
  if ("text" in value) {
    const [text, wanted] = [value.text.toLowerCase(), (values.text ?? "").trim().toLowerCase()];
    if (operator === "contains") return text.includes(wanted);
    if (operator === "doesNotContain") return !text.includes(wanted);
    if (operator === "is") return text === wanted;
    if (operator === "isNot") return text !== wanted;
    return (text === "") === (operator === "isEmpty");
  }
  if ("number" in value) {
    const { number } = value;
    const wanted = Number(values.double);
    if (operator === "isEmpty" || operator === "isNotEmpty")
      return (number === null) === (operator === "isEmpty");
    if (operator === "isNot") return number !== wanted;
    if (number === null) return false;
    return operator === "is"
      ? number === wanted
      : operator === "greaterThan"
        ? number > wanted
        : number < wanted;
  }
  if ("yes" in value) return (value.yes === values.boolean) === (operator === "is");
  if ("date" in value || "dates" in value) {
    const dates = "dates" in value ? value.dates : value.date === null ? [] : [value.date];
    const isDay = field.source !== "system" || field.name === "ConsentUntil";
    return isDateMet(dates, { operator, values }, { isDay, minutesBehind });
  }
  const { things } = value;
  const isOfStates = field.source === "system" && field.name === "Consent";
  const wanted = [
    ...(values.ids ?? []).map((id) => (isOfStates ? id : (tryParseId(id) ?? id))),
    ...(values.multiSelect ?? "").split(";").map((label) => label.trim()),
  ];
  const has = (operand: string) =>
    things.some(
      (thing) =>
        (isOfStates ? thing.id === operand.toUpperCase() : thing.id === operand) ||
        thing.label?.toLowerCase() === operand.toLowerCase(),
    );
  const operands = wanted.filter((operand) => operand !== "");
  switch (operator) {
    case "isOneOf":
    case "hasAnyOf":
      return operands.some(has);
    case "isNotOneOf":
    case "hasNoneOf":
      return !operands.some(has);
    case "hasAllOf":
      return operands.every(has);
    case "missingAllOf":
      return !operands.every(has);
    default:
      return (things.length === 0) === (operator === "isEmpty");
  }
}
