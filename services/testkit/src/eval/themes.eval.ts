// npm run eval -- themes --corpus DIR: how well themes agree with what texts are about.
import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { hashedEmbedder } from "@fieldstone/platform/ai/hashed-embedder.ts";
import { sentenceEmbedder } from "@fieldstone/platform/ai/sentence-embedder.ts";
import { evaluateThemes, readLabelledTexts } from "./evaluate-themes.ts";

const usage = `npm run eval -- themes --corpus DIR
  --corpus  a folder with CSV files that have the columns text and category
`;
const { values } = parseArgs({ options: { corpus: { type: "string" } } });
if (values.corpus === undefined) {
  process.stderr.write(usage);
  process.exit(1);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
const settings = [
  ...([1, 2, 3, 4, 5] as const).map((strictness) => ({ size: "Least" as const, strictness })),
  ...(["Less", "Standard", "More", "Most"] as const).map((size) => ({ size, strictness: 3 })),
];
const folder = values.corpus;
for (const file of (await readdir(folder)).filter((name) => name.endsWith(".csv")).sort()) {
  const texts = await readLabelledTexts(path.join(folder, file));
  say(`${file}: ${texts.length} texts, ${new Set(texts.map(({ category }) => category)).size} subjects`);
  for (const embedder of [sentenceEmbedder, hashedEmbedder]) {
    say(`${embedder.model}\nsize      strictness  themes  outliers  AMI of those in themes  AMI of all`);
    for (const score of await evaluateThemes(texts, embedder, settings)) {
      const columns = [
        score.size.padEnd(8),
        String(score.strictness).padStart(11),
        String(score.themes).padStart(7),
        `${(score.outliers * 100).toFixed(1)} %`.padStart(9),
        score.informationInThemes.toFixed(3).padStart(23),
        score.information.toFixed(3).padStart(11),
      ];
      say(columns.join(" "));
    }
  }
}
