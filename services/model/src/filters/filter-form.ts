import * as z from "zod";
import { customFieldTypes } from "../fields/custom-field.ts";
import { filterNodesMax, filterValuesMax } from "./filter-condition.ts";
import { type FilterField, type SystemField, systemFields } from "./filter-field.ts";
import type { OperandValues } from "./operands.ts";
import { type FilterOperator, operatorLabels } from "./operators.ts";
import { type RelativeDate, relativeDates } from "./relative-date.ts";

/** One row of a filter as people edit it. */
export interface FieldForm {
  readonly id: string;
  readonly field: FilterField;
  readonly operator: FilterOperator;
  readonly values: OperandValues;
}

export interface FilterForm {
  readonly combinator: "And" | "Or";
  readonly fields: readonly FieldForm[];
}

/** Decided by us: characters of its JSON; enough for 1,000 ids. */
export const filterFormLengthMax = 50_000;

export const emptyFilterForm: FilterForm = { combinator: "And", fields: [] };

const keysOf = <K extends string>(record: Record<K, unknown>) =>
  z.custom<K>((value) => typeof value === "string" && Object.hasOwn(record, value));

const fieldSchema: z.ZodType<FilterField> = z.union([
  z.strictObject({ source: z.literal("system"), name: keysOf<SystemField>(systemFields) }),
  z.strictObject({
    source: z.enum(["insight", "person", "note", "custom"]),
    fieldId: z.string().max(36),
    fieldType: z.enum(customFieldTypes),
    multiple: z.boolean().optional(),
  }),
]);

/** Postgres cannot store NUL and rejects queries that contain it. */
const withoutNul = (text: string) => !text.includes("\0");
const operandText = z.string().max(10_299).refine(withoutNul).optional();

/** A filter form in an address or a saved view. */
export const filterFormSchema: z.ZodType<FilterForm> = z.strictObject({
  combinator: z.enum(["And", "Or"]),
  fields: z
    .array(
      z.strictObject({
        id: z.string().max(64),
        field: fieldSchema,
        operator: keysOf<FilterOperator>(operatorLabels),
        values: z.strictObject({
          text: operandText,
          double: operandText,
          boolean: z.boolean().optional(),
          date: operandText,
          relativeDate: keysOf<RelativeDate>(relativeDates).optional(),
          ids: z.array(z.string().max(300).refine(withoutNul)).max(filterValuesMax).optional(),
          multiSelect: operandText,
        }),
      }),
    )
    .max(filterNodesMax),
});
