import type { AiClaim, AiQuestion } from "./ai-answer.ts";
import { contentStems, rarityOf } from "./content-stems.ts";
import { type Sentence, sentencesOf } from "./text-sentences.ts";

/** Quotes of one answer, and of one passage. */
const quotesMax = 8;
const quotesOfPassageMax = 2;
/** A quote takes in its neighbours until it is this long, in UTF-16 units: a sentence alone often says too little. */
const quoteLengthGoal = 220;

interface Candidate {
  readonly passage: number;
  readonly text: string;
  readonly score: number;
}

/**
 * An answer made of the passages' own sentences: those that share the rarest words with the question, best first.
 * It states nothing of its own, so each claim is its quote.
 */
export function rankedQuotes({ question, passages }: AiQuestion): readonly AiClaim[] {
  const wanted = new Set(contentStems(question));
  const parts = passages.map(({ text }) => sentencesOf(text));
  const rarity = rarityIn(parts.flat(), wanted);
  const candidates = parts.flatMap((list, passage) =>
    bestOf(list, rarity).map(({ at, score }): Candidate => {
      const { start, end } = widened(list, at);
      return { passage, text: (passages[passage]?.text ?? "").slice(start, end), score };
    }),
  );
  const chosen: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score || a.passage - b.passage)) {
    if (chosen.length >= quotesMax) break;
    const isKnown = chosen.some(({ text }) => text.includes(candidate.text) || candidate.text.includes(text));
    if (!isKnown) chosen.push(candidate);
  }
  return chosen.map(({ passage, text }) => ({ text, quotes: [{ passage, text }] }));
}

/** What a wanted word counts: the fewer sentences have it, the more. */
function rarityIn(all: readonly Sentence[], wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  return new Map(
    [...wanted].map((stem) => {
      const having = all.filter(({ stems }) => stems.has(stem)).length;
      return [stem, rarityOf(having, all.length)] as const;
    }),
  );
}

function bestOf(list: readonly Sentence[], rarity: ReadonlyMap<string, number>) {
  return list
    .map(({ stems }, at) => {
      const shared = [...rarity].filter(([stem]) => stems.has(stem));
      const sum = shared.reduce((total, [, weight]) => total + weight, 0);
      // Long sentences share words by chance.
      return { at, score: sum / (1 + Math.log1p(stems.size) / 4) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, quotesOfPassageMax);
}

/** The sentence with those after it in its line, and where it is the last one with those before, up to the goal. */
function widened(list: readonly Sentence[], at: number): { start: number; end: number } {
  let [first, last] = [at, at];
  const fits = (from: number, to: number) => {
    const [start, end] = [list[from], list[to]];
    return (
      start !== undefined &&
      end !== undefined &&
      start.line === end.line &&
      end.end - start.start <= quoteLengthGoal
    );
  };
  while (fits(first, last + 1)) last += 1;
  while (fits(first - 1, last)) first -= 1;
  return { start: list[first]?.start ?? 0, end: list[last]?.end ?? 0 };
}
