// npm run eval -- tags --corpus DIR: how often suggested tags are those that texts have.
import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { hashedEmbedder } from "@fieldstone/platform/ai/hashed-embedder.ts";
import { sentenceEmbedder } from "@fieldstone/platform/ai/sentence-embedder.ts";
import { evaluateTags } from "./evaluate-tags.ts";
import { readLabelledTexts } from "./evaluate-themes.ts";

const usage = `npm run eval -- tags --corpus DIR
  --corpus  a folder with CSV files that have the columns text and category
`;
const { values } = parseArgs({ options: { corpus: { type: "string" } } });
if (values.corpus === undefined) {
  process.stderr.write(usage);
  process.exit(1);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const folder = values.corpus;
for (const file of (await readdir(folder)).filter((name) => name.endsWith(".csv")).sort()) {
  const texts = await readLabelledTexts(path.join(folder, file));
  for (const embedder of [sentenceEmbedder, hashedEmbedder]) {
    say(`${file}, ${embedder.model}\nexamples  texts  suggested  first right  among three`);
    for (const score of await evaluateTags(texts, embedder, [0, 1, 3, 5, 10])) {
      const columns = [
        String(score.examples).padStart(8),
        String(score.texts).padStart(6),
        percent(score.suggested).padStart(10),
        percent(score.firstRight).padStart(12),
        percent(score.amongThree).padStart(12),
      ];
      say(columns.join(" "));
    }
  }
}
