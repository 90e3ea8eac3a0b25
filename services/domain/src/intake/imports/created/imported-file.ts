import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";

/** A file to import notes from. */
export interface ImportedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** How to read a table, if a member chose it. */
  readonly choices?: TableChoices | undefined;
  /** The import's id; ids of quoted highlights derive from it, so that they are the same on each reading. */
  readonly importId: string;
  /** The contents of an archive of exported projects; `bytes` is empty then. */
  readonly archive?: ArchiveContents | undefined;
}

/** The data of an archive of exported projects, and its files. */
export interface ArchiveContents {
  /** Each data file with its project's folder. */
  readonly parts: readonly { readonly folder: string; readonly bytes: Uint8Array }[];
  readonly manifest: Uint8Array | null;
  /** Sizes of its files by path, in bytes. */
  readonly sizes: ReadonlyMap<string, number>;
}
