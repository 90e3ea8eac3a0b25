import { contentStems, rarityOf } from "@fieldstone/platform/ai/content-stems.ts";
import { splitPassages } from "@fieldstone/platform/ai/split-passages.ts";
import { z } from "zod";

export const rankJob = z.object({
  question: z.string(),
  /** Say what the question is about where it says "it"; they count less. */
  earlierQuestions: z.array(z.string()),
  texts: z.array(z.object({ title: z.string(), text: z.string() })),
  limit: z.int(),
});
export type RankJob = z.infer<typeof rankJob>;

export const rankedPassage = z.object({ source: z.int(), start: z.int(), end: z.int(), score: z.number() });
/** A passage of one of the texts, in UTF-16 units of it. */
export type RankedPassage = z.infer<typeof rankedPassage>;

// Okapi BM25 with the usual constants (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009).
const k1 = 1.2;
const b = 0.75;
const earlierWeight = 0.3;
/** What is said around a match belongs to it: in talk, an answer seldom repeats the words of its question. */
const neighbourShare = 0.3;
/** Words in a title speak for all of its text. */
const titleShare = 0.3;

interface Passage {
  readonly source: number;
  readonly start: number;
  readonly end: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** The passages that have most to do with a question, best first; those without any word of it are left out. */
export function rankPassages({
  question,
  earlierQuestions,
  texts,
  limit,
}: RankJob): readonly RankedPassage[] {
  const wanted = weightsOf(question, earlierQuestions);
  const passages = texts.flatMap(({ text }, source) => passagesOf(text, source, wanted));
  const scores = scoresOf(passages, wanted);
  const titles = texts.map(({ title }) => new Set(contentStems(title)));
  const spread = passages.map((passage, at) => {
    const own = scores[at] ?? 0;
    const before = passages[at - 1]?.source === passage.source ? (scores[at - 1] ?? 0) : 0;
    const after = passages[at + 1]?.source === passage.source ? (scores[at + 1] ?? 0) : 0;
    const named = [...wanted].reduce(
      (sum, [stem, weight]) => sum + (titles[passage.source]?.has(stem) === true ? weight : 0),
      0,
    );
    const around = own + neighbourShare * (before + after);
    return { passage, score: around === 0 ? 0 : around + titleShare * named };
  });
  return spread
    .filter(({ score }) => score > 0)
    .toSorted(
      (x, y) => y.score - x.score || x.passage.source - y.passage.source || x.passage.start - y.passage.start,
    )
    .slice(0, limit)
    .map(({ passage: { source, start, end }, score }) => ({ source, start, end, score }));
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
