// npm run eval -- channels --corpus DIR: how often points are sorted into their correct theme.
import { evaluateChannels } from "./evaluate-channels.ts";
import { comparedEmbedders, percent, readCorpus, say } from "./labelled-corpus.ts";

for await (const { file, texts } of readCorpus("channels")) {
  say(`${file}: ${texts.length} texts, ${new Set(texts.map(({ category }) => category)).size} themes`);
  for (const embedder of comparedEmbedders) {
    say(`${embedder.model}\nstrictness    right    wrong  outliers  right of the sorted`);
    for (const { strictness, right, wrong, outliers } of await evaluateChannels(texts, embedder)) {
      const columns = [
        String(strictness).padStart(10),
        percent(right).padStart(8),
        percent(wrong).padStart(8),
        percent(outliers).padStart(9),
        percent(right / (right + wrong || 1)).padStart(20),
      ];
      say(columns.join(" "));
    }
  }
}
