import type { AiClaim, AiPassage, AiQuestion, AiTurn } from "../ai-answer.ts";
import { subjectOf } from "./asking-words.ts";
import { contentStems, rarityOf } from "./content-stems.ts";
import { type Sentence, sentencesOf } from "./text-sentences.ts";

/** Maximum quotes per answer, and per passage. */
const quotesMax = 8;
const quotesOfPassageMax = 2;
/** A quote grows by neighbouring sentences up to this many UTF-16 units: one alone often says too little. */
const quoteLengthGoal = 220;

// Tuned on 8 of 16 meetings (QMSum) and tested on the others. Without these and the asking words, 28.6 % of
// the quotes were in a supporting span, and 32.4 % on the others; with them 35 and 37 %.
/** Weight of subject words anywhere in the passage, relative to those in the sentence. */
const passageShare = 0.3;
/**
 * Bonus for sentences of the best passage over those of the last: the passages' order reflects context and
 * meaning. On the same questions 38.4 % of the quotes are in a supporting span instead of 36.5 %, and 83.3 %
 * of the spans are quoted instead of 82.3 %; 0.25 to 1 are better than none on both halves of the meetings.
 */
const rankShare = 1;
/** Bonus for sentences of a speaker whom the question names. */
const namedShare = 0.6;
// A question within a text is no answer, and its answer seldom repeats its words. Tuned in the same way: with
// this, 3 % of the quotes end with a question, not 9 %, and 37.6 % are in a supporting span, not 36.3 %.
/** Weight of a question within the text; the next two sentences inherit its words. */
const questionShare = 0.5;

// Tuned on the same questions, and on 20 that none of the texts answers: with these, 19 of the 20 are
// rejected on the meetings and all on 3,334 messages (Banking77). They also reject 7 of the 98 questions that
// the meetings answer, so that 82.3 % of the supporting spans are quoted instead of 86.4 %.
/** Minimum share of the subject in a passage, weighted by the rarity of its words. */
const evidenceMin = 0.44;
/** The same for passages with two of its words: an answer may paraphrase the rest. */
const evidenceOfTwoMin = 0.2;
/** Minimum number of sentences assumed for weighing rarity: few texts say little about how rare a word is. */
const sentencesAssumed = 200;

interface Candidate {
  readonly passage: number;
  readonly text: string;
  readonly score: number;
}

/** The subject of a question: its weighted words, and the speakers that it names. */
interface Subject {
  readonly rarity: ReadonlyMap<string, number>;
  /** Weight of each word as evidence. */
  readonly evidence: ReadonlyMap<string, number>;
  readonly speakers: ReadonlySet<string>;
}

/**
 * Answers with the passages' own sentences: those that share the rarest words with the question, best first.
 * Each claim is its own quote. Empty if no passage has enough of the question's subject.
 */
export function rankedQuotes({ question, passages }: AiQuestion): readonly AiClaim[] {
  const parts = passages.map(({ text }) => sentencesOf(text));
  const subject = subjectIn(question, passages, parts.flat());
  if (!parts.some((list) => isEvidence(list, subject))) return [];
  const candidates = parts.flatMap((list, passage) => {
    const { text, turns = [] } = passages[passage] ?? { text: "" };
    return bestOf(list, { text, turns }, subject).map(({ at, score }): Candidate => {
      const { start, end } = widened(list, at);
      const rank = 1 + rankShare * (1 - passage / passages.length);
      return { passage, text: text.slice(start, end), score: score * rank };
    });
  });
  const chosen: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score || a.passage - b.passage)) {
    if (chosen.length >= quotesMax) break;
    const isKnown = chosen.some(({ text }) => text.includes(candidate.text) || candidate.text.includes(text));
    if (!isKnown) chosen.push(candidate);
  }
  return chosen.map(({ passage, text }) => ({ text, quotes: [{ passage, text }] }));
}

function subjectIn(question: string, passages: readonly AiPassage[], all: readonly Sentence[]): Subject {
  const asked = [...subjectOf(contentStems(question))];
  const speakers = passages.flatMap(({ text, turns = [] }) =>
    turns.length === 0 ? speakersOf(text) : turns.flatMap(({ speaker }) => speaker ?? []),
  );
  const named = [...new Set(speakers)]
    .map((speaker) => ({ speaker, stems: contentStems(speaker) }))
    .filter(({ stems }) => stems.length > 0 && stems.every((stem) => asked.includes(stem)));
  const wanted = subjectOf(asked, new Set(named.flatMap(({ stems }) => stems)));
  const having = [...wanted].map(
    (stem) => [stem, all.filter(({ stems }) => stems.has(stem)).length] as const,
  );
  // The fewer sentences have a word, the more it weighs.
  const among = (size: number) => new Map(having.map(([stem, count]) => [stem, rarityOf(count, size)]));
  return {
    rarity: among(all.length),
    evidence: among(Math.max(all.length, sentencesAssumed)),
    speakers: new Set(named.map(({ speaker }) => speaker)),
  };
}

/** Speakers of a text's lines: `Name: words`. */
function speakersOf(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => /^([^:]{1,40}): /u.exec(line)?.[1] ?? []);
}

/** Weight and number of the subject's words in a text. */
function sharedWith(stems: ReadonlySet<string>, weights: ReadonlyMap<string, number>) {
  const shared = [...weights].filter(([stem]) => stems.has(stem));
  return { weight: shared.reduce((total, [, weight]) => total + weight, 0), count: shared.length };
}

function stemsOf(list: readonly Sentence[]): ReadonlySet<string> {
  return new Set(list.flatMap(({ stems }) => [...stems]));
}

function isEvidence(list: readonly Sentence[], { evidence }: Subject): boolean {
  const whole = [...evidence.values()].reduce((total, weight) => total + weight, 0);
  const { weight, count } = sharedWith(stemsOf(list), evidence);
  return weight > 0 && weight >= whole * (count > 1 ? evidenceOfTwoMin : evidenceMin);
}

/** A text with who says what in it. */
interface SpokenText {
  readonly text: string;
  readonly turns: readonly AiTurn[];
}

function bestOf(list: readonly Sentence[], passage: SpokenText, subject: Subject) {
  const around = passageShare * sharedWith(stemsOf(list), subject.rarity).weight;
  return scoresOf(list, passage, subject)
    .map((score, at) => ({ at, score: score + around }))
    .filter(({ score }) => score > around)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, quotesOfPassageMax);
}

/** Scores each sentence by the subject's words in it, and in the question that it answers. */
function scoresOf(list: readonly Sentence[], passage: SpokenText, subject: Subject): readonly number[] {
  const { text, turns } = passage;
  const lines = text.split("\n");
  const spokenIn = list.map((sentence) => turnOf(turns, sentence));
  const own = list.map(({ stems, line }, at) => {
    // Long sentences share words by chance.
    const shared = sharedWith(stems, subject.rarity).weight / (1 + Math.log1p(stems.size) / 4);
    const speaker = turns.length === 0 ? speakersOf(lines[line] ?? "")[0] : spokenIn[at]?.speaker;
    const isNamed = speaker != null && subject.speakers.has(speaker);
    return isNamed ? shared * (1 + namedShare) : shared;
  });
  const isQuestion = list.map(({ end }) => text[end - 1] === "?");
  return own.map((score, at) => {
    if (turns.length > 0 && saysNothing(spokenIn[at], isQuestion[at] === true)) return 0;
    if (isQuestion[at]) return score * questionShare;
    const distance = [1, 2].find((back) => isQuestion[at - back]);
    return distance === undefined ? score : score + (own[at - distance] ?? 0) / distance;
  });
}

/** Whether a sentence of a conversation is a speaker's name alone, or a question of an interviewer. */
function saysNothing(turn: AiTurn | undefined, isQuestion: boolean): boolean {
  return turn === undefined || (isQuestion && turn.isInterviewer);
}

/** The turn in which a sentence is, which may begin with the name before it. */
function turnOf(turns: readonly AiTurn[], { start, end }: Sentence): AiTurn | undefined {
  return turns.find((turn) => turn.start < end && turn.end > start);
}

/** Extends a sentence to the next ones in its line, or the last one to those before it, up to the goal. */
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
