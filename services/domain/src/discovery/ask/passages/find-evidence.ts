import { searchQueryWordsMax } from "@fieldstone/model/limits.ts";
import { contentWords } from "@fieldstone/platform/ai/extractive/content-stems.ts";
import type {
  NearPieces,
  SearchFilter,
  SearchHit,
  SearchRequest,
} from "@fieldstone/platform/search-index/search-index.ts";
import { mayEverything } from "../../../access/permissions/permission-store.ts";
import { searchTypeName } from "../../../kernel/indexing/search-object.ts";
import type { SearchSources } from "../../search/ask-index.ts";
import type { FoundObject } from "../../search/search-object-store.ts";
import { type ActorScope, findSearchScope } from "../../search/search-scope.ts";
import { type CitedType, citedTypes } from "../ask.ts";
import { type AskScope, type DocumentScope, typesIn } from "../ask-scope.ts";
import type { RankJob } from "./rank-passages.ts";

/** The most hits of a search that are considered. */
const hitsMax = 400;
/** The most pieces that are near in meaning, the same as in a search by both methods. */
const piecesMax = 100;
/** The assumed length of a near piece, in UTF-16 units: pieces end with the first line after 350. */
const pieceLength = 420;

export interface EvidenceRequest {
  readonly question: string;
  readonly earlierQuestions: readonly string[];
  readonly scope: AskScope;
}

interface ObjectSearch {
  readonly query: string;
  readonly types: readonly CitedType[];
  readonly filter: SearchFilter;
}

/** Search results for a question, before permissions are checked. */
interface FoundEvidence {
  /** Best first, by words and meaning. */
  readonly objects: readonly FoundObject[];
  /** There may be more objects than were considered. */
  readonly isCut: boolean;
  readonly pieces: readonly SearchHit[];
  /** The weight of the pieces' ranking against that by words, from 0 to 1. */
  readonly meaningShare: number;
}

/** The searches for a scope: one of notes, insights and highlights, one of points. */
export async function searchesFor(
  sources: SearchSources,
  { question, earlierQuestions, scope }: EvidenceRequest,
): Promise<readonly ObjectSearch[]> {
  const words = [...contentWords(question), ...earlierQuestions.toReversed().flatMap(contentWords)];
  if (words.length === 0) return [];
  const allowed: ActorScope = mayEverything(sources.actor)
    ? { kind: "everything" }
    : await sources.read(findSearchScope);
  const query = [...new Set(words)].slice(0, searchQueryWordsMax).join(" ");
  const types = typesIn(scope);
  const { documents = {}, points: { channelIds } = {} } = scope;
  const pointsFilter = channelIds === undefined ? {} : { tagIds: channelIds };
  return [
    { query, types: types.documents, filter: filterOf(indexedPart(documents), allowed) },
    { query, types: types.points, filter: filterOf(pointsFilter, allowed) },
  ].filter((search) => search.types.length > 0);
}

/** Objects that contain words of a question, or a piece that is near to it in meaning. */
export async function findObjects(
  { index, tenant }: SearchSources,
  { query, types, filter }: ObjectSearch,
  signal: AbortSignal,
): Promise<FoundEvidence> {
  const request: SearchRequest = { query, types: types.map(searchTypeName), limit: hitsMax, filter };
  const byWords = await index.search(tenant, request);
  const isCut = byWords.isCut || byWords.total > hitsMax;
  signal.throwIfAborted();
  const near = await index.meaning.piecesIfReady(tenant, { ...request, limit: piecesMax });
  if (near === undefined || near.hits.length === 0)
    return { objects: objectsOf(byWords.hits), isCut, pieces: [], meaningShare: 0 };
  signal.throwIfAborted();
  const both = await index.search(tenant, { ...request, method: "HYBRID", isQuestion: true });
  // In a combined search everything has some similarity: without a word or a near piece, an object does not
  // count as found.
  const found = new Set([...byWords.hits, ...near.hits].map(({ objectId }) => objectId));
  const hits = both.hits.filter(({ objectId }) => found.has(objectId));
  return { objects: objectsOf(hits), isCut, pieces: near.hits, meaningShare: near.share };
}

function objectsOf(hits: readonly SearchHit[]): readonly FoundObject[] {
  return hits.flatMap(({ objectType, objectId, score, start }) => {
    const type = citedTypes.find((each) => searchTypeName(each) === objectType);
    return type === undefined ? [] : [{ objectType: type, objectId, score, start }];
  });
}

/**
 * Positions of an object's pieces within the part of its text that begins at `from`, in characters as the
 * index counts them.
 */
export function placesOf(
  pieces: NearPieces["hits"] = [],
  text: string,
  from: number,
): RankJob["texts"][number]["near"] {
  // Sorted, so that one pass over the text is enough.
  let [passed, units] = [0, 0];
  return pieces
    .toSorted((one, other) => one.start - other.start)
    .flatMap(({ start: at, score }) => {
      for (; passed < at - from && units < text.length; passed += 1)
        units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
      const end = Math.min(units + pieceLength, text.length);
      return at < from || units >= text.length ? [] : [{ start: units, end, score }];
    });
}

/** Without the tags of more objects than the index takes: the objects found are compared with them instead. */
function indexedPart({ tagIds, taggedIds, ...filter }: DocumentScope): DocumentScope {
  return tagIds === undefined || taggedIds === undefined ? filter : { ...filter, tagIds, taggedIds };
}

/** The chosen documents replace the index's own filter; permissions are checked again on reading. */
function filterOf({ documentIds, ...filter }: DocumentScope, allowed: ActorScope): SearchFilter {
  if (documentIds !== undefined) return { ...filter, scope: { projectIds: [], documentIds } };
  return allowed.kind === "scope" ? { ...filter, scope: allowed.scope } : filter;
}
