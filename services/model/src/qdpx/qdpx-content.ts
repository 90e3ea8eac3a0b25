/** What a QDPX file brings. */
export interface QdpxContent {
  readonly name: string;
  /** In the order of the codebook, each after those that it is under. */
  readonly codes: readonly QdpxCode[];
  readonly texts: readonly QdpxText[];
  /** Memos about nothing in particular. */
  readonly memos: readonly QdpxMemo[];
  readonly leftOut: QdpxLeftOut;
}

export interface QdpxCode {
  readonly guid: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string | null;
  readonly description: string;
  /** False for a heading that only orders codes. */
  readonly isCodable: boolean;
  /** The codes that it is under, the outermost first. */
  readonly parents: readonly QdpxParent[];
}

export interface QdpxParent {
  readonly name: string;
  readonly isCodable: boolean;
}

export interface QdpxMemo {
  readonly title: string;
  readonly text: string;
}

export interface QdpxText {
  readonly title: string;
  /** With line ends made `\n`. */
  readonly text: string;
  readonly codings: readonly QdpxCoding[];
  /** What was noted about it as a whole. */
  readonly memo: string;
}

/** Words of a text with what they were coded as. */
export interface QdpxCoding {
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  readonly codeGuids: readonly string[];
  /** What was noted about them. */
  readonly memo: string;
}

/** What is not brought, counted. */
export interface QdpxLeftOut {
  /** Pictures, recordings and PDF files without their text. */
  readonly sources: number;
  /** Codings of pictures, recordings and pages, and such at places that a text does not have. */
  readonly codings: number;
  readonly cases: number;
}
