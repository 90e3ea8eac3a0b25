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
