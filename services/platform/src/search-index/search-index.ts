import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { Correction } from "./correction.ts";

/** Upper-case: `NOTE`. */
export type SearchObjectType = string;

/** The tenant that owns the index. */
export interface SearchTenant {
  readonly region: RegionKey;
  readonly teamId: string;
}

export interface SearchObjectRef {
  readonly objectType: SearchObjectType;
  readonly objectId: string;
}

/** The searchable content of one object. Writing it again replaces the previous content. */
export interface SearchObject extends SearchObjectRef {
  readonly projectId: string | null;
  /** The note or insight whose own access rights apply to the object, besides its project's. */
  readonly documentId?: string | null;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly tagIds: readonly string[];
  /** A long text in pieces, in order, so that a hit has a position; empty for an object without text. */
  readonly chunks: readonly { readonly text: string }[];
}

/** What an actor may read: objects of these projects and of no project, and these notes and insights. */
export interface SearchScope {
  readonly projectIds: readonly string[];
  readonly documentIds: readonly string[];
}

/** Both ends are inclusive. */
export interface DateRange {
  readonly from?: Date;
  readonly to?: Date;
}

/** Projects, and places stored among objects' tags, such as the channel of a point. */
export interface SearchPlaces {
  readonly projectIds: readonly string[];
  readonly tagIds: readonly string[];
}

export interface SearchFilter {
  /** No restriction by default. */
  readonly scope?: SearchScope;
  readonly projectIds?: readonly string[];
  readonly tagIds?: readonly string[];
  /** Objects that count as having one of `tagIds`, which the index does not know: notes with such highlights. */
  readonly taggedIds?: readonly string[];
  /** In any of these places. */
  readonly within?: SearchPlaces;
  /** In none of these places. */
  readonly notWithin?: SearchPlaces;
  /** Only these objects, of any type. */
  readonly objectIds?: readonly string[];
  readonly created?: DateRange;
  readonly updated?: DateRange;
  readonly rowTimes?: RowTimes;
}

/** Rows by their own times, while those of `updated` may be older than their objects. Both ends are inclusive. */
export interface RowTimes extends DateRange {
  readonly by: TimeOrder["by"];
}

export interface TimeOrder {
  readonly by: "created" | "updated";
  readonly direction: "ASC" | "DESC";
}

export type SearchMethod = "FULL_TEXT" | "VECTOR" | "HYBRID";

export interface SearchRequest {
  /** Words, phrases in double quotes, and excluded words after a minus sign. Empty lists the newest first. */
  readonly query: string;
  /** By words by default. By meaning, objects are found once they have vectors, and words do not count. */
  readonly method?: SearchMethod;
  /** Searches titles only. */
  readonly titleOnly?: boolean;
  readonly types?: readonly SearchObjectType[];
  readonly filter?: SearchFilter;
  /** The words are those of a question, and not only if the query is one: what means the same counts as usual. */
  readonly isQuestion?: boolean;
  /** No spelling corrections. */
  readonly asWritten?: boolean;
  /**
   * Finds those of the hits that come first by time, in place of the best: at least `limit` of them if there
   * are, and possibly more, in no order. By meaning, everything is a hit, and the best are found.
   */
  readonly first?: TimeOrder;
  /** Requests the total beyond the page. */
  readonly counted?: boolean;
  readonly limit: number;
  readonly offset?: number;
}

export interface SearchHit extends SearchObjectRef {
  /** Where the best matching piece begins in the object's text, in characters from 0. */
  readonly start: number;
  /** Higher is better; comparable only within one answer. */
  readonly score: number;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Words that occur nowhere, with the similar words searched for instead. */
  readonly corrections: readonly Correction[];
  /** Words of the query that occur nowhere; the hits have some of the others. */
  readonly missing: readonly string[];
  /** Number of objects found, at most as many as were ranked. */
  readonly total: number;
  /** True if there may be more than `total`, because they were not counted. */
  readonly isCut: boolean;
  /** A hybrid search was answered by words only: the embedder is overloaded, or there are no vectors yet. */
  readonly byWordsAlone: boolean;
}

/** Vectors by text. */
export type TextVectors = ReadonlyMap<string, readonly number[]>;

/** Pieces of texts that are near to a text in meaning. */
export interface NearPieces {
  /** Best first, possibly several of one object; scores are cosines. Pieces far from the text are omitted. */
  readonly hits: readonly SearchHit[];
  /** Weight of their order against one by words, from 0 to 1: low if no result stands out. */
  readonly share: number;
}

/** The objects whose pieces are requested, and how many at most. */
export type PieceRequest = Pick<SearchRequest, "query" | "types" | "filter" | "limit">;

/** Objects' vectors of the model in use. Each model has its own table, named after it. */
export interface MeaningIndex {
  readonly model: string;
  /** True if the tenant has vectors of the model in use. */
  exists(tenant: SearchTenant): Promise<boolean>;
  /** Creates the tenant's table, even if it stays empty. Safe to repeat. */
  create(tenant: SearchTenant): Promise<void>;
  /**
   * Replaces the vectors of the objects' titles and chunks. Known vectors of the model are reused. Returns
   * the vectors that were created.
   */
  put(tenant: SearchTenant, objects: readonly SearchObject[], known?: TextVectors): Promise<TextVectors>;
  delete(tenant: SearchTenant, objects: readonly SearchObjectRef[]): Promise<void>;
  /**
   * The pieces of objects' texts near to a request's query in meaning; undefined if meaning is unavailable
   * now, because the embedder is overloaded or the tenant has no vectors yet.
   */
  piecesIfReady(tenant: SearchTenant, request: PieceRequest): Promise<NearPieces | undefined>;
  /** How many vectors the tenant has. */
  count(tenant: SearchTenant): Promise<number>;
  /** Deletes the tenant's vectors of former models. Safe to repeat. */
  dropOthers(tenant: SearchTenant): Promise<void>;
}

/**
 * Derived from the database: can be dropped and rebuilt. Returns ids only; readers load the objects under
 * their own permissions.
 */
export interface SearchIndex {
  readonly meaning: MeaningIndex;
  /** True if the tenant has a table, even an empty one. */
  exists(tenant: SearchTenant): Promise<boolean>;
  /** Creates the tenant's table before its first write. Safe to repeat. */
  create(tenant: SearchTenant): Promise<void>;
  put(tenant: SearchTenant, objects: readonly SearchObject[]): Promise<void>;
  delete(tenant: SearchTenant, objects: readonly SearchObjectRef[]): Promise<void>;
  search(tenant: SearchTenant, request: SearchRequest): Promise<SearchAnswer>;
  /** Indexes new rows by words and by meaning now, instead of waiting for maintenance. */
  takeIn(tenant: SearchTenant): Promise<void>;
  /** Every object in the tenant's index, in no particular order. */
  list(tenant: SearchTenant): Promise<readonly SearchObjectRef[]>;
  /** Number of rows (pieces of objects) that the tenant has. */
  count(tenant: SearchTenant): Promise<number>;
  /** Deletes all of the tenant's tables. Safe to repeat. */
  drop(tenant: SearchTenant): Promise<void>;
  /** Waits for writes and maintenance in progress. */
  close(): Promise<void>;
}
