import { readdir } from "node:fs/promises";
import path from "node:path";
import type { EvalDocument, EvalQuery, Judgements } from "./collection-parts.ts";
import { isSmart, parseDocuments, parseQueries } from "./parse-collection.ts";
import { parseQrels } from "./parse-qrels.ts";
import { readSource, type SourceFile } from "./source-file.ts";

export interface Collection {
  readonly documents: readonly EvalDocument[];
  /** Only queries with a relevant document. */
  readonly queries: readonly EvalQuery[];
  readonly judgements: Judgements;
  /** What in it may be a mistake, but can be measured. */
  readonly oddities: readonly string[];
}

/** How many folders deep a collection's files are searched for. */
const depthMax = 3;
const ignored = /(^|\/)(readme|license|licence)|\.(md|pdf|zip|tar|tgz|py|ds_store)$/i;
/** Other JSON describes a collection, or is something else. */
const otherJson = /^(?!.*(corpus|doc|collection|quer|topic|qrel)).*\.json$/i;

/**
 * Reads a collection from a folder. A file's or its folder's name decides: `qrels` are judgements, `queries`
 * (also `topics`, `qry`) are queries, all others are documents. Each may be gzipped.
 * @param split selects one of several judgement files; `test` by default
 * @throws Error that says what is missing
 */
export async function readCollection(dir: string, split = "test"): Promise<Collection> {
  const files = await listFiles(dir, dir, depthMax);
  const isQrels = (name: string) => /qrel/i.test(name);
  const isQueries = (name: string) => !isQrels(name) && /quer|topic|qry/i.test(name);
  const qrelFiles = chosen(files.filter(isQrels), split);
  const [qrelTexts, queryTexts, documentTexts] = await Promise.all([
    readAll(dir, qrelFiles),
    readAll(dir, files.filter(isQueries)),
    readAll(
      dir,
      files.filter((name) => !isQrels(name) && !isQueries(name)),
    ),
  ]);
  const written = documentTexts.flatMap(parseDocuments);
  const documents = unique(written);
  const allAsked = queryTexts.flatMap(parseQueries);
  const asked = unique(allAsked);
  const judged = parseQrels(qrelTexts);
  const missing = [
    ...(documents.length === 0 ? ["documents (corpus.jsonl, or files of <DOC>)"] : []),
    ...(asked.length === 0 ? ["queries (queries.jsonl, or topics)"] : []),
    ...(judged.size === 0 ? ["judgements (qrels)"] : []),
  ];
  if (missing.length > 0) throw new Error(`${dir} has no ${missing.join(", no ")}.`);
  const named = withJudgedIds(asked, judged, queryTexts.some(isSmart));
  const queries = named.filter(({ id }) => [...(judged.get(id)?.values() ?? [])].some((grade) => grade > 0));
  const empty = queries.find(({ text }) => text.trim() === "");
  if (empty !== undefined) {
    // A search without words lists the newest.
    const file = queryTexts.find((each) => parseQueries(each).some(({ id }) => id === empty.id));
    throw new Error(`${file?.name}: query ${empty.id} has no text.`);
  }
  const known = new Set(documents.map(({ id }) => id));
  const relevant = queries.flatMap(({ id }) => [...(judged.get(id) ?? [])].filter(([, grade]) => grade > 0));
  const absent = relevant.filter(([id]) => !known.has(id));
  const oddities = [
    ...repeated("documents", written),
    ...repeated("queries", allAsked),
    ...(absent.length === 0
      ? []
      : [`${absent.length} judged documents are not in the collection, such as ${absent[0]?.[0]}`]),
  ];
  return { documents, queries, judgements: judged, oddities };
}

/** Says that ids occur more than once. */
function repeated(what: string, all: readonly { readonly id: string }[]): readonly string[] {
  const several = [...Map.groupBy(all, ({ id }) => id)].filter(([, own]) => own.length > 1);
  const [first] = several;
  if (first === undefined) return [];
  return [`${several.length} ${what} occur more than once, such as ${first[0]}: the last of each counts`];
}

/**
 * Queries by the ids that judgements have: judgements of Cranfield number its queries from 1, regardless of the
 * queries' own ids, and TREC's topic `051` is judged as `51`.
 * @throws Error where no query is judged
 */
function withJudgedIds(
  queries: readonly EvalQuery[],
  judged: Judgements,
  isNumbered: boolean,
): readonly EvalQuery[] {
  const known = new Set(queries.map(({ id }) => id));
  const judgedIds = [...judged.keys()];
  const hasStrangers = judgedIds.some((id) => !known.has(id));
  if (isNumbered && hasStrangers && judgedIds.every((id) => Number(id) <= queries.length))
    return queries.map(({ text }, place) => ({ id: String(place + 1), text }));
  if (judgedIds.some((id) => known.has(id))) return queries;
  const judgedAs = new Map(judgedIds.map((id) => [withoutZeros(id), id]));
  const named = queries.flatMap(({ id, text }) => {
    const own = judgedAs.get(withoutZeros(id));
    return own === undefined ? [] : [{ id: own, text }];
  });
  if (named.length > 0) return named;
  const some = (ids: readonly string[]) => ids.slice(0, 3).join(", ");
  throw new Error(
    `No query is judged: queries are ${some([...known])}, judgements are of ${some(judgedIds)}.`,
  );
}

const withoutZeros = (id: string): string => id.replace(/^0+(?=\d)/, "");

function chosen(files: readonly string[], split: string): readonly string[] {
  const ofSplit = files.filter((name) => path.basename(name).includes(split));
  return ofSplit.length > 0 ? ofSplit : files;
}

async function listFiles(root: string, dir: string, depth: number): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(dir, entry.name);
      if (entry.isDirectory()) return depth === 0 ? [] : await listFiles(root, file, depth - 1);
      const name = path.relative(root, file);
      return entry.isFile() && !ignored.test(name) && !otherJson.test(name) ? [name] : [];
    }),
  );
  return found.flat().sort();
}

async function readAll(dir: string, files: readonly string[]): Promise<readonly SourceFile[]> {
  return await Promise.all(files.map((name) => readSource(dir, name)));
}

function unique<T extends { readonly id: string }>(things: readonly T[]): readonly T[] {
  return [...new Map(things.map((each) => [each.id, each])).values()];
}
