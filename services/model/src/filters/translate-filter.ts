import type { FilterCondition, FilterNode } from "./filter-condition.ts";
import {
  type FieldKind,
  fieldKey,
  fieldKind,
  hasField,
  isStoredByDay,
  type SearchedTarget,
} from "./filter-field.ts";
import type { FieldForm, FilterForm } from "./filter-form.ts";
import { isWithoutAi } from "./leaves-out-ai.ts";
import {
  type DateContext,
  dayOf,
  listOperand,
  type OperandValues,
  parseDateOperand,
  parseDoubleOperand,
  wallClock,
} from "./operands.ts";
import { type FilterOperator, operatorsByKind } from "./operators.ts";

/**
 * The condition of one row of the form; undefined if the row is dropped because its values are empty or the
 * field's kind lacks its operator. @throws RangeError for a field that cannot be filtered
 */
export function translateField(form: FieldForm, context: DateContext): FilterCondition | undefined {
  const kind = fieldKind(form.field);
  if (!operatorsByKind[kind].includes(form.operator)) return undefined;
  if (form.operator === "isEmpty") return { empty: true };
  if (form.operator === "isNotEmpty") return { not: { empty: true } };
  const dates = isStoredByDay(form.field) ? wallClock(context) : context;
  return byKind[kind](form.operator, form.values, dates);
}

type Translate = (
  operator: FilterOperator,
  values: OperandValues,
  context: DateContext,
) => FilterCondition | undefined;

const byKind: Readonly<Record<FieldKind, Translate>> = {
  text: translateText,
  singleChoice: translateList,
  multiValue: translateList,
  users: translateList,
  boolean: translateBoolean,
  date: translateDate,
  number: translateNumber,
};

function translateText(operator: FilterOperator, values: OperandValues): FilterCondition | undefined {
  const text = values.text?.trim() ?? "";
  if (text === "") return undefined;
  if (operator === "contains") return { contains: text };
  if (operator === "doesNotContain") return { not: { contains: text } };
  return operator === "is" ? { equalTo: text } : { not: { equalTo: text } };
}

function translateList(operator: FilterOperator, values: OperandValues): FilterCondition | undefined {
  const list = listOperand(values);
  if (list.length === 0) return undefined;
  switch (operator) {
    case "isOneOf":
      return { in: list };
    case "isNotOneOf":
      return { not: { in: list } };
    case "hasAnyOf":
      return { overlaps: list };
    case "hasNoneOf":
      return { not: { overlaps: list } };
    case "hasAllOf":
      return { contains: list };
    case "missingAllOf":
      return { not: { contains: list } };
    default:
      return undefined;
  }
}

function translateBoolean(operator: FilterOperator, values: OperandValues): FilterCondition | undefined {
  if (values.boolean === undefined) return undefined;
  return operator === "is" ? { equalTo: values.boolean } : { not: { equalTo: values.boolean } };
}

function translateNumber(operator: FilterOperator, values: OperandValues): FilterCondition | undefined {
  if ((values.double ?? "").trim() === "") return undefined;
  const number = parseDoubleOperand(values.double ?? "");
  if (operator === "greaterThan") return { greaterThan: number };
  if (operator === "lessThan") return { lessThan: number };
  return operator === "is" ? { equalTo: number } : { not: { equalTo: number } };
}

function translateDate(
  operator: FilterOperator,
  values: OperandValues,
  context: DateContext,
): FilterCondition | undefined {
  const span = parseDateOperand(values, context);
  if (span === undefined) return undefined;
  if (operator === "isAfter") return { greaterThan: span.end.toISOString() };
  if (operator === "isBefore") return { lessThan: span.start.toISOString() };
  const day = dayOf(span.start, context);
  return {
    greaterThan: new Date(day.start.getTime() - 1).toISOString(),
    lessThan: new Date(day.end.getTime() + 1).toISOString(),
  };
}

export type TargetFilters = { readonly [Target in SearchedTarget]?: FilterNode };

/** Matches everything. */
const everything: FilterNode = { and: [] };

/**
 * The filter to send for each target. If an And row's field does not exist in a target, nothing matches there
 * (`or: []`); such an Or row is ignored. A row that excludes AI is met by all that AI cannot write. There is
 * no filter if no row has a condition.
 */
export function translateFilter(
  form: FilterForm,
  targets: readonly SearchedTarget[],
  context: DateContext,
): TargetFilters {
  const rows = form.fields.flatMap((row) => {
    const where = translateField(row, context);
    return where === undefined ? [] : [{ field: row.field, where, isMetWithout: isWithoutAi(row) }];
  });
  if (rows.length === 0) return {};
  const filters: { [Target in SearchedTarget]?: FilterNode } = {};
  for (const target of targets) {
    const nodes = rows.flatMap(({ field, where, isMetWithout }): readonly FilterNode[] => {
      if (hasField(target, field)) return [{ field: fieldKey(field), where }];
      return isMetWithout ? [everything] : [];
    });
    if (form.combinator === "Or") filters[target] = { or: nodes };
    else filters[target] = nodes.length === rows.length ? { and: nodes } : { or: [] };
  }
  return filters;
}
