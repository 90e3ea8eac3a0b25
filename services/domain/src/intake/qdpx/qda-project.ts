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
  /** False for a board or group, which only organises codes. */
  readonly isCodable: boolean;
  readonly codes: readonly QdaCode[];
}

/** A range of text with codes or a memo. */
export interface QdaSelection {
  readonly id: string;
  /** In Unicode code points, as the standard requires; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly codeIds: readonly string[];
  readonly userId: string | null;
  /** Empty for none. */
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
  /** A memo about the whole text; empty for none. */
  readonly memo: string;
}

/** A person that texts are about. */
export interface QdaCase {
  readonly id: string;
  readonly name: string;
  readonly sourceIds: readonly string[];
}

/** A project in the exchange format of the REFI-QDA standard. */
export interface QdaProject {
  readonly name: string;
  readonly users: readonly QdaUser[];
  readonly codes: readonly QdaCode[];
  readonly sources: readonly QdaSource[];
  readonly cases: readonly QdaCase[];
}

/** The most notes per exported file. Our own choice. */
export const qdpxNotesMax = 2_000;
/** The most bytes of text per exported file, over all notes. Our own choice. */
export const qdpxTextBytesMax = 50_000_000;
/** The most codings per exported file, over all notes. Our own choice: about 80 MB in memory at once. */
export const qdpxCodingsMax = 200_000;

export function qdpxTooLarge(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "qdpx.too_large",
    `A QDPX file can contain at most ${qdpxNotesMax.toLocaleString("en")} notes, 50 MB of text and ${qdpxCodingsMax.toLocaleString("en")} tagged highlights. Move some notes to another project first.`,
  );
}
