import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import type { TableCheck } from "@fieldstone/model/tables/check-table.ts";
import type { KnownLabels } from "@fieldstone/model/tables/overfull-fields.ts";
import type { DateOrder, TableChoices, TableShape } from "@fieldstone/model/tables/table-roles.ts";

/** A preview of a table before the import. */
export interface TablePreview {
  readonly encoding: string;
  readonly delimiter: string;
  readonly columnCount: number;
  /** The first rows, including a header row; long cells are cut. */
  readonly rows: readonly (readonly string[])[];
  readonly suggested: TableChoices;
  /** Suggested options by table shape, only for the shapes that are possible. */
  readonly proposals: Readonly<Partial<Record<TableShape, TableChoices>>>;
  /** Set for a spreadsheet. */
  readonly sheetName?: string;
  readonly sheetNames?: readonly string[];
  /** Per column, whether its dates have the day or the month first; null if undetermined. */
  readonly dateOrders: readonly (DateOrder | null)[];
  /** Per column, the likely type of a new field. */
  readonly fieldTypes: readonly CustomFieldType[];
  /** Per column, whether the user must choose the order. */
  readonly needsDateOrder: readonly boolean[];
}

export type TableRequest =
  | {
      readonly kind: "read";
      readonly fileName: string;
      readonly bytes: Uint8Array;
      readonly dateOrder: DateOrder;
    }
  /** The sheet that was read. */
  | { readonly kind: "sheet"; readonly sheetName: string; readonly dateOrder: DateOrder }
  | { readonly kind: "check"; readonly choices: TableChoices; readonly known: KnownLabels };

export type TableAnswer =
  | { readonly kind: "table"; readonly preview: TablePreview; readonly check: TableCheck }
  | { readonly kind: "check"; readonly choices: TableChoices; readonly check: TableCheck }
  /** The sheet could not be read, though the file could. */
  | { readonly kind: "unread"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };
