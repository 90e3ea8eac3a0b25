import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCollection } from "./collection.ts";
import { ndcg, recall } from "./measures.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-collection-"));
});
afterEach(() => rm(dir, { recursive: true }));

async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
    await writeFile(path.join(dir, name), text);
  }
}

const wings = { id: "d1", title: "Wings", text: "Lift of a wing & drag." };
const flow = { id: "d2", title: "", text: "Flow" };
const expected = { documents: [wings, flow], queries: [{ id: "7", text: "drag of wings" }] };

describe("a collection", () => {
  it.each([
    [
      "BEIR's",
      {
        "corpus.jsonl": `{"_id":"d1","title":"Wings","text":"Lift of a wing & drag."}\n{"_id":"d2","text":"Flow"}\n`,
        "queries.jsonl": `{"_id":"7","text":"drag of wings"}\n{"_id":"8","text":"unjudged"}\n`,
        "qrels/test.tsv": "query-id\tcorpus-id\tscore\n7\td1\t2\n7\td2\t0\n",
        "qrels/train.tsv": "query-id\tcorpus-id\tscore\n8\td2\t1\n",
        "README.md": "Nothing of it.",
      },
    ],
    [
      "TREC's",
      {
        "docs/a.sgml": `<DOC>\n<DOCNO> d1 </DOCNO>\n<TITLE>Wings</TITLE>\n<TEXT>\nLift of a\n<b>wing</b> &amp; drag.\n</TEXT>\n</DOC>\n`,
        "docs/b.sgml.gz": gzipSync("<doc><docno>d2</docno><text>Flow</text></doc>"),
        "topics.txt": `<top>\n<num> Number: 7\n<title> drag of wings\n<desc> Description:\nMore words.\n</top>`,
        "qrels.txt": "7 0 d1 2\n7 0 d2 0\n",
      },
    ],
    [
      "SMART's, whose judgements count the queries",
      {
        "all.1400": ".I d1\n.T\nWings\n.A\nSomebody\n.W\nLift of a wing &\ndrag.\n.I d2\n.T\n.W\nFlow\n",
        "cran.qry": ".I 001\n.W\nunjudged\n.I 002\n.W\nsame\n.I 004\n.W\ndrag of wings\n",
        cranqrel: "3 d1 2\n3 d2 -1\n",
      },
    ],
    [
      "TREC's later tracks, of newspapers and the web",
      {
        "docs/a-paper": `<DOC><DOCNO>d1</DOCNO><DD>1990</DD><HL>Wings</HL><LP>Lift of a wing</LP><TEXT>&amp; drag.</TEXT></DOC>`,
        "docs/b-web": `<DOC><DOCNO>d2</DOCNO><DOCHDR>http://flow.example</DOCHDR><html><p>Flow</p></html></DOC>`,
        "topics.xml": `<topics><topic number="7" type="faceted"><query>drag of wings</query><description>More.</description></topic></topics>`,
        "qrels.txt": "7 0 d1 2\n",
      },
    ],
    [
      "one of tabs",
      {
        "collection.tsv": "d1\tWings\tLift of a wing & drag.\nd2\tFlow\n",
        "queries.tsv": "7\tdrag of wings\n",
        "qrels.tsv": "7\t0\td1\t2\n7\t0\td2\t0\n",
      },
    ],
    [
      "JSON arrays and XML, by programs that write byte order marks and CRLF",
      {
        "corpus.json": `\uFEFF[{"id":"d1","title":"Wings","text":"Lift of a wing & drag."},\r\n{"id":"d2","title":null,"text":"Flow"}]`,
        "queries.xml": `\uFEFF<?xml version="1.0"?>\r\n<queries><query id="7">drag&#32;of wings</query></queries>\r\n`,
        "qrels.tsv": "\uFEFFquery-id\tcorpus-id\tscore\r\n7\td1\t2\r\n7\td2\t-1\r\n",
        "dataset.json": `{"name":"none of it"}`,
      },
    ],
    [
      "tabs with headers, with gzipped files that are not named so",
      {
        "docs.tsv": gzipSync("docno\ttitle\ttext\r\nd1\tWings\tLift of a wing & drag.\r\nd2\t\tFlow\r\n"),
        "queries.tsv": "qid\tquery\r\n7\tdrag of wings\r\n",
        "qrels.jsonl": `{"query-id":"7","corpus-id":"d1","score":2}\r\n`,
      },
    ],
    [
      "topics whose numbers are elements, and UTF-16",
      {
        "corpus.tsv": Buffer.from("\uFEFFd1\tWings\tLift of a wing & drag.\nd2\tFlow\n", "utf16le"),
        "topics.xml": "<topics><topic><num>7</num><title>drag of wings</title></topic></topics>",
        "qrels.txt": "7 Q0 d1 2.0\n",
      },
    ],
  ])("is read in the form of %s", async (_form, files) => {
    await write(files);
    const { documents, queries, judgements } = await readCollection(dir);
    expect(documents).toEqual(expected.documents);
    expect(queries.map(({ text }) => text)).toEqual(["drag of wings"]);
    const [query] = queries;
    expect(judgements.get(query?.id ?? "")?.get("d1")).toBe(2);
  });

  it("has ids as written, and of other kinds of lines", async () => {
    await write({
      "corpus.jsonl": `{"docno":"doc one","text":"x"}\n{"pid":2,"text":"y"}`,
      "queries.jsonl": `{"qid":"051","query":"who"}`,
      "qrels.tsv": "51\tdoc one\t1\n",
    });
    const { documents, queries, judgements } = await readCollection(dir);
    expect(documents.map(({ id }) => id)).toEqual(["doc one", "2"]);
    expect(queries).toEqual([{ id: "51", text: "who" }]);
    expect(judgements.get("51")?.get("doc one")).toBe(1);
  });

  it("keeps a topic's first word", async () => {
    const top = (num: string, title: string) => `<top><num> Number: ${num}\n<title> ${title}\n</top>`;
    await write({
      "corpus.jsonl": `{"_id":"d","text":"x"}`,
      topics: top("1", "Topical steroids") + top("2", "Topic: wings"),
      qrels: "1 0 d 1\n2 0 d 1",
    });
    const { queries } = await readCollection(dir);
    expect(queries.map(({ text }) => text)).toEqual(["Topical steroids", "wings"]);
  });

  it.each<readonly [string, Readonly<Record<string, string | Uint8Array>>, RegExp]>([
    [
      "a line without an id",
      { "corpus.jsonl": `{"name":"d","text":"x"}` },
      /corpus.jsonl, line 1: .* none of _id, id/,
    ],
    ["an empty id", { "corpus.jsonl": `{"_id":"","text":"x"}` }, /line 1: .* none of _id/],
    [
      "a line cut off",
      { "corpus.jsonl": `{"_id":"d","text":"x"}\n\n{"_id":"e",` },
      /corpus.jsonl, line 3: This is no JSON/,
    ],
    [
      "a text that is none",
      { "corpus.jsonl": `{"_id":"d","text":{"a":1}}` },
      /line 1: The text or title of d/,
    ],
    [
      "a line without a tab",
      { "corpus.tsv": "d\tx\ne y\n" },
      /corpus.tsv, line 2: .* a tab and a text. It is: e y/,
    ],
    [
      "a document without a number",
      { "docs.sgml": "<DOC><DOCNO>d</DOCNO>x</DOC>\n<DOC>y</DOC>" },
      /docs.sgml, line 2: .* no <DOCNO>/,
    ],
    [
      "a grade that is no number",
      { "corpus.tsv": "d\tx", qrels: "1 0 d 1\n1 0 d high\n" },
      /qrels, line 2: .* grade as a number/,
    ],
    ["judgements of two columns", { "corpus.tsv": "d\tx", qrels: "1 d\n" }, /qrels, line 1: /],
    [
      "a query without a text",
      { "corpus.tsv": "d\tx", "queries.tsv": "1\t \n", qrels: "1 0 d 1" },
      /queries.tsv: query 1 has no text/,
    ],
    [
      "a damaged file",
      { "corpus.tsv.gz": gzipSync("d\tx").subarray(0, 12) },
      /corpus.tsv.gz cannot be unzipped/,
    ],
    [
      "judgements of other queries",
      { "corpus.jsonl": `{"_id":"d","text":"x"}` },
      /No query is judged: queries are 1, /,
    ],
  ])("is rejected with %s", async (_what, documents, message) => {
    await write({ "queries.tsv": "1\twho", qrels: "q9 0 d 1", ...documents });
    await expect(readCollection(dir)).rejects.toThrow(message);
  });

  it("says what may be a mistake in it: ids that occur twice, and judged documents that it lacks", async () => {
    await write({
      "corpus.tsv": "d\tx\nd\ty\n",
      "queries.tsv": "1\twho\n1\twho else\n",
      qrels: "1 0 d 1\n1 0 e 2\n1 0 f 0\n",
    });
    const { documents, queries, oddities } = await readCollection(dir);
    expect(documents.map(({ text }) => text)).toEqual(["y"]);
    expect(queries.map(({ text }) => text)).toEqual(["who else"]);
    expect(oddities).toEqual([
      "1 documents occur more than once, such as d: the last of each counts",
      "1 queries occur more than once, such as 1: the last of each counts",
      "1 judged documents are not in the collection, such as e",
    ]);
  });

  it("says what it lacks", async () => {
    await write({ "corpus.jsonl": `{"_id":"d1","text":"x"}` });
    await expect(readCollection(dir)).rejects.toThrow(/no queries .*, no judgements/);
  });
});

it("measures are those of trec_eval", () => {
  const grades = new Map([
    ["a", 3],
    ["b", 1],
    ["c", -1],
  ]);
  expect(ndcg(["a", "b"], grades)).toBe(1);
  expect(ndcg(["c", "b", "a"], grades)).toBeCloseTo((1 / Math.log2(3) + 3 / 2) / (3 + 1 / Math.log2(3)));
  expect(ndcg([], grades)).toBe(0);
  expect(recall(["c", "b"], grades)).toBe(0.5);
});
