import { contentStems, rarityOf } from "@fieldstone/platform/ai/extractive/content-stems.ts";
import { splitPassages } from "@fieldstone/platform/ai/split-passages.ts";
import { z } from "zod";

export const rankJob = z.object({
  question: z.string(),
  /** They say what "it" in the question means, and weigh less. */
  earlierQuestions: z.array(z.string()),
  texts: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      /** Stretches near to the question in meaning, in UTF-16 units, with their cosine similarity. */
      near: z.array(z.object({ start: z.int(), end: z.int(), score: z.number() })),
    }),
  ),
  /** The weight of meaning against words, from 0 to 1. */
  meaningShare: z.number(),
  limit: z.int(),
});
export type RankJob = z.infer<typeof rankJob>;

export const rankedPassage = z.object({ source: z.int(), start: z.int(), end: z.int(), score: z.number() });
/** A passage of one of the texts, in its UTF-16 units. */
export type RankedPassage = z.infer<typeof rankedPassage>;

// Okapi BM25 with the usual constants (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009).
const k1 = 1.2;
const b = 0.75;
const earlierWeight = 0.3;
/** Share of the neighbours' score: in conversations, an answer seldom repeats the words of its question. */
const neighbourShare = 0.3;
/** Share of a title's score, which counts for all of its text. */
const titleShare = 0.3;

interface Passage {
  readonly source: number;
  readonly start: number;
  readonly end: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/**
 * The most relevant passages, best first, by a convex combination of BM25 and similarity in meaning, each
 * from 0 to 1. Passages with neither are left out.
 */
export function rankPassages(job: RankJob): readonly RankedPassage[] {
  const { texts, meaningShare, limit } = job;
  const wanted = weightsOf(job.question, job.earlierQuestions);
  const passages = texts.flatMap(({ text }, source) => passagesOf(text, source, wanted));
  const byWords = toOne(byWordsOf(passages, texts, wanted));
  const byMeaning = byMeaningOf(passages, texts);
  return passages
    .map(({ source, start, end }, at) => {
      const score = (1 - meaningShare) * (byWords[at] ?? 0) + meaningShare * (byMeaning[at] ?? 0);
      return { source, start, end, score };
    })
    .filter(({ score }) => score > 0)
    .toSorted((x, y) => y.score - x.score || x.source - y.source || x.start - y.start)
    .slice(0, limit);
}

function byWordsOf(
  passages: readonly Passage[],
  texts: RankJob["texts"],
  wanted: ReadonlyMap<string, number>,
): readonly number[] {
  const scores = scoresOf(passages, wanted);
  const titles = texts.map(({ title }) => new Set(contentStems(title)));
  return passages.map((passage, at) => {
    const own = scores[at] ?? 0;
    const before = passages[at - 1]?.source === passage.source ? (scores[at - 1] ?? 0) : 0;
    const after = passages[at + 1]?.source === passage.source ? (scores[at + 1] ?? 0) : 0;
    const named = [...wanted].reduce(
      (sum, [stem, weight]) => sum + (titles[passage.source]?.has(stem) === true ? weight : 0),
      0,
    );
    const around = own + neighbourShare * (before + after);
    return around === 0 ? 0 : around + titleShare * named;
  });
}

/** A passage is as near as the nearest stretch whose middle is in it; the farthest of all counts as 0. */
function byMeaningOf(passages: readonly Passage[], texts: RankJob["texts"]): readonly number[] {
  const all = texts.flatMap(({ near }) => near.map(({ score }) => score));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const scaled = (score: number) => (most === least ? 1 : (score - least) / (most - least));
  return passages.map(({ source, start, end }) => {
    const inside = (texts[source]?.near ?? []).filter((stretch) => {
      const middle = (stretch.start + stretch.end) / 2;
      return middle >= start && middle < end;
    });
    return inside.reduce((nearest, { score }) => Math.max(nearest, scaled(score)), 0);
  });
}

function toOne(scores: readonly number[]): readonly number[] {
  const most = scores.reduce((highest, score) => Math.max(highest, score), 0) || 1;
  return scores.map((score) => score / most);
}

function weightsOf(question: string, earlier: readonly string[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const text of earlier) for (const stem of contentStems(text)) weights.set(stem, earlierWeight);
  for (const stem of contentStems(question)) weights.set(stem, 1);
  return weights;
}

function passagesOf(text: string, source: number, wanted: ReadonlyMap<string, number>): readonly Passage[] {
  return splitPassages(text).map(({ start, end }) => {
    const stems = contentStems(text.slice(start, end));
    const counts = new Map<string, number>();
    for (const stem of stems) if (wanted.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return { source, start, end, counts, length: stems.length };
  });
}

function scoresOf(passages: readonly Passage[], wanted: ReadonlyMap<string, number>): readonly number[] {
  const mean = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length);
  const rarity = new Map(
    [...wanted].map(([stem, weight]) => {
      const having = passages.filter(({ counts }) => counts.has(stem)).length;
      return [stem, weight * rarityOf(having, passages.length)] as const;
    }),
  );
  return passages.map(({ counts, length }) => {
    const norm = k1 * (1 - b + (b * length) / Math.max(1, mean));
    return [...counts].reduce(
      (sum, [stem, count]) => sum + ((rarity.get(stem) ?? 0) * count * (k1 + 1)) / (count + norm),
      0,
    );
  });
}
