import { pointSorter } from "@fieldstone/domain/intake/channel-data/point-sorter.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
import type { LabelledText } from "./evaluate-themes.ts";

export interface SortingScore {
  readonly strictness: number;
  /** Shares of all texts: in the correct theme, in another one, and in none. */
  readonly right: number;
  readonly wrong: number;
  readonly outliers: number;
}

/** How well texts are sorted into themes that have the labels as titles, and no descriptions. */
export async function evaluateChannels(
  texts: readonly LabelledText[],
  embedder: Embedder,
): Promise<readonly SortingScore[]> {
  const themes = [...new Set(texts.map(({ category }) => category))].sort().map((category) => ({
    id: category,
    title: category.replaceAll("_", " "),
    description: "",
    centre: null,
    examples: [],
  }));
  const vectors = await embedder.embed(texts.map(({ text }) => text));
  const themeOf = await pointSorter({ embedder, themes, sample: vectors });
  return [1, 2, 3, 4, 5].map((strictness) => {
    const sorted = texts.map(({ category }, place) => {
      const themeId = themeOf(vectors[place] ?? [], strictness);
      return themeId === undefined ? "none" : themeId === category ? "right" : "wrong";
    });
    const share = (wanted: string) => sorted.filter((each) => each === wanted).length / texts.length;
    return { strictness, right: share("right"), wrong: share("wrong"), outliers: share("none") };
  });
}
