import type { FilterTarget, SystemField, systemFields } from "@fieldstone/model/filters/filter-field.ts";
import type { FilterColumn } from "./filter-column.ts";

type FieldsOf<Target extends FilterTarget> = {
  [Name in SystemField]: Target extends (typeof systemFields)[Name]["targets"][number] ? Name : never;
}[SystemField];

/** A column for each field that the model defines for the target. */
export type SystemColumns<Target extends FilterTarget> = {
  readonly [Name in FieldsOf<Target>]: FilterColumn;
};
