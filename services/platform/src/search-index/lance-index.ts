import { searchResultsMax } from "@fieldstone/model/limits.ts";
import type { Table } from "@lancedb/lancedb";
import type { Embedder } from "../ai/embedder.ts";
import { hashedEmbedder } from "../ai/hashed-embedder.ts";
import { changedRows, readKnownRows, removedKeys, writeChanges } from "./changed-rows.ts";
import { correctedQuery } from "./correction.ts";
import { firstOfEachObject, hitOf, type RankedRow, rankingOf, readRows, rowColumns } from "./found-rows.ts";
import { fuse, shareOf } from "./fuse.ts";
import { LanceMeaning } from "./lance-meaning.ts";
import { isStrict, oneOf } from "./lance-query.ts";
import { firstChunk, LanceRanker } from "./lance-ranker.ts";
import { lanceRows, objectKeyOf, rowPlaces, wordTables } from "./lance-rows.ts";
import { LanceTables, openLanceSession, type TableStore } from "./lance-tables.ts";
import { type DeepRanking, RankingCache, rankingKey, type Tail } from "./ranking-cache.ts";
import { RowKeys } from "./row-keys.ts";
import type {
  SearchAnswer,
  SearchIndex,
  SearchObject,
  SearchObjectRef,
  SearchRequest,
  SearchTenant,
} from "./search-index.ts";
import { isQuoted, parseSearchQuery, queryMeaning, type SearchQuery } from "./search-query.ts";
import { Upkeep } from "./upkeep.ts";

export interface LanceIndexOptions {
  /** A folder, or an s3:// address. */
  readonly uri: string;
  /** Where an s3:// address is. */
  readonly store?: TableStore | undefined;
  /** Hashed words where left out. */
  readonly embedder?: Embedder;
  readonly onUpkeepError?: (error: unknown) => void;
}

/** Objects near in meaning that are put beside those found by words. */
const meaningCandidates = 100;
/** Hits ranked for the first pages of a search; for the pages after them, all that can be asked for are. */
const firstDepth = 200;
/** A table of so many rows takes new ones into its index within a tenth of a second. */
const smallTableRows = 1_000;
/**
 * Rows outside the index that a search reads one by one (0.2 s of a core). Of more, after an import, the index alone
 * answers until upkeep has taken them in: else each search read them all, and the more there were, the longer that took.
 */
const readRowsMax = 10_000;

const nothing: SearchAnswer = { hits: [], corrections: [], missing: [], total: 0, byWordsAlone: false };

/** LanceDB: BM25 with stemming and folding, phrases, vectors, and a second look for slips of spelling. */
export class LanceIndex implements SearchIndex {
  readonly meaning: LanceMeaning;
  readonly #embedder: Embedder;
  readonly #onUpkeepError: (error: unknown) => void;
  readonly #tables: LanceTables;
  readonly #upkeep: Upkeep;
  readonly #rankings = new RankingCache();
  readonly #keys = new RowKeys();
  readonly #ranker = new LanceRanker(this.#keys);

  constructor(options: LanceIndexOptions) {
    const { uri, store, embedder = hashedEmbedder, onUpkeepError = () => undefined } = options;
    const session = openLanceSession();
    this.#embedder = embedder;
    this.#onUpkeepError = onUpkeepError;
    this.#tables = new LanceTables(uri, wordTables, session, store);
    this.#upkeep = new Upkeep((tenant) => this.#tables.find(tenant), onUpkeepError);
    this.meaning = new LanceMeaning({ uri, store, embedder, onUpkeepError }, session, this.#keys);
  }

  async exists(tenant: SearchTenant): Promise<boolean> {
    return await this.#tables.has(tenant);
  }

  async create(tenant: SearchTenant): Promise<void> {
    await this.#upkeep.write(tenant, async () => {
      await this.#tables.findOrCreate(tenant);
      return 0;
    });
  }

  async put(tenant: SearchTenant, objects: readonly SearchObject[]): Promise<void> {
    if (objects.length === 0) return;
    const where = oneOf("object_key", objects.map(objectKeyOf));
    // All of it in the tenant's line: a later state of an object is never overtaken by one that takes longer to read.
    await this.#upkeep.write(tenant, async () => {
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
    await this.#upkeep.write(tenant, async () => {
      const table = await this.#tables.find(tenant);
      await table?.delete(oneOf("object_key", objects.map(objectKeyOf)));
      return objects.length;
    });
  }

  async search(tenant: SearchTenant, request: SearchRequest): Promise<SearchAnswer> {
    try {
      return await this.#search(tenant, request);
    } catch {
      // A table dropped and made again by another process leaves a handle that reads nothing: open it once more.
      this.#tables.forget(tenant);
      return await this.#search(tenant, request);
    }
  }

  async takeIn(tenant: SearchTenant): Promise<void> {
    await this.#upkeep.optimize(tenant);
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
    await this.#upkeep.write(tenant, async () => {
      await this.#tables.drop(tenant);
      return 0;
    });
    await this.meaning.drop(tenant);
  }

  async close(): Promise<void> {
    await this.#upkeep.close();
    await this.meaning.close();
    this.#rankings.clear();
    this.#keys.clear();
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
    const page = await this.#ranker.place(table, asked, request, rows.slice(offset, wanted), tail);
    const counted = Math.max(total ?? 0, rows.length);
    return { hits: page.map(hitOf), corrections, missing, total: counted, byWordsAlone };
  }

  async #rank(
    tenant: SearchTenant,
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    depth: number,
  ): Promise<DeepRanking & { readonly byWordsAlone?: boolean }> {
    const meant = queryMeaning(request.query);
    // What is wholly in quotes counts as keywords. Without words, the newest are listed.
    const method = meant === "" || isQuoted(query) ? "FULL_TEXT" : request.method;
    const counted = request.counted === true;
    if (method === "VECTOR") {
      // Everything is near to some degree: how many objects there are is counted, titles alone are ranked for it.
      const wanted = counted && request.titleOnly === true ? searchResultsMax : depth;
      const rows = await this.meaning.rank(tenant, meant, request, wanted);
      const ranking = { ...rankingOf(rows, wanted), depth: wanted, tail: "none" } as const;
      if (!counted || !ranking.isCut || wanted >= searchResultsMax) return ranking;
      return { ...ranking, total: await this.#ranker.countObjects(table, request) };
    }
    if (method !== "HYBRID") return await this.#rankAndCount(tenant, table, query, request, depth);
    const [byWords, near] = await Promise.all([
      this.#rankAndCount(tenant, table, query, request, depth),
      this.meaning.rankIfReady(tenant, meant, request, meaningCandidates),
    ]);
    // Somebody who asks for both is better served by half than refused.
    if (near === undefined) return { ...byWords, byWordsAlone: true };
    // What is quoted or excluded is meant as it is written: meaning orders what the words found, and adds nothing.
    const found = new Set(byWords.rows.map(({ objectKey }) => objectKey));
    const byMeaning = isStrict(query) ? near.filter(({ objectKey }) => found.has(objectKey)) : near;
    const rows = fuse(byWords.rows, byMeaning, shareOf(near, this.#embedder.searchShare));
    const total = counted ? await this.#countBoth(table, byWords, rows) : undefined;
    return { ...byWords, rows: rows.slice(0, depth), ...(total === undefined ? {} : { total }) };
  }

  /** How many objects words and meaning find, of which some were found by both. */
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

  /** As #rankOnce, with the total where it is asked for: of a ranking that was cut, by counting, or else by ranking all. */
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

  /** As the ranker answers, unless the table's present version was ranked so of late. */
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
    const tail = await this.#settleTail(tenant, table, query);
    if (tail === "taken in" && !settled)
      return await this.#rankOnce(tenant, table, query, request, depth, true);
    const found = await this.#ranker.rank(table, query, request, depth, tail);
    // What earlier pages showed stays before what follows it.
    const rows = known === undefined ? found.rows : firstOfEachObject([...known.rows, ...found.rows]);
    const ranking = { ...found, rows, depth, tail };
    // Rows outside the index are for upkeep to take in, which each search asks for until it is done.
    if (tail === "none") this.#rankings.keep(key, table, version, ranking);
    return ranking;
  }

  /**
   * Looks for rows outside the index. A small table's are taken in first, which is quick: word statistics mislead
   * where most rows are outside. A large one's are left to upkeep, which is asked for where nobody else would.
   * A phrase waits for it: of common words ("have a look to the") more rows have them all than can be read.
   */
  async #settleTail(tenant: SearchTenant, table: Table, query: SearchQuery): Promise<Tail> {
    const stats = await table.indexStats("text_idx");
    const outside = stats?.numUnindexedRows ?? 0;
    if (outside === 0) return "none";
    if (outside + (stats?.numIndexedRows ?? 0) > smallTableRows) {
      this.#upkeep.request(tenant);
      return outside > readRowsMax ? "skipped" : "left";
    }
    try {
      if (query.phrases.length === 0)
        return (await this.#upkeep.optimizeIfQuick(tenant)) ? "taken in" : "left";
      await this.#upkeep.optimize(tenant);
      return "taken in";
    } catch (error) {
      // Another process wrote or took rows in meanwhile: what is outside is found all the same.
      this.#onUpkeepError(error);
      return "left";
    }
  }
}
