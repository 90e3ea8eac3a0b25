// npm run eval -- search --corpus DIR: the quality of searches in a collection, through the public API.
import { parseArgs } from "node:util";
import { readLocalSettings } from "@fieldstone/local/local-settings.ts";
import { startTestFieldstone } from "../running-fieldstone.ts";
import { readCollection } from "./collection.ts";
import { evaluateSearch } from "./evaluate-search.ts";
import { gainRanks, recallRanks } from "./measures.ts";

const usage = `npm run eval -- search --corpus DIR [--split test] [--port PORT]
  --corpus  a folder with documents, queries and judgements; docs/search.md says in which forms
  --split   which of several files of judgements to use
  --port    of a Fieldstone that runs on this machine; one is started for the time where left out
`;
const { values } = parseArgs({
  options: { corpus: { type: "string" }, split: { type: "string" }, port: { type: "string" } },
});
if (values.corpus === undefined) {
  process.stderr.write(usage);
  process.exit(1);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
const region = "US_A";
const collection = await readCollection(values.corpus, values.split);
say(`${collection.documents.length} documents, ${collection.queries.length} queries with relevant ones`);
for (const oddity of collection.oddities) say(oddity);
// EMBEDDINGS=hashed measures search without the model.
const { passedOn } = readLocalSettings();
const started =
  values.port === undefined
    ? await startTestFieldstone([region], passedOn === undefined ? {} : { passedOn })
    : undefined;
try {
  const port = started?.settings.port ?? Number(values.port);
  const scores = await evaluateSearch(collection, { port, region, say, restMs: 20_000 });
  say(`method      nDCG@${gainRanks}  recall@${recallRanks}  p50 ms`);
  for (const { method, ndcg, recall, p50 } of scores) {
    const columns = [ndcg.toFixed(4).padStart(7), recall.toFixed(4).padStart(10), p50.toFixed(1).padStart(7)];
    say(
      `${{ FULL_TEXT: "lexical", VECTOR: "vector", HYBRID: "hybrid" }[method].padEnd(10)}${columns.join(" ")}`,
    );
  }
} finally {
  await started?.stop();
}
