import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { clusterTexts } from "@fieldstone/domain/research/themes/cluster-texts.ts";
import { type ClusterSize, clusterSizePercents } from "@fieldstone/model/ai/clustering.ts";
import { readTable } from "@fieldstone/model/tables/read-table.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
import { adjustedMutualInformation } from "./measures.ts";

export interface LabelledText {
  readonly text: string;
  /** The text's label. */
  readonly category: string;
}

/** Labelled texts from a table with the columns `text` and `category`. */
export async function readLabelledTexts(path: string): Promise<readonly LabelledText[]> {
  const [header, ...rows] = readTable(await readFile(path)).rows;
  const [text, category] = ["text", "category"].map((name) => header?.cells.indexOf(name) ?? -1);
  return rows.map(({ cells }) => ({ text: cells[text ?? -1] ?? "", category: cells[category ?? -1] ?? "" }));
}

export interface ThemeScore {
  readonly size: ClusterSize;
  readonly strictness: number;
  readonly themes: number;
  /** Share of texts without a theme. */
  readonly outliers: number;
  /** Mutual information with the labels: for texts in a theme, and for all, with outliers as one theme. */
  readonly informationInThemes: number;
  readonly information: number;
  /** Agreement with the themes of the same texts in another order: 1 where they are the same. */
  readonly inOtherOrder: number;
}

/** Ids in an order unrelated to the positions, but the same each time. */
function shuffledId(place: number): string {
  return createHash("sha256").update(String(place)).digest("hex");
}

/** How well the themes of texts agree with their labels. */
export async function evaluateThemes(
  texts: readonly LabelledText[],
  embedder: Embedder,
  settings: readonly { readonly size: ClusterSize; readonly strictness: number }[],
): Promise<readonly ThemeScore[]> {
  const vectors = await embedder.embed(texts.map(({ text }) => text));
  /** The themes by position, with texts ordered by these ids. */
  const themesBy = (idOf: (place: number) => string, percent: number, strictness: number) => {
    const named = texts.map(({ text }, place) => ({
      id: idOf(place),
      text,
      vector: Float32Array.from(vectors[place] ?? []),
    }));
    const { clusters } = clusterTexts({ texts: named, percent, strictness });
    const themeOf = new Map(
      clusters.flatMap(({ highlightIds }, theme) => highlightIds.map((id) => [id, String(theme)])),
    );
    return named.map(({ id }) => themeOf.get(id) ?? "none");
  };
  return settings.map(({ size, strictness }) => {
    const percent = clusterSizePercents[size];
    const themes = themesBy((place) => String(place).padStart(6, "0"), percent, strictness);
    const others = themesBy(shuffledId, percent, strictness);
    const inThemes = texts.flatMap(({ category }, place) => {
      const theme = themes[place] ?? "none";
      return theme === "none" ? [] : [{ category, theme }];
    });
    return {
      size,
      strictness,
      themes: new Set(inThemes.map(({ theme }) => theme)).size,
      outliers: 1 - inThemes.length / texts.length,
      informationInThemes: adjustedMutualInformation(
        inThemes.map(({ category }) => category),
        inThemes.map(({ theme }) => theme),
      ),
      information: adjustedMutualInformation(
        texts.map(({ category }) => category),
        themes,
      ),
      inOtherOrder: adjustedMutualInformation(themes, others),
    };
  });
}
