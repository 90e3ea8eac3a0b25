import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { Correction } from "./correction.ts";

/** Upper-case: `NOTE`. */
export type SearchObjectType = string;

/** Whose index. */
export interface SearchTenant {
  readonly region: RegionKey;
  readonly teamId: string;
}

export interface SearchObjectRef {
  readonly objectType: SearchObjectType;
  readonly objectId: string;
}

/** All that is searched of one object. Written again, it replaces what was there. */
export interface SearchObject extends SearchObjectRef {
  readonly projectId: string | null;
  /** The note or insight whose own access opens the object, beside its project's. */
  readonly documentId?: string | null;
  readonly title: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly tagIds: readonly string[];
  /** A long text in pieces, in order, so that a hit names its place; an object without text has none. */
  readonly chunks: readonly { readonly text: string }[];
}

/** What an actor may read: objects of these projects, and of no project; and these notes and insights by themselves. */
export interface SearchScope {
  readonly projectIds: readonly string[];
  readonly documentIds: readonly string[];
}

/** Both ends belong to it. */
export interface DateRange {
  readonly from?: Date;
  readonly to?: Date;
}

/** Projects, and what stands among objects' tags: of a channel's points the channel. */
export interface SearchPlaces {
  readonly projectIds: readonly string[];
  readonly tagIds: readonly string[];
}

export interface SearchFilter {
  /** Everything where left out. */
  readonly scope?: SearchScope;
  readonly projectIds?: readonly string[];
  readonly tagIds?: readonly string[];
  /** In any of these places. */
  readonly within?: SearchPlaces;
  /** In none of these. */
  readonly notWithin?: SearchPlaces;
  /** These objects alone, of whatever type. */
  readonly objectIds?: readonly string[];
  readonly created?: DateRange;
  readonly updated?: DateRange;
}

export type SearchMethod = "FULL_TEXT" | "VECTOR" | "HYBRID";

export interface SearchRequest {
  /** Words, phrases in double quotes, and words to exclude after a minus sign. Empty lists the newest first. */
  readonly query: string;
  /** By words where left out. By meaning, objects are found once they have vectors; words count nothing then. */
  readonly method?: SearchMethod;
  /** Looks at titles alone. */
  readonly titleOnly?: boolean;
  readonly types?: readonly SearchObjectType[];
  readonly filter?: SearchFilter;
  /** No word is taken for a slip of spelling. */
  readonly asWritten?: boolean;
  /** The total matters beyond the page. */
  readonly counted?: boolean;
  readonly limit: number;
  readonly offset?: number;
}

export interface SearchHit extends SearchObjectRef {
  /** Where the piece that matched best begins in the object's text, in characters from 0. */
  readonly start: number;
  /** Higher is better; comparable within one answer alone. */
  readonly score: number;
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Words that nothing had, and those near to them that were looked for instead. */
  readonly corrections: readonly Correction[];
  /** Words of the query that nothing has; the hits have some of the others. */
  readonly missing: readonly string[];
  /** Objects found, as many as were ranked at most. */
  readonly total: number;
  /** A search by both was answered by words alone: too much is being compared by meaning, or there are no vectors yet. */
  readonly byWordsAlone: boolean;
}

/** Vectors of texts, by the texts. */
export type TextVectors = ReadonlyMap<string, readonly number[]>;

/** Pieces of texts that are near to a text in meaning. */
export interface NearPieces {
  /** Best first, several of an object among them; a score is a cosine. What is far from the text is left out. */
  readonly hits: readonly SearchHit[];
  /** What their order should count beside one by words, from 0 to 1: one in which nothing stands out says little. */
  readonly share: number;
}

/** Of which objects pieces are wanted, and how many at most. */
export type PieceRequest = Pick<SearchRequest, "query" | "types" | "filter" | "limit">;

/** Objects' vectors, of the model in use. A model's vectors are in a table of its own, which its name tells. */
export interface MeaningIndex {
  readonly model: string;
  /** True where the tenant has vectors of the model in use. */
  exists(tenant: SearchTenant): Promise<boolean>;
  /** Makes the tenant's table, be it empty. Safe to repeat. */
  create(tenant: SearchTenant): Promise<void>;
  /**
   * Writes vectors of the objects' titles and of each of their chunks, in place of those before. Vectors of the model that
   * are known already are not made again; answers those that were made.
   */
  put(tenant: SearchTenant, objects: readonly SearchObject[], known?: TextVectors): Promise<TextVectors>;
  delete(tenant: SearchTenant, objects: readonly SearchObjectRef[]): Promise<void>;
  /**
   * The pieces of objects' texts that are near to a request's query in meaning; undefined where meaning has no answer
   * now, because too much is being compared or the tenant has no vectors yet.
   */
  piecesIfReady(tenant: SearchTenant, request: PieceRequest): Promise<NearPieces | undefined>;
  /** How many vectors the tenant has. */
  count(tenant: SearchTenant): Promise<number>;
  /** Removes the tenant's vectors of models that were in use before. Safe to repeat. */
  dropOthers(tenant: SearchTenant): Promise<void>;
}

/** Derived from the database: can be dropped and written again. Ids alone come back, to be read through policy. */
export interface SearchIndex {
  readonly meaning: MeaningIndex;
  /** True where the tenant has a table, be it empty. */
  exists(tenant: SearchTenant): Promise<boolean>;
  /** Makes the tenant's table before its first write. Safe to repeat. */
  create(tenant: SearchTenant): Promise<void>;
  put(tenant: SearchTenant, objects: readonly SearchObject[]): Promise<void>;
  delete(tenant: SearchTenant, objects: readonly SearchObjectRef[]): Promise<void>;
  search(tenant: SearchTenant, request: SearchRequest): Promise<SearchAnswer>;
  /** Takes rows outside the indexes of words and of meaning into them, now, which upkeep does else in its own time. */
  takeIn(tenant: SearchTenant): Promise<void>;
  /** Every object that the tenant's index holds, in no order. */
  list(tenant: SearchTenant): Promise<readonly SearchObjectRef[]>;
  /** How many rows (pieces of objects) the tenant has. */
  count(tenant: SearchTenant): Promise<number>;
  /** Removes everything of the tenant. Safe to repeat. */
  drop(tenant: SearchTenant): Promise<void>;
  /** Waits for writes and upkeep in flight. */
  close(): Promise<void>;
}
