/** The importable contents of a QDPX file. */
export interface QdpxContent {
  readonly name: string;
  /** In codebook order, parents before children. */
  readonly codes: readonly QdpxCode[];
  readonly texts: readonly QdpxText[];
  /** Memos that are not attached to anything. */
  readonly memos: readonly QdpxMemo[];
  readonly leftOut: readonly QdpxLeftOut[];
}

export interface QdpxCode {
  readonly guid: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string | null;
  readonly description: string;
  /** False for a heading that only groups codes. */
  readonly isCodable: boolean;
  /** Its parent codes, outermost first. */
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
  /** With LF line ends. */
  readonly text: string;
  readonly codings: readonly QdpxCoding[];
  /** The memo on the whole text. */
  readonly memo: string;
  /** Its cases, imported as people. */
  readonly people: readonly string[];
}

/** A coded range of a text. */
export interface QdpxCoding {
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly codeGuids: readonly string[];
  /** The memo on the coding. */
  readonly memo: string;
}

/**
 * Contents that are not imported. SOURCE: a picture, a recording or a PDF without text. CODING: of pictures,
 * recordings, pages, or at positions that the text does not have. CASE: of no imported text, or unnamed.
 */
export const qdpxLeftOutKinds = ["SOURCE", "CODING", "CASE", "SET", "GRAPH", "LINK", "VARIABLE"] as const;
export type QdpxLeftOutKind = (typeof qdpxLeftOutKinds)[number];

export interface QdpxLeftOut {
  readonly kind: QdpxLeftOutKind;
  /** For codings, the name of their source. */
  readonly name: string;
  readonly count: number;
}
