import { rm } from "node:fs/promises";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { connect, Index, makeArrowTable } from "@lancedb/lancedb";
import { Field, FixedSizeList, Float32, Int32, Schema, Utf8 } from "apache-arrow";
import { expect, test, vi } from "vitest";
import { RowKeys } from "../cached-rows/row-keys.ts";
import { LanceFixture } from "./lance-fixture.testing.ts";
import { setLanceThreads } from "./lance-threads.ts";
import { indexVectors, nearest } from "./vector-index.ts";

const fixture = new LanceFixture();
const dimensions = 64;
const schema = new Schema([
  new Field("row_key", new Utf8(), false),
  new Field("object_key", new Utf8(), false),
  new Field("chunk", new Int32(), false),
  new Field("vector", new FixedSizeList(dimensions, new Field("item", new Float32(), true)), false),
]);

let state = 1;
/** From -1 to 1, the same sequence in every run (the MINSTD generator). */
function number(): number {
  state = (state * 48_271) % 2_147_483_647;
  return (state / 2_147_483_647) * 2 - 1;
}

function rowOf(name: string) {
  return {
    row_key: `NOTE:${name}:0`,
    object_key: `NOTE:${name}`,
    chunk: 0,
    vector: Array.from({ length: dimensions }, number),
  };
}

test("an index of vectors takes the place of one of another type, finds what is nearest, and takes new rows in", async () => {
  setLanceThreads();
  const folder = path.join(fixture.dir, newId());
  const table = await (await connect(folder)).createEmptyTable("vectors", schema);
  const rows = Array.from({ length: 20_000 }, (_, at) => rowOf(`n${at}`));
  await table.add(makeArrowTable(rows, { schema }));
  await table.createIndex("vector", { config: Index.ivfFlat({ distanceType: "cosine", numPartitions: 2 }) });
  await indexVectors(table);
  expect((await table.indexStats("vector_idx"))?.indexType).toBe("IVF_RQ");
  const late = rowOf("late");
  await table.add(makeArrowTable([late], { schema }));
  await table.optimize();
  await indexVectors(table);
  expect(await table.indexStats("vector_idx")).toMatchObject({ numIndexedRows: 20_001, numUnindexedRows: 0 });
  const request = { query: "", limit: 1 };
  for (const { vector, row_key } of [...rows.slice(0, 20), late]) {
    const [first] = await nearest(table, new RowKeys(), vector, request, 10);
    expect(first?.rowKey).toBe(row_key);
  }
  await rm(folder, { recursive: true });
});

/** Creates a table of texts with so many pieces each, and counts the rows that each query of the nearest reads. */
async function readsOf(pieces: readonly (readonly number[])[][], wanted: number) {
  const folder = path.join(fixture.dir, newId());
  const table = await (await connect(folder)).createEmptyTable("vectors", schema);
  const rows = pieces.flatMap((vectors, text) =>
    vectors.map((vector, at) => ({
      row_key: `NOTE:n${text}:${at}`,
      object_key: `NOTE:n${text}`,
      chunk: at,
      vector: [...vector],
    })),
  );
  await table.add(makeArrowTable(rows, { schema }));
  const keys = new RowKeys();
  const read = vi.spyOn(keys, "rows");
  const vector = Array.from({ length: dimensions }, (_, at) => (at === 0 ? 1 : 0));
  const found = await nearest(table, keys, vector, { query: "", limit: 1 }, wanted);
  await rm(folder, { recursive: true });
  return { reads: read.mock.calls.map(([, places]) => places.length), numFound: found.length };
}

const random = () => Array.from({ length: dimensions }, number);
/** A vector whose distance from the first axis is given. */
const apart = (angle: number) =>
  Array.from({ length: dimensions }, (_, at) => [Math.cos(angle), Math.sin(angle)][at] ?? 0);

test("of few long texts, no more rows are read once no other text is left", async () => {
  setLanceThreads();
  const texts = Array.from({ length: 40 }, () => Array.from({ length: 60 }, random));
  expect(await readsOf(texts, 100)).toEqual({ reads: [300, 0], numFound: 40 });
});

test("of many long texts with near pieces, rows are read up to a number", async () => {
  setLanceThreads();
  const texts = Array.from({ length: 60 }, (_, text) =>
    Array.from({ length: 200 }, (_each, at) => apart((text * 200 + at) / 10_000)),
  );
  expect(await readsOf(texts, 100)).toEqual({ reads: [300, 600, 1_200, 2_400, 4_800], numFound: 47 });
});

test("a text with more near pieces than are read hides no other, nor do two of them", async () => {
  setLanceThreads();
  const long = Array.from({ length: 6_000 }, (_, at) => apart(at / 30_000));
  const others = Array.from({ length: 30 }, (_, text) => [apart(1 + text / 100)]);
  expect(await readsOf([long, ...others], 100)).toEqual({ reads: [300, 30], numFound: 31 });
  const farther = long.map((_, at) => apart(0.3 + at / 10_000));
  expect(await readsOf([long, ...others, farther], 100)).toEqual({ reads: [300, 600, 30], numFound: 32 });
});
