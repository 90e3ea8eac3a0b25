/** Parts of an exported project, from here or from another program, that an import can leave out. */
export const leftOutKinds = [
  "FILE",
  "PICTURE",
  "HIGHLIGHT",
  "REEL",
  "CLIP",
  "FIELD",
  "VIEW",
  "VIEW_SETTING",
  "CANVAS_ITEM",
  "CODING_ROUND",
  "CODING",
  "DECISION",
  "REFERENCE",
  "PERSON",
  "SET",
  "GRAPH",
  "LINK",
  "VARIABLE",
  "TRANSCRIPT",
  "TAG_SETTING",
  "PROJECT_SETTING",
  "PERSON_DETAIL",
  "SAVED_FILTER",
  "SUMMARY",
  "COMMENT",
  "REACTION",
  "TAG_BOARD",
  "TAG_GROUP",
] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

/**
 * MISSING: not in the file. INCOMPLETE: not fully uploaded when it was exported. ELSEWHERE: of another
 * project. WORDS_GONE: a highlight whose words are no longer in its text. DAMAGED: the bytes do not match the
 * archive. CANCELLED: its upload was cancelled. BLIND: codings of a round that both coders had not finished.
 * NOT_MEMBER: of a person without an account here. NO_TEXT: not on imported text. PLAN: not included in the
 * workspace's plan. UNSUPPORTED: no equivalent here. KEPT: something else is here, which stays. NOT_ALLOWED: the
 * member who imports may not create it.
 */
export const leftOutReasons = [
  "BLIND",
  "CANCELLED",
  "DAMAGED",
  "ELSEWHERE",
  "INCOMPLETE",
  "INVALID",
  "KEPT",
  "LIMIT",
  "MISSING",
  "NOT_ALLOWED",
  "NOT_MEMBER",
  "NO_TEXT",
  "PLAN",
  "TOO_LARGE",
  "UNSUPPORTED",
  "WORDS_GONE",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Something that an import left out. */
export interface ImportLeftOut {
  readonly kind: LeftOutKind;
  readonly name: string;
  readonly reason: LeftOutReason;
}

/** The number of parts that an import left out, and the first of them. */
export interface LeftOutSummary {
  readonly count: number;
  readonly named: readonly ImportLeftOut[];
}

/** The most items shown per import. */
export const leftOutShownMax = 100;
/** The most items recorded per import. Our own choice. */
export const leftOutNamedMax = 1_000;
/** Longest name of an item, in characters. */
export const leftOutNameLengthMax = 255;
