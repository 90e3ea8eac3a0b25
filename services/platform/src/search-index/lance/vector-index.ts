import { Index, type Table } from "@lancedb/lancedb";
import { firstOfEachObject, inOrder, type RankedRow, readPlaces } from "../found-rows.ts";
import type { RowKeys } from "../kept-rows/row-keys.ts";
import type { PieceRequest, SearchRequest } from "../search-index.ts";
import { predicateOf } from "./lance-query.ts";

/** The title's own row comes before those of the text. */
export const titleChunk = -1;
/** Minimum rows for a vector index: comparing 20,000 of them one by one takes about 20 ms. */
const indexedRowsMin = 20_000;
/** Rows read for each requested object at first: a long text has many that are near to each other. */
const rowsPerObject = 3;
/** As many times more rows are read again where they have too few objects. */
const rowsGrowth = 4;
/** The most rows read again: of 60,000 vectors, reading 300 takes 9 ms, 4,800 45 ms and 12,000 110 ms. */
const readRowsMax = 4_800;
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
  const clauses = [
    predicateOf(request.types, request.filter),
    request.titleOnly ? `chunk = ${titleChunk}` : undefined,
  ];
  const predicate = clauses.filter((clause) => clause !== undefined).join(" and ");
  let known = 0;
  for (let limit = wanted * (request.titleOnly ? 1 : rowsPerObject); ; ) {
    const rows = await nearestRows(table, keys, vector, predicate, limit);
    const objects = firstOfEachObject(rows);
    const isWhole = rows.length < limit || limit >= readRowsMax;
    // Few long texts have few objects to find, however many rows are read.
    if (objects.length >= wanted || objects.length === known || isWhole) return objects.slice(0, wanted);
    known = objects.length;
    limit = Math.min(limit * rowsGrowth, readRowsMax);
  }
}

/** The text pieces with the vectors nearest to a vector, best first. */
export async function nearestPieces(
  table: Table,
  keys: RowKeys,
  vector: readonly number[],
  { types, filter, limit }: PieceRequest,
): Promise<readonly RankedRow[]> {
  const clauses = [predicateOf(types, filter), `chunk <> ${titleChunk}`];
  const predicate = clauses.filter((clause) => clause !== undefined).join(" and ");
  return await nearestRows(table, keys, vector, predicate, limit);
}

async function nearestRows(
  table: Table,
  keys: RowKeys,
  vector: readonly number[],
  predicate: string,
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
  const found = await (predicate === "" ? query : query.where(predicate)).toArrow();
  return inOrder(await keys.rows(table, readPlaces(found)));
}

/** Creates the vector index of a large table, or replaces one of another type; upkeep adds new rows to it. */
export async function indexVectors(table: Table): Promise<void> {
  if ((await table.countRows()) < indexedRowsMin) return;
  const known = (await table.listIndices()).find(({ columns }) => columns.includes("vector"));
  const indexType = known === undefined ? undefined : (await table.indexStats(known.name))?.indexType;
  if (indexType === vectorIndexType) return;
  await table.createIndex("vector", { config: Index.ivfRq({ distanceType: "cosine" }) });
}
