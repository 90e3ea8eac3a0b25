import { rankTags, type TagProfile } from "@fieldstone/domain/research/suggestions/tags/rank-tags.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
import type { LabelledText } from "./evaluate-themes.ts";

export interface TagScore {
  /** Texts that each tag already had. */
  readonly examples: number;
  /** Texts for which tags are suggested. */
  readonly texts: number;
  /** Share of texts with a suggestion. */
  readonly suggested: number;
  /** Share of those whose first suggestion is correct, and share with the correct one among the three. */
  readonly firstRight: number;
  readonly amongThree: number;
}

/** How often suggested tags are correct, with this many examples per tag; other texts are the test set. */
export async function evaluateTags(
  texts: readonly LabelledText[],
  embedder: Embedder,
  exampleCounts: readonly number[],
): Promise<readonly TagScore[]> {
  const titles = [...new Set(texts.map(({ category }) => category))];
  const definitions = await embedder.embed(titles.map(titleOf));
  const vectors = await embedder.embed(texts.map(({ text }) => text));
  const vectored = texts.map((each, place) => ({ ...each, id: String(place), vector: vectors[place] ?? [] }));
  const byTitle = Map.groupBy(vectored, ({ category }) => category);
  const held = Math.max(...exampleCounts);
  const asked = [...byTitle.values()].flatMap((each) => each.slice(held));
  return exampleCounts.map((examples) => {
    const profiles = titles.map(
      (title, place): TagProfile => ({
        tagId: title,
        definition: { id: title, text: titleOf(title), vector: definitions[place] ?? [] },
        examples: (byTitle.get(title) ?? []).slice(0, examples),
      }),
    );
    const ranked = rankTags(asked, profiles, embedder.alikeMin);
    const answered = asked.filter(({ id }) => (ranked.get(id) ?? []).length > 0);
    const rightAt = (most: number) =>
      answered.filter(({ id, category }) =>
        (ranked.get(id) ?? []).slice(0, most).some(({ tagId }) => tagId === category),
      ).length / Math.max(answered.length, 1);
    return {
      examples,
      texts: asked.length,
      suggested: answered.length / Math.max(asked.length, 1),
      firstRight: rightAt(1),
      amongThree: rightAt(3),
    };
  });
}

function titleOf(category: string): string {
  return category.replaceAll("_", " ");
}
