import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";

/** A file whose notes are read. */
export interface ImportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** How a table is read, where somebody chose it. */
  readonly choices?: TableChoices | undefined;
  /** Of the import: ids of highlights that texts of the file quote are made of it, the same at each reading. */
  readonly importId: string;
  /** What an archive of exported projects holds; `bytes` are none then. */
  readonly archive?: ArchiveContents | undefined;
}

/** The data of an archive of exported projects, and what files lie in it. */
export interface ArchiveContents {
  /** Each file of data with the folder of its project. */
  readonly parts: readonly { readonly folder: string; readonly bytes: Uint8Array }[];
  readonly manifest: Uint8Array | null;
  /** Sizes of its files by their paths, in bytes. */
  readonly sizes: ReadonlyMap<string, number>;
}
