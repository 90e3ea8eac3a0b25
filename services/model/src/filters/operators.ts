import { type FieldKind, type FilterField, fieldKind } from "./filter-field.ts";

/** All operators with their labels. */
export const operatorLabels = {
  contains: "contains",
  doesNotContain: "does not contain",
  is: "is",
  isNot: "is not",
  isEmpty: "is empty",
  isNotEmpty: "is not empty",
  isOneOf: "is one of",
  isNotOneOf: "is not one of",
  hasAnyOf: "has any of",
  hasNoneOf: "has none of",
  hasAllOf: "has all of",
  missingAllOf: "missing all of",
  isAfter: "is after",
  isBefore: "is before",
  greaterThan: "greater than",
  lessThan: "less than",
} as const;
export type FilterOperator = keyof typeof operatorLabels;

/** The operators of a kind of field, the default first. */
export const operatorsByKind: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: ["contains", "doesNotContain", "is", "isNot", "isEmpty", "isNotEmpty"],
  singleChoice: ["isOneOf", "isNotOneOf"],
  multiValue: ["hasAnyOf", "hasNoneOf", "hasAllOf", "missingAllOf", "isEmpty", "isNotEmpty"],
  users: ["hasAnyOf", "isNotOneOf"],
  boolean: ["is", "isNot"],
  date: ["is", "isAfter", "isBefore", "isEmpty", "isNotEmpty"],
  number: ["is", "isNot", "greaterThan", "lessThan", "isEmpty", "isNotEmpty"],
};

export function operatorsOf(field: FilterField): readonly FilterOperator[] {
  return operatorsByKind[fieldKind(field)];
}

/** True for "is empty" and "is not empty", which take no operand. */
export function takesNoOperand(operator: FilterOperator): boolean {
  return operator === "isEmpty" || operator === "isNotEmpty";
}
