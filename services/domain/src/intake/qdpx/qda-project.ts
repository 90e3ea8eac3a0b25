import { ProductError } from "@fieldstone/model/errors.ts";

/** A person who coded. */
export interface QdaUser {
  readonly id: string;
  readonly name: string;
}

export interface QdaCode {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color?: string | undefined;
  readonly description: string;
  /** False for a board or a group, which orders codes. */
  readonly isCodable: boolean;
  readonly codes: readonly QdaCode[];
}

/** Characters to which codes were given, or of which something was noted. */
export interface QdaSelection {
  readonly id: string;
  /** In Unicode code points, as the standard counts; the end is behind the last one. */
  readonly start: number;
  readonly end: number;
  readonly codeIds: readonly string[];
  readonly userId: string | null;
  /** What was noted there; empty for nothing. */
  readonly memo: string;
  readonly createdAt: Date;
}

/** A text with its codings. */
export interface QdaSource {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly selections: readonly QdaSelection[];
  /** What was noted about it as a whole; empty for nothing. */
  readonly memo: string;
}

/** A person whom texts are about. */
export interface QdaCase {
  readonly id: string;
  readonly name: string;
  readonly sourceIds: readonly string[];
}

/** What a project is in the exchange format of the REFI-QDA standard. */
export interface QdaProject {
  readonly name: string;
  readonly users: readonly QdaUser[];
  readonly codes: readonly QdaCode[];
  readonly sources: readonly QdaSource[];
  readonly cases: readonly QdaCase[];
}

/** Notes of a project that is exported in one file; decided by us. */
export const qdpxNotesMax = 2_000;
/** Bytes of the texts of all notes that are exported in one file; decided by us. */
export const qdpxTextBytesMax = 50_000_000;

export function qdpxTooLarge(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "qdpx.too_large",
    `A QDPX file can contain at most ${qdpxNotesMax.toLocaleString("en")} notes and 50 MB of text. Move some notes to another project first.`,
  );
}
