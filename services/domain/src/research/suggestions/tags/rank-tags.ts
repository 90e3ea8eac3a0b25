import { z } from "zod";
import { type CentredText, centred, cosineOf, type SimilarText } from "../../view-rows/similar-text.ts";

/** Maximum of tags suggested for one highlight; decided by us. */
export const tagSuggestionsMax = 3;
/** A text is compared with the nearest examples of a tag only, so that a tag may have several meanings. */
const nearestExamples = 3;

/** The data of a tag to compare with: its title and definition, and highlights that people tagged with it. */
export interface TagProfile {
  readonly tagId: string;
  readonly definition: SimilarText;
  readonly examples: readonly SimilarText[];
}

export interface RankedTag {
  readonly tagId: string;
  /** Similarity to texts with the tag, from 0 to 1. */
  readonly score: number;
}

const similarText = z.object({ id: z.string(), text: z.string(), vector: z.instanceof(Float64Array) });

/** Input of a ranking in another thread. */
export const rankTagsJob = z.object({
  texts: z.array(similarText),
  profiles: z.array(z.object({ tagId: z.string(), definition: similarText, examples: z.array(similarText) })),
  alikeMin: z.number(),
  most: z.number(),
});
export type RankTagsJob = z.infer<typeof rankTagsJob>;

/**
 * Ranks the tags for each text. A tag's score is the weighted mean similarity of its three nearest texts,
 * examples or definition; the nearest counts most. Measured on Banking77 (docs/ai.md): with the plain mean,
 * tags with few examples are rarely found.
 * @param alikeMin minimum score of a suggestion
 */
export function rankTags(
  texts: readonly SimilarText[],
  profiles: readonly TagProfile[],
  alikeMin: number,
  most: number = tagSuggestionsMax,
): ReadonlyMap<string, readonly RankedTag[]> {
  const all = centred([
    ...texts,
    ...profiles.flatMap(({ definition, examples }) => [definition, ...examples]),
  ]);
  const known = all.slice(texts.length).values();
  const next = (): readonly CentredText[] => {
    const { value } = known.next();
    return value === undefined ? [] : [value];
  };
  const tags = profiles.map(({ tagId, examples }) => ({
    tagId,
    definition: next(),
    examples: examples.flatMap(next),
  }));
  return new Map(
    all.slice(0, texts.length).map((text) => {
      const ranked = tags
        .map(({ tagId, definition, examples }) => ({
          tagId,
          score: likenessTo(text, [...definition, ...examples]),
        }))
        .filter(({ score }) => score >= alikeMin)
        .sort((a, b) => b.score - a.score || (a.tagId < b.tagId ? -1 : 1));
      return [text.id, ranked.slice(0, most)];
    }),
  );
}

function likenessTo(text: CentredText, known: readonly CentredText[]): number {
  const nearest = known
    // A highlight is not an example for itself.
    .filter(({ id }) => id !== text.id)
    .map(({ vector }) => cosineOf(text.vector, vector))
    .sort((a, b) => b - a)
    .slice(0, nearestExamples);
  const weights = nearest.map((_, place) => 1 / (place + 1));
  const sum = nearest.reduce((total, cosine, place) => total + cosine * (weights[place] ?? 0), 0);
  return (
    sum /
    Math.max(
      weights.reduce((total, weight) => total + weight, 0),
      1,
    )
  );
}
