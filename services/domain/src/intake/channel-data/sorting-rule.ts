import { cosineOf } from "../../research/view-rows/similar-text.ts";

/** What points are compared with: a theme's words, the centre it was found by, and members' points. */
export interface ComparedTheme {
  readonly id: string;
  readonly vectors: readonly Float64Array[];
}

/** When a point is sorted into a theme. */
export interface SortingRule {
  /** The minimum cosine similarity with the theme. */
  readonly cosineMin: number;
  /** The minimum lead over the similarity with the next theme. */
  readonly leadMin: number;
}

/**
 * By strictness, as shares of the cosine from which an embedder calls two texts alike: even steps, not fitted
 * to any collection. With a cosine threshold alone, hardly more than half of the sorted points were right
 * where themes are similar; the lead over the next theme says more, see `docs/channels.md`.
 */
const shares: Readonly<Record<number, SortingRule>> = {
  1: { cosineMin: 1, leadMin: 0.2 },
  2: { cosineMin: 0.8, leadMin: 0.15 },
  3: { cosineMin: 0.6, leadMin: 0.1 },
  4: { cosineMin: 0.4, leadMin: 0.05 },
  5: { cosineMin: 0.2, leadMin: 0 },
};

export function sortingRule(strictness: number, alikeMin: number): SortingRule {
  const { cosineMin, leadMin } = shares[strictness] ?? { cosineMin: 1, leadMin: 0 };
  return { cosineMin: cosineMin * alikeMin, leadMin: leadMin * alikeMin };
}

/** The most similar theme; undefined if none is similar enough or two are too close. Order is irrelevant. */
export function themeOf(
  vector: Float64Array,
  themes: readonly ComparedTheme[],
  { cosineMin, leadMin }: SortingRule,
): string | undefined {
  const [best, next] = themes
    .map(({ id, vectors }) => ({ id, cosine: Math.max(...vectors.map((each) => cosineOf(vector, each))) }))
    .sort((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1));
  if (best === undefined || best.cosine < cosineMin) return undefined;
  return next !== undefined && best.cosine - next.cosine < leadMin ? undefined : best.id;
}
