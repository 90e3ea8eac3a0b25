import type { FilterField } from "@fieldstone/model/filters/filter-field.ts";
import type { FieldForm, FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import type { OperandValues } from "@fieldstone/model/filters/operands.ts";
import type { FilterOperator } from "@fieldstone/model/filters/operators.ts";
import type { SearchOptions } from "@fieldstone/model/search/search-request.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findReadableFields } from "../../research/fields/read-custom-fields.ts";
import { filterFieldNotFound } from "../../research/filters/filter.ts";
import type { SearchCondition } from "./search-filter.ts";

type UserFilter = NonNullable<SearchOptions["user"]>;
type FieldFilter = NonNullable<SearchOptions["fields"]>[number];

/**
 * The user and field filters of a structured request as filter forms, as views have them.
 * @throws ProductError `filter.field_not_found`
 */
export async function conditionsOf(
  tx: TenantTransaction,
  { user, fields = [] }: Pick<SearchOptions, "user" | "fields">,
): Promise<readonly SearchCondition[]> {
  const isAnyUser = user === undefined || (user.ids.length === 0 && user.aiContributed !== true);
  return [...(isAnyUser ? [] : [userCondition(user)]), ...(await fieldConditions(tx, fields))];
}

/** Objects of any of the members and, with the AI flag, of AI too. */
function userCondition({ method, ids, aiContributed }: UserFilter): SearchCondition {
  const byMembers: readonly FieldForm[] = [
    systemRow("Authors", "hasAnyOf", { ids }),
    ...(method.endsWith("CONTRIBUTED_BY") ? [systemRow("Contributors", "hasAnyOf", { ids })] : []),
  ];
  const byAi = aiContributed === true ? [systemRow("AiGenerated", "is", { boolean: true })] : [];
  const rows = [...(ids.length === 0 ? [] : byMembers), ...byAi];
  return { form: { combinator: "Or", fields: rows }, negated: method.startsWith("NOT_") };
}

async function fieldConditions(
  tx: TenantTransaction,
  filters: readonly FieldFilter[],
): Promise<readonly SearchCondition[]> {
  if (filters.length === 0) return [];
  const stored = await findReadableFields(tx, [...new Set(filters.map(({ id }) => id))]);
  return filters.map((filter) => {
    const found = stored.find(({ id }) => id === filter.id);
    const isDate = filter.type === "DATE";
    if (found === undefined || (found.type === "DATETIME") !== isDate) throw filterFieldNotFound();
    const field: FilterField = {
      source: sources[found.objectType],
      fieldId: found.id,
      fieldType: found.type,
    };
    const rows =
      filter.type === "DATE"
        ? dateRows(field, filter.value)
        : [row(field, "contains", { text: filter.value })];
    return {
      form: { combinator: "And", fields: rows } satisfies FilterForm,
      negated: filter.method === "NOT_CONTAINS",
    };
  });
}

const sources = { NOTE: "note", INSIGHT: "insight", PERSON: "person" } as const;

/** Both ends of a range are inclusive, and those of the operators are not. */
function dateRows(field: FilterField, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  return [
    ...(from === undefined ? [] : [row(field, "isAfter", { date: moved(from, -1) })]),
    ...(to === undefined ? [] : [row(field, "isBefore", { date: moved(to, 1) })]),
  ];
}

function moved(date: string, ms: number): string {
  return new Date(Date.parse(date) + ms).toISOString();
}

function systemRow(
  name: "Authors" | "Contributors" | "AiGenerated",
  operator: FilterOperator,
  values: OperandValues,
): FieldForm {
  return row({ source: "system", name }, operator, values);
}

function row(field: FilterField, operator: FilterOperator, values: OperandValues): FieldForm {
  return { id: field.source === "system" ? field.name : field.fieldId, field, operator, values };
}
