// npm run eval -- tags --corpus DIR: how often suggested tags are those of the texts.
import { evaluateTags } from "./evaluate-tags.ts";
import { comparedEmbedders, percent, readCorpus, say } from "./labelled-corpus.ts";

for await (const { file, texts } of readCorpus("tags")) {
  for (const embedder of comparedEmbedders) {
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
