import { askPassagesMax } from "@fieldstone/model/limits.ts";
import type { AiTurn } from "@fieldstone/platform/ai/ai-answer.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { findPagedFiles } from "../../../research/files/pages/find-pages-with.ts";
import { findSpokenTurns } from "../../../research/speakers/find-spoken-turns.ts";
import type { SearchSources } from "../../search/ask-index.ts";
import { ofEachType, readIndexedHeads, refKey } from "../../search/read-indexed-objects.ts";
import { keepTagged } from "../../search/search-filter.ts";
import { type FoundObject, findSourceTitles } from "../../search/search-object-store.ts";
import type { CitedType } from "../ask.ts";
import type { AskScope } from "../ask-scope.ts";
import { leaveOutAi } from "../source-authors.ts";
import { type EvidenceRequest, findObjects, placesOf, searchesFor } from "./find-evidence.ts";
import { rankInThread } from "./rank-in-thread.ts";

/** The most found objects whose text is read. */
const objectsReadMax = 60;
/** Read per text, around the best match in the index, in characters. */
const textLengthMax = 200_000;

export interface Passage {
  readonly type: CitedType;
  readonly id: string;
  /** The object that it is cited through, if that is another. */
  readonly citedId?: string | null;
  readonly title: string;
  readonly text: string;
  /** Who says what; undefined or empty where it is no conversation. */
  readonly turns?: readonly AiTurn[];
  /** Files whose pages are part of its object's text. */
  readonly fileIds?: readonly string[] | undefined;
}

export interface Evidence {
  /** Best first. */
  readonly passages: readonly Passage[];
  readonly numMatched: number;
  /** More may have matched than were considered. */
  readonly hasMoreMatches: boolean;
  readonly numRead: number;
}

interface ReadText extends Omit<Passage, "type" | "turns"> {
  readonly objectType: CitedType;
  readonly documentId: string | null;
  /** Where the text begins within its object's text, in characters. */
  readonly from: number;
}

/**
 * The most relevant passages that the actor may read, found in the index and cut from the stored texts.
 * @throws the signal's reason, at the next step after it was aborted
 */
export async function gatherPassages(
  sources: SearchSources,
  request: EvidenceRequest,
  signal: AbortSignal,
): Promise<Evidence> {
  // Separate searches, so that many short points do not displace notes, nor notes points.
  const found = await Promise.all(
    (await searchesFor(sources, request)).map((search) => findObjects(sources, search, signal)),
  );
  signal.throwIfAborted();
  const readable = await sources.read((tx) =>
    Promise.all(found.map(({ objects }) => readableOf(tx, objects, request.scope))),
  );
  signal.throwIfAborted();
  const best = readable.flatMap((some) => some.slice(0, objectsReadMax));
  const texts = await sources.read((tx) => readTexts(tx, best));
  signal.throwIfAborted();
  const { question, earlierQuestions } = request;
  const near = Map.groupBy(
    found.flatMap(({ pieces }) => pieces),
    ({ objectId }) => objectId,
  );
  const ranked = await rankInThread(sources.tenant.teamId, {
    question,
    earlierQuestions: [...earlierQuestions],
    texts: texts.map(({ id, title, text, from }) => ({
      title,
      text,
      near: placesOf(near.get(id), text, from),
    })),
    meaningShare: Math.max(0, ...found.map(({ meaningShare }) => meaningShare)),
    limit: askPassagesMax,
  });
  signal.throwIfAborted();
  const cut = withoutRepeats(
    ranked.flatMap(({ source, start, end }) => {
      const read = texts[source];
      if (read === undefined) return [];
      const passage = read.text.slice(start, end);
      const text = passage.trim();
      return [{ read, start: start + passage.indexOf(text), text }];
    }),
  );
  const turns = await sources.read((tx) =>
    findSpokenTurns(
      tx,
      cut.map(({ read: { documentId, text: whole, from, fileIds = [] }, start, text }) => ({
        ...{ documentId, whole, from, start, text },
        hasPages: fileIds.length > 0,
      })),
    ),
  );
  return {
    passages: cut.map(({ read: { objectType: type, id, citedId, title, fileIds }, text }, at) => ({
      ...{ type, id, citedId, title, text, fileIds },
      turns: turns[at] ?? [],
    })),
    numMatched: readable.flat().length,
    hasMoreMatches: found.some(({ isCut }) => isCut),
    numRead: texts.length,
  };
}

async function readableOf(
  tx: TenantTransaction,
  objects: readonly FoundObject[],
  { documents: { tagIds } = {}, withoutAi }: AskScope,
): Promise<readonly FoundObject[]> {
  const heads = await readIndexedHeads(tx, objects);
  const live = objects.filter((object) => heads.has(refKey(object)));
  const readable = tagIds === undefined ? live : await keepTagged(tx, live, tagIds);
  return withoutAi ? await leaveOutAi(tx, readable) : readable;
}

/** Leaves out passages that are part of an earlier one, such as a highlight after its note. */
function withoutRepeats<P extends { readonly text: string }>(passages: readonly P[]): readonly P[] {
  return passages.filter(
    ({ text }, at) => text !== "" && !passages.slice(0, at).some((earlier) => earlier.text.includes(text)),
  );
}

/** The objects that the actor may read, in order, each with the part of its text to rank. */
async function readTexts(tx: TenantTransaction, found: readonly FoundObject[]): Promise<readonly ReadText[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ objectId }) => objectId);
  const places = found.map(({ start = 0 }) => Math.max(0, start - textLengthMax / 2));
  const queries = ofEachType(
    tx,
    found,
    ({ columns, content, within, from, texts = sql``, where }) => sql`
      select "objectType", "objectId" as id, "documentId", "citedId", coalesce("withinTitle", title) as title, place.rank, place.start as "from",
        substr(text, place.start + 1, ${textLengthMax}::integer) as text
        from (select ${columns}, ${content}, ${within} from ${from} ${texts} where ${where}) object
        join unnest(${ids}::uuid[], ${places}::integer[]) with ordinality place (id, start, rank)
          on place.id = "objectId"`,
  );
  const { rows } = await sql<ReadText>`
    select * from (${sql.join(queries, sql` union all `)}) found order by rank`.execute(tx.db);
  const highlightIds = rows.flatMap(({ objectType, id }) => (objectType === "highlight" ? [id] : []));
  const sourceTitles = await findSourceTitles(tx, highlightIds);
  const files = await findPagedFiles(tx, ids);
  return rows.map((row) => ({
    ...row,
    title: sourceTitles.get(row.id) ?? row.title,
    fileIds: files.get(row.id),
  }));
}
