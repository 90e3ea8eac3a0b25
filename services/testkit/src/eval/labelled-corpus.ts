import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { sentenceEmbedder } from "@fieldstone/platform/ai/embedding/sentence-embedder.ts";
import { type LabelledText, readLabelledTexts } from "./evaluate-themes.ts";

/** The embedders that evaluations compare. */
export const comparedEmbedders = [sentenceEmbedder, hashedEmbedder] as const;

export const say = (line: string) => process.stdout.write(`${line}\n`);
export const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The labelled texts of each file in the folder of `--corpus`; without it, prints the usage and exits. */
export async function* readCorpus(
  evaluation: string,
): AsyncGenerator<{ readonly file: string; readonly texts: readonly LabelledText[] }> {
  const { corpus } = parseArgs({ options: { corpus: { type: "string" } } }).values;
  if (corpus === undefined) {
    process.stderr.write(`npm run eval -- ${evaluation} --corpus DIR
  --corpus  a folder with CSV files that have the columns text and category
`);
    process.exit(1);
  }
  for (const file of (await readdir(corpus)).filter((name) => name.endsWith(".csv")).sort())
    yield { file, texts: await readLabelledTexts(path.join(corpus, file)) };
}
