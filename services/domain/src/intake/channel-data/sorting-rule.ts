import { cosineOf } from "../../research/view-rows/similar-text.ts";

/** A theme as points are compared with it: its words, what it was found by, and points that members put there. */
export interface ComparedTheme {
  readonly id: string;
  readonly vectors: readonly Float64Array[];
}

/** What puts a point into a theme. */
export interface SortingRule {
  /** The least cosine with the theme. */
  readonly cosineMin: number;
  /** By how much it has to be more than that with the next theme. */
  readonly leadMin: number;
}

/**
 * By strictness, of the cosine from which an embedder calls two texts alike: even steps, fitted to no collection. By the
 * cosine alone, however much of it, hardly more than half of what was sorted was right where themes are near each other;
 * how far one is ahead of the next tells more, see `docs/channels.md`.
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

/** The theme that a point is most like; undefined where it is like none, or between two. The themes' order does not matter. */
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
