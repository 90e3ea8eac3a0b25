import { Index, type Table } from "@lancedb/lancedb";
import type { RowKeys } from "../cached-rows/row-keys.ts";
import { firstOfEachObject, inOrder, objectKeysOf, type RankedRow, readPlaces } from "../found-rows.ts";
import type { PieceRequest, SearchRequest } from "../search-index.ts";
import { oneOf, predicateOf } from "./lance-query.ts";

/** The title's own row comes before those of the text. */
export const titleChunk = -1;
/** Minimum rows for a vector index: comparing 20,000 of them one by one takes about 20 ms. */
const indexedRowsMin = 20_000;
/** Rows read for each requested object at first: a long text has many that are near to each other. */
const rowsPerObject = 3;
/** As many times more rows are read of the other objects, where those found take too many. */
const rowsGrowth = 2;
/** The most rows read at once: of 60,000 vectors, reading 300 takes 9 ms, 4,800 45 ms and 12,000 110 ms. */
const readRowsMax = 4_800;
/** Rows are read again so often at most: a text of any length takes the place of others once. */
const readsMax = 5;
/** Beside the text that has more of the pieces than this, others are searched too. */
const crowdingShare = 0.25;
/** Partitions searched. */
const probes = 24;
/**
 * Factor of candidates that are compared again by their full vectors, whose reading is most of the cost: of
 * 130,000 vectors with 256 dimensions, it finds 77 % of the nearest 100 in 7 ms of a core. Product
 * quantization (`IVF_PQ`), used before, had to read four times as many to find 72 %, in 33 ms.
 */
const refineFactor = 1;
const vectorIndexType = "IVF_RQ";

/** The objects with the vectors nearest to a vector, best first. */
export async function nearest(
  table: Table,
  keys: RowKeys,
  vector: readonly number[],
  request: SearchRequest,
  wanted: number,
): Promise<readonly RankedRow[]> {
  const predicates = [
    predicateOf(request.types, request.filter),
    request.titleOnly ? `chunk = ${titleChunk}` : undefined,
  ];
  const found = await readOthers(
    (others, limit) => nearestRows(table, keys, vector, [...predicates, others], limit),
    { limit: wanted * (request.titleOnly ? 1 : rowsPerObject), growth: rowsGrowth },
    (rows) => (objectKeysOf(rows).size >= wanted ? [] : [...objectKeysOf(rows)]),
  );
  return firstOfEachObject(inOrder(found)).slice(0, wanted);
}

/**
 * The text pieces with the vectors nearest to a vector, best first. Where few texts have most of them, the
 * nearest of others come in addition.
 */
export async function nearestPieces(
  table: Table,
  keys: RowKeys,
  vector: readonly number[],
  { types, filter, limit }: PieceRequest,
): Promise<readonly RankedRow[]> {
  const predicates = [predicateOf(types, filter), `chunk <> ${titleChunk}`];
  const crowding = (rows: readonly RankedRow[]) =>
    [...Map.groupBy(rows, ({ objectKey }) => objectKey)].flatMap(([objectKey, own]) =>
      own.length > limit * crowdingShare ? [objectKey] : [],
    );
  const found = await readOthers(
    (others, count) => nearestRows(table, keys, vector, [...predicates, others], count),
    { limit, growth: 1 },
    crowding,
  );
  const distinct = new Map(found.map((row) => [row.rowKey, row]));
  return inOrder([...distinct.values()]);
}

/**
 * Reads the nearest rows, and then those of other objects: as long as there are more, and some objects take
 * too many of them.
 * @param taken the objects to leave out of the next read; it is the last if there are no more than before
 */
async function readOthers(
  read: (others: string | undefined, limit: number) => Promise<readonly RankedRow[]>,
  { limit, growth }: { readonly limit: number; readonly growth: number },
  taken: (rows: readonly RankedRow[]) => readonly string[],
): Promise<readonly RankedRow[]> {
  let found: readonly RankedRow[] = [];
  let others: string | undefined;
  let known = 0;
  for (let reads = 0; reads < readsMax; reads += 1) {
    const count = Math.min(limit * growth ** reads, Math.max(limit, readRowsMax));
    const rows = await read(others, count);
    found = [...found, ...rows];
    const left = taken(found);
    if (rows.length < count || left.length === known) break;
    known = left.length;
    others = `not (${oneOf("object_key", left)})`;
  }
  return found;
}

async function nearestRows(
  table: Table,
  keys: RowKeys,
  vector: readonly number[],
  predicates: readonly (string | undefined)[],
  limit: number,
): Promise<readonly RankedRow[]> {
  const query = table
    .vectorSearch([...vector])
    .column("vector")
    .distanceType("cosine")
    .nprobes(probes)
    .refineFactor(refineFactor)
    .withRowId()
    .select(["_distance"])
    .limit(limit);
  const predicate = predicates.filter((each) => each !== undefined).join(" and ");
  const found = await (predicate === "" ? query : query.where(predicate)).toArrow();
  return inOrder(await keys.rows(table, readPlaces(found)));
}

/** Creates the vector index of a large table, or replaces one of another type; maintenance adds new rows to it. */
export async function indexVectors(table: Table): Promise<void> {
  if ((await table.countRows()) < indexedRowsMin) return;
  const known = (await table.listIndices()).find(({ columns }) => columns.includes("vector"));
  const indexType = known === undefined ? undefined : (await table.indexStats(known.name))?.indexType;
  if (indexType === vectorIndexType) return;
  await table.createIndex("vector", { config: Index.ivfRq({ distanceType: "cosine" }) });
}
