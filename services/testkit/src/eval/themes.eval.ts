// npm run eval -- themes --corpus DIR: how well themes agree with the texts' labels.
import { evaluateThemes } from "./evaluate-themes.ts";
import { comparedEmbedders, percent, readCorpus, say } from "./labelled-corpus.ts";

const settings = [
  ...([1, 2, 3, 4, 5] as const).map((strictness) => ({ size: "Least" as const, strictness })),
  ...(["Less", "Standard", "More", "Most"] as const).map((size) => ({ size, strictness: 3 })),
];

for await (const { file, texts } of readCorpus("themes")) {
  say(`${file}: ${texts.length} texts, ${new Set(texts.map(({ category }) => category)).size} subjects`);
  for (const embedder of comparedEmbedders) {
    say(
      `${embedder.model}\nsize      strictness  themes  outliers  AMI of those in themes  AMI of all  AMI with those in another order`,
    );
    for (const score of await evaluateThemes(texts, embedder, settings)) {
      const columns = [
        score.size.padEnd(8),
        String(score.strictness).padStart(11),
        String(score.themes).padStart(7),
        percent(score.outliers).padStart(9),
        score.informationInThemes.toFixed(3).padStart(23),
        score.information.toFixed(3).padStart(11),
        score.inOtherOrder.toFixed(3).padStart(30),
      ];
      say(columns.join(" "));
    }
  }
}
