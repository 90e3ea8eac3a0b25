import { searchResultsMax } from "@fieldstone/model/limits.ts";
import type { Table } from "@lancedb/lancedb";
import type { Embedder } from "../../ai/embedding/embedder.ts";
import { hashedEmbedder } from "../../ai/embedding/hashed-embedder.ts";
import { RowKeys } from "../cached-rows/row-keys.ts";
import { correctedQuery } from "../correction.ts";
import { firstOfEachObject, hitOf, type RankedRow, rankingOf, readRows, rowColumns } from "../found-rows.ts";
import { fusePages, meaningCandidates } from "../fuse.ts";
import { shareIn } from "../meaning-share.ts";
import { type DeepRanking, RankingCache, rankingKey } from "../ranking-cache.ts";
import type {
  RowTimes,
  SearchAnswer,
  SearchIndex,
  SearchObject,
  SearchObjectRef,
  SearchRequest,
  SearchTenant,
} from "../search-index.ts";
import { isQuoted, parseSearchQuery, queryMeaning, type SearchQuery } from "../search-query.ts";
import { changedRows, readKnownRows, removedKeys, writeChanges } from "./changed-rows.ts";
import { hitsByTime, type TimedTable } from "./hits-by-time.ts";
import { IndexMaintenance } from "./index-maintenance.ts";
import { LanceMeaning } from "./lance-meaning.ts";
import { isStrict, oneOf } from "./lance-query.ts";
import { LanceRanker } from "./lance-ranker.ts";
import { firstChunk } from "./lance-reader.ts";
import { lanceRows, objectKeyOf, rowPlaces, wordTables } from "./lance-rows.ts";
import { LanceSessions } from "./lance-sessions.ts";
import { LanceTables, type TableStore } from "./lance-tables.ts";
import { takeInTail } from "./unindexed-rows.ts";

export interface LanceIndexOptions {
  /** A folder, or an `s3://` address. */
  readonly uri: string;
  /** Location of an `s3://` address. */
  readonly store?: TableStore | undefined;
  /** Hashed words by default. */
  readonly embedder?: Embedder;
  readonly onMaintenanceError?: (error: unknown, tenant: SearchTenant) => void;
}

/** Hits ranked for the first pages of a search; later pages rank the maximum. */
const firstDepth = 200;
const nothing: SearchAnswer = {
  hits: [],
  corrections: [],
  missing: [],
  total: 0,
  isCut: false,
  byWordsAlone: false,
};

/** LanceDB: BM25 with stemming and folding, phrases, vectors, and a second search for misspelt words. */
export class LanceIndex implements SearchIndex {
  readonly meaning: LanceMeaning;
  readonly #embedder: Embedder;
  readonly #onMaintenanceError: (error: unknown, tenant: SearchTenant) => void;
  readonly #tables: LanceTables;
  readonly #maintenance: IndexMaintenance;
  readonly #rankings = new RankingCache();
  readonly #keys = new RowKeys();
  readonly #ranker = new LanceRanker(this.#keys);

  constructor(options: LanceIndexOptions) {
    const { uri, store, embedder = hashedEmbedder, onMaintenanceError = () => undefined } = options;
    const sessions = new LanceSessions();
    this.#embedder = embedder;
    this.#onMaintenanceError = onMaintenanceError;
    this.#tables = new LanceTables(uri, wordTables, sessions, store);
    this.#maintenance = new IndexMaintenance((tenant) => this.#tables.find(tenant), onMaintenanceError);
    this.meaning = new LanceMeaning({ uri, store, embedder, onMaintenanceError }, sessions, this.#keys);
  }

  async exists(tenant: SearchTenant): Promise<boolean> {
    return await this.#tables.has(tenant);
  }

  async create(tenant: SearchTenant): Promise<void> {
    await this.#maintenance.write(tenant, async () => {
      await this.#tables.findOrCreate(tenant);
      return 0;
    });
  }

  async put(tenant: SearchTenant, objects: readonly SearchObject[]): Promise<void> {
    if (objects.length === 0) return;
    const where = oneOf("object_key", objects.map(objectKeyOf));
    // Everything runs in the tenant's queue: an older state of an object must not overwrite a newer one.
    await this.#maintenance.write(tenant, async () => {
      const places = await rowPlaces(objects);
      const table = await this.#tables.findOrCreate(tenant);
      const known = await readKnownRows(table, where);
      const { written, kept } = changedRows(places, known);
      await writeChanges(table, await lanceRows(written), removedKeys(known, kept, written));
      return written.length;
    });
  }

  async delete(tenant: SearchTenant, objects: readonly SearchObjectRef[]): Promise<void> {
    if (objects.length === 0) return;
    await this.#maintenance.write(tenant, async () => {
      const table = await this.#tables.find(tenant);
      await table?.delete(oneOf("object_key", objects.map(objectKeyOf)));
      return objects.length;
    });
  }

  async search(tenant: SearchTenant, request: SearchRequest): Promise<SearchAnswer> {
    try {
      return await this.#search(tenant, request);
    } catch {
      // After another process dropped and recreated a table, the old handle reads nothing: reopen it once.
      this.#tables.forget(tenant);
      return await this.#search(tenant, request);
    }
  }

  async takeIn(tenant: SearchTenant): Promise<void> {
    await this.#maintenance.optimize(tenant);
    await this.meaning.takeIn(tenant);
  }

  async list(tenant: SearchTenant): Promise<readonly SearchObjectRef[]> {
    const table = await this.#tables.find(tenant);
    const rows = await table?.query().select(rowColumns).where(firstChunk).toArrow();
    return rows === undefined
      ? []
      : readRows(rows)
          .map(hitOf)
          .map(({ objectType, objectId }) => ({ objectType, objectId }));
  }

  async count(tenant: SearchTenant): Promise<number> {
    return (await (await this.#tables.find(tenant))?.countRows()) ?? 0;
  }

  async drop(tenant: SearchTenant): Promise<void> {
    await this.#maintenance.write(tenant, async () => {
      await this.#tables.drop(tenant);
      return 0;
    });
    this.#ranker.clear();
    await this.meaning.drop(tenant);
  }

  async close(): Promise<void> {
    await this.#maintenance.close();
    await this.meaning.close();
    this.#rankings.clear();
    this.#keys.clear();
    this.#ranker.clear();
    this.#tables.close();
  }

  async #search(tenant: SearchTenant, request: SearchRequest): Promise<SearchAnswer> {
    const table = await this.#tables.find(tenant);
    if (table === undefined) return nothing;
    const offset = request.offset ?? 0;
    const wanted = Math.min(offset + request.limit, searchResultsMax);
    const query = parseSearchQuery(request.query);
    const depth = wanted <= firstDepth ? firstDepth : searchResultsMax;
    const found = await this.#rank(tenant, table, query, request, depth);
    const { rows, corrections, missing, total, tail, byWordsAlone = false } = found;
    const asked = correctedQuery(query, corrections);
    const shown = request.first === undefined ? rows.slice(offset, wanted) : rows;
    const page = await this.#ranker.place(table, asked, request, shown, tail);
    const counted = Math.min(Math.max(total ?? 0, rows.length), searchResultsMax);
    const isCut = found.isCut && total === undefined;
    return { hits: page.map(hitOf), corrections, missing, total: counted, isCut, byWordsAlone };
  }

  async #rank(
    tenant: SearchTenant,
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    depth: number,
  ): Promise<DeepRanking & { readonly byWordsAlone?: boolean }> {
    const meant = queryMeaning(request.query);
    // A fully quoted query is a keyword search. Without words, the newest objects are listed.
    const method = meant === "" || isQuoted(query) ? "FULL_TEXT" : request.method;
    const counted = request.counted === true;
    if (method === "VECTOR") {
      // Every object is near to some degree, so the total counts all of them; for titles only, it ranks them.
      const wanted = counted && request.titleOnly === true ? searchResultsMax : depth;
      const rows = await this.meaning.rank(tenant, meant, request, wanted);
      const ranking = { ...rankingOf(rows, wanted), depth: wanted, tail: "none" } as const;
      if (!counted || !ranking.isCut || wanted >= searchResultsMax) return ranking;
      return { ...ranking, total: await this.#ranker.countObjects(table, request) };
    }
    if (method !== "HYBRID") return await this.#rankByWords(tenant, table, query, request, depth);
    const [byWords, near] = await Promise.all([
      this.#rankByWords(tenant, table, query, request, depth),
      this.meaning.rankIfReady(tenant, meant, request, meaningCandidates),
    ]);
    // For a hybrid search, results by words alone are better than an error.
    if (near === undefined) return { ...byWords, byWordsAlone: true };
    const share = shareIn(request, query, byWords.rows, near, this.#embedder.searchShare);
    // Quoted and excluded words are meant literally: meaning reorders what the words found, and adds nothing.
    const front = request.limit > firstDepth ? 0 : firstDepth;
    const rows = fusePages(byWords.rows, near, front, { share, reordersOnly: isStrict(query) });
    if (request.first !== undefined) return { ...byWords, rows };
    const total = counted ? await this.#countBoth(table, byWords, rows) : undefined;
    const isCut = byWords.isCut || rows.length > depth;
    return { ...byWords, rows: rows.slice(0, depth), isCut, ...(total === undefined ? {} : { total }) };
  }

  /** The number of objects found by words or meaning, counting those found by both once. */
  async #countBoth(
    table: Table,
    { total = 0, places, isCut, rows }: DeepRanking,
    fused: readonly RankedRow[],
  ): Promise<number> {
    if (!isCut || places === undefined) return Math.min(Math.max(total, fused.length), searchResultsMax);
    const ranked = new Set(rows.map(({ objectKey }) => objectKey));
    const byWords = await this.#ranker.objectKeys(table, places);
    const others = fused.filter(({ objectKey }) => !ranked.has(objectKey) && !byWords.has(objectKey));
    return Math.min(total + others.length, searchResultsMax);
  }

  /** As #rankAndCount; if the request is for the first by time, and the best are not all, for those. */
  async #rankByWords(
    tenant: SearchTenant,
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    depth: number,
  ): Promise<DeepRanking> {
    const { first: order, limit, filter } = request;
    if (order === undefined) return await this.#rankAndCount(tenant, table, query, request, depth);
    const best = await this.#rankOnce(tenant, table, query, request, searchResultsMax);
    if (!best.isCut) return best;
    const asked = correctedQuery(query, best.corrections);
    const between = (rowTimes: RowTimes) => ({
      ...request,
      asWritten: true,
      filter: { ...filter, rowTimes },
    });
    const timed: TimedTable = {
      edge: async (times, step) => await this.#ranker.timeAt(table, between(times), order, step),
      rank: async (times) => await this.#rankOnce(tenant, table, asked, between(times), searchResultsMax),
    };
    return { ...best, rows: await hitsByTime(timed, order, best, limit) };
  }

  /** As #rankOnce, with the total if requested: a truncated ranking is counted, or else all is ranked. */
  async #rankAndCount(
    tenant: SearchTenant,
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    depth: number,
  ): Promise<DeepRanking> {
    const ranking = await this.#rankOnce(tenant, table, query, request, depth);
    const isWhole = !ranking.isCut || ranking.depth >= searchResultsMax;
    if (request.counted !== true || isWhole || ranking.total !== undefined) return ranking;
    const key = rankingKey(tenant.teamId, query, request);
    const asked = correctedQuery(query, ranking.corrections);
    if (await this.#ranker.isFull(table, asked, request, ranking, ranking.tail)) {
      const full = { ...ranking, total: searchResultsMax };
      this.#rankings.amend(key, ranking, full);
      return full;
    }
    const places = await this.#ranker.placesOf(table, asked, request, ranking, ranking.tail);
    if (places === undefined) return await this.#rankOnce(tenant, table, query, request, searchResultsMax);
    const total = Math.min(places.size, searchResultsMax);
    const known = { ...ranking, total, ...(total < searchResultsMax ? { places } : {}) };
    this.#rankings.amend(key, ranking, known);
    return known;
  }

  /** Ranks with the ranker, or reuses a recent ranking of the table's current version. */
  async #rankOnce(
    tenant: SearchTenant,
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    depth: number,
    settled = false,
  ): Promise<DeepRanking> {
    const key = rankingKey(tenant.teamId, query, request);
    const version = await table.version();
    const known = this.#rankings.find(key, table, version);
    if (known !== undefined && (known.depth >= depth || !known.isCut)) return known;
    const tail = await takeInTail(this.#maintenance, tenant, table, query, this.#onMaintenanceError);
    if (tail === "taken in" && !settled)
      return await this.#rankOnce(tenant, table, query, request, depth, true);
    const found = await this.#ranker.rank(table, query, request, depth, tail);
    // Results already shown on earlier pages stay in front.
    const rows = known === undefined ? found.rows : firstOfEachObject([...known.rows, ...found.rows]);
    const ranking = { ...found, rows, depth, tail };
    // With unindexed rows, nothing is cached: each search must ask maintenance to index them until it is done.
    if (tail === "none") this.#rankings.keep(key, table, version, ranking);
    return ranking;
  }
}
