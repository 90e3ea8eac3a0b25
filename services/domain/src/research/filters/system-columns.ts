import type { FilterTarget, SystemField, systemFields } from "@fieldstone/model/filters/filter-field.ts";
import type { FilterColumn } from "./filter-column.ts";

/** What has no data: nothing else lies in a channel. */
export type FieldWithoutData = "Channel";

type FieldsOf<Target extends FilterTarget> = {
  [Name in SystemField]: Target extends (typeof systemFields)[Name]["targets"][number] ? Name : never;
}[SystemField];

/** A column for each field that the model gives the target, and that has data. */
export type SystemColumns<Target extends FilterTarget> = {
  readonly [Name in Exclude<FieldsOf<Target>, FieldWithoutData>]: FilterColumn;
};
