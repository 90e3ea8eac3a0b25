import type { AiClaim, AiQuestion } from "./ai-answer.ts";
import { subjectOf } from "./asking-words.ts";
import { contentStems, rarityOf } from "./content-stems.ts";
import { type Sentence, sentencesOf } from "./text-sentences.ts";

/** Quotes of one answer, and of one passage. */
const quotesMax = 8;
const quotesOfPassageMax = 2;
/** A quote takes in its neighbours until it is this long, in UTF-16 units: a sentence alone often says too little. */
const quoteLengthGoal = 220;

// Chosen on 8 of 16 meetings (QMSum) and tried on the others. Without these and the words that only ask, 28.6 % of the
// quotes were in a supporting span, and 32.4 % on the others; with them 35 and 37 %.
/** What the subject's words in all of the passage count beside those in the sentence. */
const passageShare = 0.3;
/** A sentence of a speaker whom the question names counts so much more. */
const namedShare = 0.6;
// What is asked in a text is no answer, and who answers seldom says its words again. Chosen in the same way: with this 3 % of
// the quotes end with a question where 9 % did, 37.6 % are in a supporting span where 36.3 % were.
/** What a question counts that the text asks itself; the next two sentences have its words as if they were their own. */
const questionShare = 0.5;

// Chosen on the same questions, and on 20 about things that none of the texts tells: with these, 19 of the 20 are refused on
// the meetings and all on 3,334 messages (Banking77). They also refuse 7 of the 98 questions that the meetings answer, so
// that 82.3 % of the supporting spans are quoted where 86.4 % were.
/** Share of the subject that a passage must have, by how rare its words are. */
const evidenceMin = 0.44;
/** The same where it has two of its words: an answer may say the rest in others. */
const evidenceOfTwoMin = 0.2;
/** Sentences that words are taken to be rare among, at least: few texts say little about how rare a word is. */
const sentencesAssumed = 200;

interface Candidate {
  readonly passage: number;
  readonly text: string;
  readonly score: number;
}

/** What a question is about: its words with what each counts, and the speakers that it names. */
interface Subject {
  readonly rarity: ReadonlyMap<string, number>;
  /** What each word counts as evidence. */
  readonly evidence: ReadonlyMap<string, number>;
  readonly speakers: ReadonlySet<string>;
}

/**
 * An answer made of the passages' own sentences: those that share the rarest words with the question, best first.
 * It states nothing of its own, so each claim is its quote. None where no passage has enough of what it is about.
 */
export function rankedQuotes({ question, passages }: AiQuestion): readonly AiClaim[] {
  const parts = passages.map(({ text }) => sentencesOf(text));
  const subject = subjectIn(
    question,
    passages.map(({ text }) => text),
    parts.flat(),
  );
  if (!parts.some((list) => isEvidence(list, subject))) return [];
  const candidates = parts.flatMap((list, passage) => {
    const { text } = passages[passage] ?? { text: "" };
    return bestOf(list, text, subject).map(({ at, score }): Candidate => {
      const { start, end } = widened(list, at);
      return { passage, text: text.slice(start, end), score };
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

function subjectIn(question: string, texts: readonly string[], all: readonly Sentence[]): Subject {
  const asked = [...subjectOf(contentStems(question))];
  const named = [...new Set(texts.flatMap(speakersOf))]
    .map((speaker) => ({ speaker, stems: contentStems(speaker) }))
    .filter(({ stems }) => stems.length > 0 && stems.every((stem) => asked.includes(stem)));
  const wanted = subjectOf(asked, new Set(named.flatMap(({ stems }) => stems)));
  const having = [...wanted].map(
    (stem) => [stem, all.filter(({ stems }) => stems.has(stem)).length] as const,
  );
  // The fewer sentences have a word, the more it counts.
  const among = (size: number) => new Map(having.map(([stem, count]) => [stem, rarityOf(count, size)]));
  return {
    rarity: among(all.length),
    evidence: among(Math.max(all.length, sentencesAssumed)),
    speakers: new Set(named.map(({ speaker }) => speaker)),
  };
}

/** Who says the lines of a text: `Name: words`. */
function speakersOf(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => /^([^:]{1,40}): /u.exec(line)?.[1] ?? []);
}

/** What a text has of a subject, and how many of its words. */
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

function bestOf(list: readonly Sentence[], text: string, subject: Subject) {
  const around = passageShare * sharedWith(stemsOf(list), subject.rarity).weight;
  return scoresOf(list, text, subject)
    .map((score, at) => ({ at, score: score + around }))
    .filter(({ score }) => score > around)
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, quotesOfPassageMax);
}

/** What each sentence has of the subject: its own words, and those of the question that it answers. */
function scoresOf(list: readonly Sentence[], text: string, subject: Subject): readonly number[] {
  const lines = text.split("\n");
  const own = list.map(({ stems, line }) => {
    // Long sentences share words by chance.
    const shared = sharedWith(stems, subject.rarity).weight / (1 + Math.log1p(stems.size) / 4);
    const isNamed = subject.speakers.size > 0 && isSaidBy(subject.speakers, lines[line] ?? "");
    return isNamed ? shared * (1 + namedShare) : shared;
  });
  const isQuestion = list.map(({ end }) => text[end - 1] === "?");
  return own.map((score, at) => {
    if (isQuestion[at]) return score * questionShare;
    const distance = [1, 2].find((back) => isQuestion[at - back]);
    return distance === undefined ? score : score + (own[at - distance] ?? 0) / distance;
  });
}

function isSaidBy(speakers: ReadonlySet<string>, line: string): boolean {
  const [speaker] = speakersOf(line);
  return speaker !== undefined && speakers.has(speaker);
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
