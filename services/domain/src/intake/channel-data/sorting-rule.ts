import { cosineOf } from "../../research/view-rows/similar-text.ts";

/** A theme as points are compared with it: its words, what it was found by, and points that members put there. */
export interface ComparedTheme {
  readonly id: string;
  readonly vectors: readonly Float64Array[];
}

/**
 * Of the cosine from which an embedder calls two texts alike, by strictness. Tried on 600 messages of Banking77 with the
 * themes for support tickets and the built-in model: its cosine of 0.3 is met by a tenth of them, of which hardly any
 * are wrong, and two thirds of it by four tenths.
 */
const sharesOfAlike: Readonly<Record<number, number>> = { 1: 1.15, 2: 0.9, 3: 0.67, 4: 0.5, 5: 0.33 };

/** The least cosine with a theme that puts a point into it. */
export function likenessMin(strictness: number, alikeMin: number): number {
  return alikeMin * (sharesOfAlike[strictness] ?? 1);
}

/** The theme that a point is most like; undefined where it is like none. The order of the themes does not matter. */
export function themeOf(
  vector: Float64Array,
  themes: readonly ComparedTheme[],
  cosineMin: number,
): string | undefined {
  let best: { id: string; cosine: number } | undefined;
  for (const { id, vectors } of themes) {
    const cosine = Math.max(...vectors.map((each) => cosineOf(vector, each)));
    if (cosine < cosineMin) continue;
    if (best === undefined || cosine > best.cosine || (cosine === best.cosine && id < best.id))
      best = { id, cosine };
  }
  return best?.id;
}
