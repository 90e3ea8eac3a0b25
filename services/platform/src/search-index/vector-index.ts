import { Index, type Table } from "@lancedb/lancedb";
import { firstOfEachObject, inOrder, type RankedRow, readPlaces } from "./found-rows.ts";
import { predicateOf } from "./lance-query.ts";
import type { RowKeys } from "./row-keys.ts";
import type { PieceRequest, SearchRequest } from "./search-index.ts";

/** The title's own row comes before those of the text. */
export const titleChunk = -1;
/** Rows from which a table gets an index of its vectors: to compare 20,000 of them one by one takes about 20 ms. */
const indexedRowsMin = 20_000;
/** Rows that are read for each object that is wanted: a long text has many near each other. */
const rowsPerObject = 3;
/** Partitions that are looked through. */
const probes = 24;
/**
 * Those that are wanted are compared again by their whole vectors. To read these is most of what it costs: of 130,000
 * vectors with 256 dimensions, 77 % of the nearest 100 are found so in 7 ms of a core. By product quantization (`IVF_PQ`),
 * which was in use before, four times as many had to be read to find 72 %, in 33 ms.
 */
const refineFactor = 1;
const vectorIndexType = "IVF_RQ";

/** The objects whose vectors are nearest to one, best first. */
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
  const limit = wanted * (request.titleOnly ? 1 : rowsPerObject);
  return firstOfEachObject(await nearestRows(table, keys, vector, predicate, limit)).slice(0, wanted);
}

/** The pieces of texts whose vectors are nearest to one, best first. */
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

/** Gives a large table an index of its vectors, in place of one of another type; it takes new rows in with the rest of upkeep. */
export async function indexVectors(table: Table): Promise<void> {
  if ((await table.countRows()) < indexedRowsMin) return;
  const known = (await table.listIndices()).find(({ columns }) => columns.includes("vector"));
  const indexType = known === undefined ? undefined : (await table.indexStats(known.name))?.indexType;
  if (indexType === vectorIndexType) return;
  await table.createIndex("vector", { config: Index.ivfRq({ distanceType: "cosine" }) });
}
