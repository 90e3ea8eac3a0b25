import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";

/** A file whose notes are read. */
export interface ImportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** How a table is read, where somebody chose it. */
  readonly choices?: TableChoices | undefined;
  /** Of the import: ids of highlights that texts of the file quote are made of it, the same at each reading. */
  readonly importId: string;
}
