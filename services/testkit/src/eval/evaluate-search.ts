import { setTimeout as wait } from "node:timers/promises";
import { noteTitleLengthMax, searchQueryLengthMax, searchQueryWordsMax } from "@fieldstone/model/limits.ts";
import { z } from "zod";
import { type Ask, awaitIndexed } from "./await-indexed.ts";
import type { Collection } from "./collection.ts";
import { type EvaluationOptions, type EvalWorkspace, openEvalWorkspace } from "./eval-workspace.ts";
import { mean, ndcg, recall, recallRanks } from "./measures.ts";
import type { EvalDocument } from "./parse-collection.ts";

export const searchMethods = ["FULL_TEXT", "VECTOR", "HYBRID"] as const;
export type SearchMethod = (typeof searchMethods)[number];

export interface MethodScore {
  readonly method: SearchMethod;
  readonly ndcg: number;
  readonly recall: number;
  /** Milliseconds of a request in the middle of all. */
  readonly p50: number;
}

/** Notes that are made at once. */
const writers = 4;
/** Bytes of Markdown that a note may be made with: 100 KB. */
const textBytesMax = 100_000;
const progressMs = 15_000;
/** Queries that tell whether the index is at rest. */
const restQueriesMax = 20;

const found = z.object({ structuredSearch: z.object({ items: z.array(z.object({ id: z.string() })) }) });

/**
 * Writes a collection to a workspace of its own, a note a document, and asks its queries as a member would, by each method.
 * Everything goes through the public API.
 */
export async function evaluateSearch(
  { documents, queries, judgements }: Collection,
  { port, region, say, restMs }: EvaluationOptions & { readonly restMs?: number },
): Promise<readonly MethodScore[]> {
  const workspace = await openEvalWorkspace({ port, region });
  const { ask } = workspace;
  const documentOf = await writeDocuments(workspace, documents, say);
  await awaitIndexed(ask, say);
  if (restMs !== undefined) await awaitRest(ask, queries.slice(0, restQueriesMax), { restMs, say });
  const scores: MethodScore[] = [];
  for (const method of searchMethods) {
    const [gains, recalls, times]: [number[], number[], number[]] = [[], [], []];
    for (const { id, text } of queries) {
      const startedAt = performance.now();
      const ranked = await search(ask, method, text);
      times.push(performance.now() - startedAt);
      const grades = judgements.get(id) ?? new Map<string, number>();
      const documentIds = ranked.flatMap((noteId) => documentOf.get(noteId) ?? []);
      gains.push(ndcg(documentIds, grades));
      recalls.push(recall(documentIds, grades));
    }
    const p50 = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    scores.push({ method, ndcg: mean(gains), recall: mean(recalls), p50 });
  }
  return scores;
}

/**
 * Waits until searches by words find the same as before. Rows that wait for the index of words are scored by themselves
 * until it has taken them in, up to 15 seconds later: what was just written by the thousand is ranked badly until then.
 */
async function awaitRest(
  ask: Ask,
  queries: Collection["queries"],
  { restMs, say }: { readonly restMs: number; readonly say: (line: string) => void },
): Promise<void> {
  for (let before = ""; ; ) {
    const found: string[] = [];
    for (const { text } of queries) found.push(...(await search(ask, "FULL_TEXT", text)));
    const now = found.join();
    if (now === before) return;
    before = now;
    say("the index is not at rest yet");
    await wait(restMs);
  }
}

/** The document of each note. */
async function writeDocuments(
  workspace: EvalWorkspace,
  documents: readonly EvalDocument[],
  say: (line: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const projectId = await workspace.makeProject("Collection");
  const documentOf = new Map<string, string>();
  const waiting = [...documents];
  let saidAt = performance.now();
  const write = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      documentOf.set(await workspace.makeNote({ projectId, ...noteOf(next) }), next.id);
      if (performance.now() - saidAt < progressMs) continue;
      saidAt = performance.now();
      say(`${documentOf.size} of ${documents.length} documents written`);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return documentOf;
}

/** A title that is too long for a note goes on as the text's beginning. */
function noteOf({ title, text }: EvalDocument): { readonly title: string; readonly markdown: string } {
  const isLong = title.length > noteTitleLengthMax;
  const whole = isLong ? `${title}\n\n${text}` : text;
  const bytes = Buffer.from(whole.replaceAll("<", "\\<"));
  return {
    title: isLong ? title.slice(0, title.lastIndexOf(" ", noteTitleLengthMax)) : title,
    markdown: new TextDecoder().decode(bytes.subarray(0, textBytesMax)).replace(/\uFFFD$/, ""),
  };
}

async function search(ask: Ask, method: SearchMethod, text: string): Promise<readonly string[]> {
  const query = { method, value: withinLimits(text) };
  const answer = await ask(
    `query ($options: SearchOptionsInput!, $limit: Int!) {
      structuredSearch(options: $options, limit: $limit) { items { id } } }`,
    { options: { types: ["NOTE"], query }, limit: recallRanks },
  );
  return found.parse(answer).structuredSearch.items.map(({ id }) => id);
}

/** A query as long as a search may be; a minus sign or a quote in it is part of the text, and no operator. */
function withinLimits(text: string): string {
  const plain = text.replaceAll(/["“”„«»]/g, " ").replaceAll(/(^|\s)[-–−]+/g, " ");
  return plain.trim().split(/\s+/).slice(0, searchQueryWordsMax).join(" ").slice(0, searchQueryLengthMax);
}
