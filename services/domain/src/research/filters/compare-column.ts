import type { FilterCondition } from "@fieldstone/model/filters/filter-condition.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { type RawBuilder, sql } from "kysely";
import type { ChoicesColumn, FilterColumn, IdColumn } from "./filter-column.ts";

const never = sql<boolean>`false`;

/** A column's condition as SQL that is true or false, never null. */
export function compareColumn(column: FilterColumn, where: FilterCondition): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [];
  const scalar = scalarConditions(column, where);
  if (scalar.length > 0) parts.push(holds(column, sql.join(scalar, sql` and `)));
  if (column.type === "id") for (const each of idConditions(column, where)) parts.push(each);
  if (column.type === "choices") for (const each of choiceConditions(column, where)) parts.push(each);
  if (where.empty !== undefined) {
    const isPresent = holds(column, present(column));
    parts.push(where.empty ? negated(isPresent) : isPresent);
  }
  if (where.not !== undefined) parts.push(negated(compareColumn(column, where.not)));
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/**
 * Whether a value meets the condition. `exists` is not wrapped, so that the planner can turn it into a join.
 */
function holds({ value, rows, required }: FilterColumn, condition: RawBuilder<unknown>): RawBuilder<boolean> {
  if (rows !== undefined) return sql<boolean>`exists (select 1 ${rows} and ${condition})`;
  return required === true
    ? sql<boolean>`(${condition})`
    : sql<boolean>`(${value} is not null and ${condition})`;
}

function negated(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`not ${condition}`;
}

function present(column: FilterColumn): RawBuilder<unknown> {
  const { type, value } = column;
  if (type === "choices") return choosesAny(column, column.optionIds);
  return type === "text" ? sql`${value} <> ''` : sql`${value} is not null`;
}

function scalarConditions(column: FilterColumn, where: FilterCondition): RawBuilder<unknown>[] {
  const { type, value } = column;
  const parts: RawBuilder<unknown>[] = [];
  if (where.equalTo !== undefined) {
    if (type === "text") parts.push(sql`lower(${value}) = lower(${String(where.equalTo)})`);
    else if (type === "number") parts.push(sql`${value} = ${String(where.equalTo)}::numeric`);
    else parts.push(sql`${value} = ${where.equalTo === true}`);
  }
  if (typeof where.contains === "string" && type === "text") {
    parts.push(sql`strpos(lower(${value}), lower(${where.contains})) > 0`);
  }
  const { greaterThan, lessThan } = where;
  if (greaterThan !== undefined) parts.push(sql`${value} ${bound(column, greaterThan, "after")}`);
  if (lessThan !== undefined) parts.push(sql`${value} ${bound(column, lessThan, "before")}`);
  return parts;
}

function bound(
  { type }: FilterColumn,
  operand: string | number,
  side: "after" | "before",
): RawBuilder<unknown> {
  if (type === "number")
    return side === "after" ? sql`> ${String(operand)}::numeric` : sql`< ${String(operand)}::numeric`;
  const at = String(operand);
  // Texts of this fixed format sort chronologically.
  if (type === "dateText")
    return side === "after" ? sql`collate "C" > ${at}::text` : sql`collate "C" < ${at}::text`;
  // Postgres has microseconds, operands milliseconds: "after" begins at the next millisecond.
  return side === "after"
    ? sql`>= ${timestampOf(at, 1)}::timestamptz`
    : sql`< ${timestampOf(at, 0)}::timestamptz`;
}

/** In Postgres' format, which has no year 0 and a different notation for years after 9999. */
function timestampOf(operand: string, addedMs: number): string {
  const at = new Date(Date.parse(operand) + addedMs);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year > 9999) return "infinity";
  return year < 1 ? "-infinity" : at.toISOString();
}

function idConditions(column: IdColumn, where: FilterCondition): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (where.in !== undefined) parts.push(hasAny(column, where.in));
  if (where.overlaps !== undefined) parts.push(hasAny(column, where.overlaps));
  if (where.contains !== undefined)
    parts.push(hasAll(column, typeof where.contains === "string" ? [where.contains] : where.contains));
  return parts;
}

function choiceConditions(column: ChoicesColumn, where: FilterCondition): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  for (const operands of [where.in, where.overlaps]) {
    if (operands === undefined) continue;
    const ids = operands.flatMap((operand) => column.idOf(operand) ?? []);
    parts.push(ids.length === 0 ? never : holds(column, choosesAny(column, ids)));
  }
  if (where.contains !== undefined) {
    const operands = typeof where.contains === "string" ? [where.contains] : where.contains;
    const ids = operands.flatMap((operand) => column.idOf(operand) ?? []);
    // An operand that is not an option matches nothing.
    const isPossible = ids.length === operands.length && ids.length > 0;
    parts.push(
      isPossible ? holds(column, sql`string_to_array(${column.value}, ';') @> ${ids}::text[]`) : never,
    );
  }
  return parts;
}

/** A value is usually a single choice: comparing it without building an array takes half the time. */
function choosesAny({ value }: ChoicesColumn, ids: readonly string[]): RawBuilder<unknown> {
  const wanted = sql`${[...ids]}::text[]`;
  return sql`(${value} = any(${wanted})
    or (strpos(${value}, ';') > 0 and string_to_array(${value}, ';') && ${wanted}))`;
}

function hasAny(column: IdColumn, operands: readonly string[]): RawBuilder<boolean> {
  const { ids, labels } = meant(column, operands);
  const alternatives: RawBuilder<unknown>[] = [];
  if (ids.length > 0) alternatives.push(isOneOf(column, ids));
  if (labels.length > 0 && column.idsCalled !== undefined)
    alternatives.push(sql`${column.value} in (${column.idsCalled(labels)})`);
  return alternatives.length === 0 ? never : holds(column, sql`(${sql.join(alternatives, sql` or `)})`);
}

function hasAll(column: IdColumn, operands: readonly string[]): RawBuilder<boolean> {
  const { ids, labels } = meant(column, operands);
  const parts: RawBuilder<boolean>[] = [];
  if (ids.length > 0) {
    const { rows, value } = column;
    // A single value cannot equal two ids.
    if (rows === undefined) parts.push(ids.length === 1 ? holds(column, isOneOf(column, ids)) : never);
    else {
      parts.push(sql`(select count(distinct ${value}) ${rows} and ${isOneOf(column, ids)}) = ${ids.length}`);
    }
  }
  for (const label of labels) {
    const called = column.idsCalled?.([label]);
    parts.push(called === undefined ? never : holds(column, sql`${column.value} in (${called})`));
  }
  return parts.length === 0 ? never : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

function isOneOf({ value, idType }: IdColumn, ids: readonly string[]): RawBuilder<unknown> {
  return idType === "uuid"
    ? sql`${value} = any(${[...ids]}::uuid[])`
    : sql`${value} = any(${[...ids]}::text[])`;
}

function meant(
  { idOf = uuidOf }: IdColumn,
  operands: readonly string[],
): { readonly ids: readonly string[]; readonly labels: readonly string[] } {
  const ids = new Set<string>();
  const labels = new Set<string>();
  for (const operand of operands) {
    const id = idOf(operand);
    if (id === undefined) labels.add(operand.toLowerCase());
    else ids.add(id);
  }
  return { ids: [...ids], labels: [...labels] };
}

/** Only UUIDs in full form: a short id could be a label. */
function uuidOf(operand: string): string | undefined {
  return operand.includes("-") ? tryParseId(operand) : undefined;
}
