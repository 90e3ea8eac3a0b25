import type { TableCheck } from "@fieldstone/model/tables/check-table.ts";
import type { DateOrder, TableChoices, TableShape } from "@fieldstone/model/tables/table-roles.ts";

/** What a table looks like before it is imported. */
export interface TablePreview {
  readonly encoding: string;
  readonly delimiter: string;
  readonly columnCount: number;
  /** The first rows, the one that may name the columns among them; long cells are cut. */
  readonly rows: readonly (readonly string[])[];
  readonly suggested: TableChoices;
  /** What its columns most likely are, by what the table becomes; only where it can become that. */
  readonly proposals: Readonly<Partial<Record<TableShape, TableChoices>>>;
  /** Of a spreadsheet. */
  readonly sheetName?: string;
  readonly sheetNames?: readonly string[];
  /** Of each column, whether its dates have the day or the month first; null where none shows it. */
  readonly dateOrders: readonly (DateOrder | null)[];
  /** Of each column, whether somebody has to say which. */
  readonly asksDateOrder: readonly boolean[];
}

export type TableRequest =
  | {
      readonly kind: "read";
      readonly fileName: string;
      readonly bytes: Uint8Array;
      readonly dateOrder: DateOrder;
    }
  /** Of the spreadsheet that was read. */
  | { readonly kind: "sheet"; readonly sheetName: string; readonly dateOrder: DateOrder }
  | { readonly kind: "check"; readonly choices: TableChoices };

export type TableAnswer =
  | { readonly kind: "table"; readonly preview: TablePreview; readonly check: TableCheck }
  | { readonly kind: "check"; readonly choices: TableChoices; readonly check: TableCheck }
  /** The sheet, not the file. */
  | { readonly kind: "unread"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };
