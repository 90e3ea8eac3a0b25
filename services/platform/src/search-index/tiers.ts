import type { RankedRow } from "./found-rows.ts";
import { tierDistance } from "./fuse.ts";

/** A tier takes precedence over any score. */
export const tiers = { title: 4, phrase: 3, all: 2, begun: 1, any: 0 } as const;

/** The best known row of each object, by its key. */
export type Pieces = ReadonlyMap<string, RankedRow>;

/** The first row of each object; rows must be best first. */
export function bestOfEachObject(rows: readonly RankedRow[]): Pieces {
  return new Map(rows.toReversed().map((row) => [row.objectKey, row]));
}

/** Replaces rows that represent their whole object by that object's best known piece. */
export function placed(rows: readonly RankedRow[], pieces: Pieces): readonly RankedRow[] {
  return rows.map((row) => {
    const piece = row.isWhole ? pieces.get(row.objectKey) : undefined;
    return piece === undefined ? row : { rowKey: piece.rowKey, objectKey: row.objectKey, score: row.score };
  });
}

/** Raises the rows above all those of lower tiers. */
export function inTier(tier: number, rows: readonly RankedRow[]): readonly RankedRow[] {
  return rows.map(({ rowKey, objectKey, score, isWhole }) => ({
    rowKey,
    objectKey,
    score: tier * tierDistance + score,
    ...(isWhole === true ? { isWhole } : {}),
  }));
}
