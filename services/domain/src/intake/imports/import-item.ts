/** What of an exported project an import can leave out. */
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
] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

/**
 * MISSING: not in what was imported. INCOMPLETE: it had not arrived when it was exported. ELSEWHERE: of another project.
 * WORDS_GONE: a highlight whose words are no longer in its text. DAMAGED: its bytes are not what the archive says.
 * CANCELLED: somebody ended its upload. BLIND: codings of a round that both coders had not finished. NOT_MEMBER: of
 * somebody who has no account here. PLAN: the workspace's plan does not include it.
 */
export const leftOutReasons = [
  "BLIND",
  "CANCELLED",
  "DAMAGED",
  "ELSEWHERE",
  "INCOMPLETE",
  "INVALID",
  "LIMIT",
  "MISSING",
  "NOT_MEMBER",
  "PLAN",
  "TOO_LARGE",
  "WORDS_GONE",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Something that an import left out. */
export interface ImportLeftOut {
  readonly kind: LeftOutKind;
  readonly name: string;
  readonly reason: LeftOutReason;
}

/** How much an import left out, and the first of it. */
export interface LeftOutSummary {
  readonly count: number;
  readonly named: readonly ImportLeftOut[];
}

/** Items that are shown of an import. */
export const leftOutShownMax = 100;
/** What an import names of what it left out; decided by us. */
export const leftOutNamedMax = 1_000;
/** Characters of such a name. */
export const leftOutNameLengthMax = 255;
