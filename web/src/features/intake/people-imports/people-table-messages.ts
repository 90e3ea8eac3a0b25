import type { PeopleRow } from "@fieldstone/model/people/people-import.ts";

/** A table of people as it was read. */
export interface PeopleTable {
  readonly names: readonly string[];
  /** Without the one that names the columns. */
  readonly rows: readonly PeopleRow[];
}

export type PeopleTableAnswer =
  | { readonly kind: "table"; readonly table: PeopleTable }
  | { readonly kind: "refused"; readonly message: string };
