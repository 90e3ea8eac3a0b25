import { setTimeout as wait } from "node:timers/promises";
import { searchQueryLengthMax, searchQueryWordsMax, searchResultsMax } from "@fieldstone/model/limits.ts";
import { z } from "zod";
import { type Ask, awaitIndexed } from "./await-indexed.ts";
import type { Collection } from "./collection.ts";
import type { EvalDocument } from "./collection-parts.ts";
import { documentsFound, partsOf } from "./document-parts.ts";
import { type EvaluationOptions, type EvalWorkspace, openEvalWorkspace } from "./eval-workspace.ts";
import { mean, ndcg, recall, recallRanks } from "./measures.ts";

export const searchMethods = ["FULL_TEXT", "VECTOR", "HYBRID"] as const;
export type SearchMethod = (typeof searchMethods)[number];

export interface MethodScore {
  readonly method: SearchMethod;
  readonly ndcg: number;
  readonly recall: number;
  /** Median of a request, in ms. */
  readonly p50: number;
}

/** Notes created concurrently. */
const writers = 4;
const progressMs = 15_000;
/** Queries that show whether the index has settled. */
const restQueriesMax = 20;

const found = z.object({ structuredSearch: z.object({ items: z.array(z.object({ id: z.string() })) }) });

/**
 * Writes a collection to a new workspace, one note per document or part, and runs its queries as a member
 * would, by each method.
 * Everything uses the public API.
 */
export async function evaluateSearch(
  { documents, queries, judgements }: Collection,
  { port, region, say, restMs }: EvaluationOptions & { readonly restMs?: number },
): Promise<readonly MethodScore[]> {
  const workspace = await openEvalWorkspace({ port, region });
  const { ask } = workspace;
  const { documentOf, partsMax } = await writeDocuments(workspace, documents, say);
  // Parts of one document take several places.
  const limit = Math.min(recallRanks * partsMax, searchResultsMax);
  await awaitIndexed(ask, say);
  if (restMs !== undefined) await awaitRest(ask, queries.slice(0, restQueriesMax), { restMs, say });
  const scores: MethodScore[] = [];
  for (const method of searchMethods) {
    const [gains, recalls, times]: [number[], number[], number[]] = [[], [], []];
    for (const { id, text } of queries) {
      const startedAt = performance.now();
      const ranked = await search(ask, method, text, limit);
      times.push(performance.now() - startedAt);
      const grades = judgements.get(id) ?? new Map<string, number>();
      const documentIds = documentsFound(ranked, documentOf).slice(0, recallRanks);
      gains.push(ndcg(documentIds, grades));
      recalls.push(recall(documentIds, grades));
    }
    const p50 = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    scores.push({ method, ndcg: mean(gains), recall: mean(recalls), p50 });
  }
  return scores;
}

/**
 * Waits until full-text searches give the same results twice: while the index merges recent writes, ranks and
 * times still change.
 */
async function awaitRest(
  ask: Ask,
  queries: Collection["queries"],
  { restMs, say }: { readonly restMs: number; readonly say: (line: string) => void },
): Promise<void> {
  for (let before = ""; ; ) {
    const found: string[] = [];
    for (const { text } of queries) found.push(...(await search(ask, "FULL_TEXT", text, recallRanks)));
    const now = found.join();
    if (now === before) return;
    before = now;
    say("the index is not at rest yet");
    await wait(restMs);
  }
}

/** Returns each note's document, and the number of notes of the longest document. */
async function writeDocuments(
  workspace: EvalWorkspace,
  documents: readonly EvalDocument[],
  say: (line: string) => void,
): Promise<{ readonly documentOf: ReadonlyMap<string, string>; readonly partsMax: number }> {
  const projectId = await workspace.makeProject("Collection");
  const documentOf = new Map<string, string>();
  const notes = documents.map((document) => partsOf(document).map((part) => ({ id: document.id, part })));
  const numLong = notes.filter(({ length }) => length > 1).length;
  if (numLong > 0) say(`${numLong} documents that no single note may hold are written in parts`);
  const waiting = notes.flat();
  const numNotes = waiting.length;
  const refused: { readonly id: string; readonly error: unknown }[] = [];
  let saidAt = performance.now();
  const write = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { id, part } = next;
      await workspace.makeNote({ projectId, ...part }).then(
        (noteId) => documentOf.set(noteId, id),
        (error: unknown) => refused.push({ id, error }),
      );
      if (performance.now() - saidAt < progressMs) continue;
      saidAt = performance.now();
      say(`${documentOf.size} of ${numNotes} notes written`);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  // Hours of writing are not lost to a single document, but without any there is nothing to measure.
  if (documentOf.size === 0 && refused[0] !== undefined) throw refused[0].error;
  for (const { id, error } of refused) say(`document ${id} was refused: ${String(error)}`);
  return { documentOf, partsMax: notes.reduce((most, { length }) => Math.max(most, length), 1) };
}

async function search(
  ask: Ask,
  method: SearchMethod,
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const query = { method, value: withinLimits(text) };
  const answer = await ask(
    `query ($options: SearchOptionsInput!, $limit: Int!) {
      structuredSearch(options: $options, limit: $limit) { items { id } } }`,
    { options: { types: ["NOTE"], query }, limit },
  );
  return found.parse(answer).structuredSearch.items.map(({ id }) => id);
}

/** A query cut to the allowed length; minus signs and quotes in it are text, not operators. */
function withinLimits(text: string): string {
  const plain = text
    .replaceAll("\0", "")
    .replaceAll(/["“”„«»]/g, " ")
    .replaceAll(/(^|\s)[-–−]+/g, " ");
  return plain.trim().split(/\s+/).slice(0, searchQueryWordsMax).join(" ").slice(0, searchQueryLengthMax);
}
