import { askPassagesMax, searchQueryWordsMax } from "@fieldstone/model/limits.ts";
import { contentWords } from "@fieldstone/platform/ai/content-stems.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SearchFilter } from "@fieldstone/platform/search-index/search-index.ts";
import { sql } from "kysely";
import { mayEverything } from "../../access/permissions/permission-store.ts";
import { searchTypeName } from "../../kernel/indexing/search-object.ts";
import type { SearchSources } from "../search/ask-index.ts";
import { ofEachType, readIndexedHeads, refKey } from "../search/read-indexed-objects.ts";
import { type FoundObject, findSourceTitles } from "../search/search-object-store.ts";
import { type ActorScope, findSearchScope } from "../search/search-scope.ts";
import { type CitedType, citedTypes } from "./ask.ts";
import { type AskScope, type DocumentScope, typesIn } from "./ask-scope.ts";
import { rankInThread } from "./rank-in-thread.ts";

/** Hits that are looked at, and those of them whose text is read. */
const hitsMax = 400;
const objectsReadMax = 60;
/** Of one text, around where the index found the best match, in characters. */
const textLengthMax = 200_000;

export interface Passage {
  readonly type: CitedType;
  readonly id: string;
  /** What it is cited through, where that is something else. */
  readonly citedId?: string | null;
  readonly title: string;
  readonly text: string;
}

export interface Evidence {
  /** Best first. */
  readonly passages: readonly Passage[];
  readonly numMatched: number;
  readonly numRead: number;
}

interface ReadText extends Omit<Passage, "type"> {
  readonly objectType: CitedType;
}

export interface EvidenceRequest {
  readonly question: string;
  readonly earlierQuestions: readonly string[];
  readonly scope: AskScope;
}

/** What the actor may read that has most to do with a question, from the index and then from the stored texts. */
export async function gatherPassages(sources: SearchSources, request: EvidenceRequest): Promise<Evidence> {
  // Apart, so that many short points leave notes their places, and notes theirs.
  const found = await Promise.all(
    (await searchesFor(sources, request)).map((search) => findObjects(sources, search)),
  );
  const heads = await sources.read((tx) => readIndexedHeads(tx, found.flat()));
  const readable = found.map((some) => some.filter((object) => heads.has(refKey(object))));
  const best = readable.flatMap((some) => some.slice(0, objectsReadMax));
  const texts = await sources.read((tx) => readTexts(tx, best));
  const { question, earlierQuestions } = request;
  const ranked = await rankInThread({
    question,
    earlierQuestions: [...earlierQuestions],
    texts: texts.map(({ title, text }) => ({ title, text })),
    limit: askPassagesMax,
  });
  const passages = ranked.flatMap(({ source, start, end }): readonly Passage[] => {
    const read = texts[source];
    if (read === undefined) return [];
    const { objectType: type, id, citedId, title, text } = read;
    return [{ type, id, citedId, title, text: text.slice(start, end).trim() }];
  });
  return { passages: withoutRepeats(passages), numMatched: readable.flat().length, numRead: texts.length };
}

/** A highlight repeats a part of its note: the shorter of the two is enough. */
function withoutRepeats(passages: readonly Passage[]): readonly Passage[] {
  return passages.filter(
    ({ text }, at) => text !== "" && !passages.slice(0, at).some((earlier) => earlier.text.includes(text)),
  );
}

interface ObjectSearch {
  readonly query: string;
  readonly types: readonly CitedType[];
  readonly filter: SearchFilter;
}

async function searchesFor(
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
    { query, types: types.documents, filter: filterOf(documents, allowed) },
    { query, types: types.points, filter: filterOf(pointsFilter, allowed) },
  ].filter((search) => search.types.length > 0);
}

async function findObjects(
  sources: SearchSources,
  { query, types, filter }: ObjectSearch,
): Promise<readonly FoundObject[]> {
  const { hits } = await sources.index.search(sources.tenant, {
    query,
    types: types.map(searchTypeName),
    limit: hitsMax,
    filter,
  });
  return hits.flatMap(({ objectType, objectId, score, start }) => {
    const type = citedTypes.find((each) => searchTypeName(each) === objectType);
    return type === undefined ? [] : [{ objectType: type, objectId, score, start }];
  });
}

/** Which documents are meant narrows the index's own filter; what may be read is asked again on reading. */
function filterOf({ documentIds, ...filter }: DocumentScope, allowed: ActorScope): SearchFilter {
  if (documentIds !== undefined) return { ...filter, scope: { projectIds: [], documentIds } };
  return allowed.kind === "scope" ? { ...filter, scope: allowed.scope } : filter;
}

/** Those that the actor may read, with as much of their text as is looked through, in their order. */
async function readTexts(tx: TenantTransaction, found: readonly FoundObject[]): Promise<readonly ReadText[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ objectId }) => objectId);
  const places = found.map(({ start = 0 }) => Math.max(0, start - textLengthMax / 2));
  const queries = ofEachType(
    tx,
    found,
    ({ columns, content, within, from, texts = sql``, where }) => sql`
      select "objectType", "objectId" as id, "citedId", coalesce("withinTitle", title) as title, place.rank,
        substr(text, place.start + 1, ${textLengthMax}::integer) as text
        from (select ${columns}, ${content}, ${within} from ${from} ${texts} where ${where}) object
        join unnest(${ids}::uuid[], ${places}::integer[]) with ordinality place (id, start, rank)
          on place.id = "objectId"`,
  );
  const { rows } = await sql<ReadText>`
    select * from (${sql.join(queries, sql` union all `)}) found order by rank`.execute(tx.db);
  const highlightIds = rows.flatMap(({ objectType, id }) => (objectType === "highlight" ? [id] : []));
  const sourceTitles = await findSourceTitles(tx, highlightIds);
  return rows.map((row) => ({ ...row, title: sourceTitles.get(row.id) ?? row.title }));
}
