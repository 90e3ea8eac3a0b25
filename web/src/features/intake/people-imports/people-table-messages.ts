import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import type { PeopleRow } from "@fieldstone/model/people/people-import.ts";

/** A parsed table of people. */
export interface PeopleTable {
  readonly names: readonly string[];
  /** Per column, the likely type of a new field. */
  readonly fieldTypes: readonly CustomFieldType[];
  /** Without the header row. */
  readonly rows: readonly PeopleRow[];
}

export type PeopleTableAnswer =
  | { readonly kind: "table"; readonly table: PeopleTable }
  | { readonly kind: "refused"; readonly message: string };
