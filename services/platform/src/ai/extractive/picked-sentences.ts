import { insightTitleSection } from "@fieldstone/model/ai/summary-outlines.ts";
import { capitalize } from "@fieldstone/model/text/capitalize.ts";
import { endsWithQuestion } from "@fieldstone/model/transcripts/interviewers.ts";
import { wordsIn } from "../../search-index/words/segment-words.ts";
import type { AiClaim, AiPassage, AiSummaryRequest } from "../ai-answer.ts";
import { contentStems, rarityOf, wordStems } from "./content-stems.ts";
import { countTerms, distinctiveTerms } from "./distinctive-terms.ts";
import { namingStems } from "./naming-stems.ts";
import { type Sentence, sentencesOf } from "./text-sentences.ts";
import { preferredForm, type WrittenWord, writtenWord } from "./written-words.ts";

/** Shorter sentences are greetings and assents. */
const stemsMin = 4;
const sentencesOfSectionMax = 3;
const chaptersMax = 8;
/** Target number of sentences per chapter. */
const chapterSentencesGoal = 15;
const topicsMax = 5;
const questionsMax = 12;
/** Shorter questions, such as “Is that right?”, do not say what their answers are about. */
const questionWordsMin = 4;
const promptSentencesMax = 6;
/** One in this many sentences of a text deserves a highlight. */
const sentencesPerHighlight = 6;
const titleWordsMax = 4;
const headingLengthMax = 120;
/** Weight of what an interviewer states, such as a greeting, beside what participants say. */
const interviewerShare = 0.5;

interface Said extends Sentence {
  readonly passage: number;
  readonly place: number;
  readonly text: string;
  readonly isQuestion: boolean;
  readonly isInterviewer: boolean;
  /** What its speaker says there ends with a question, to which it leads. */
  readonly isAsking: boolean;
  /** Stems of all its words, stop words included: "would like" expresses a wish. */
  readonly words: ReadonlySet<string>;
  /** Those of its stems that can name a topic. */
  readonly naming: ReadonlySet<string>;
  /** How many of the text's frequent words it has. */
  readonly weight: number;
}

/** A summary of the text's own sentences, each with itself as the quote. Deterministic. */
export function pickedSentences(request: AiSummaryRequest): readonly AiClaim[] {
  const all = weighed(request);
  const said = stated(all);
  const { outline, instructions } = request;
  switch (outline.by) {
    case "whole":
      return claimsOf(undefined, central(said, outline.sentencesMax, outline));
    case "time":
      return chaptersOf(said);
    case "questions":
      return answersOf(all);
    case "topics":
      return topicsOf(said);
    case "insight":
      return [
        ...titleOf(said).map((claim) => ({ ...claim, section: insightTitleSection })),
        ...topicsOf(said),
      ];
    case "highlights":
      return claimsOf(
        undefined,
        central(said, Math.min(outline.most, Math.ceil(said.length / sentencesPerHighlight))),
      );
    case "title":
      return titleOf(said);
    case "personal-data":
      // These are found by rules, without sentences.
      return [];
    case "prompt":
      return claimsOf(undefined, about(said, contentStems(instructions), promptSentencesMax, new Set()));
    case "sections": {
      const taken = new Set<Said>();
      return outline.sections.flatMap(({ title, cues }) => {
        const found = about(said, wordStems(cues), sentencesOfSectionMax, taken);
        for (const each of found) taken.add(each);
        return claimsOf(title, found);
      });
    }
  }
}

function weighed({ passages }: AiSummaryRequest): readonly Said[] {
  const found = passages.flatMap((each, passage) =>
    spokenSentences(each).map((sentence) => ({ ...sentence, passage })),
  );
  const counts = countsOf(found);
  // A repeated sentence is picked once.
  const distinct = [...Map.groupBy(found, ({ text }) => text).values()].flatMap(([first]) => first ?? []);
  return distinct.map((each, place) => {
    const shared = [...each.stems].reduce((sum, stem) => sum + Math.log1p((counts.get(stem) ?? 1) - 1), 0);
    // The square root keeps long sentences from winning by length.
    return {
      ...each,
      place,
      words: new Set(wordStems(each.text)),
      naming: namingStems(each.text),
      weight: shared / Math.sqrt(Math.max(each.stems.size, 1)),
    };
  });
}

/** Without an interviewer's questions, what leads to them, and what comes before any participant's statement. */
function stated(all: readonly Said[]): readonly Said[] {
  const begins = all.findIndex(({ isInterviewer, stems }) => !isInterviewer && stems.size >= stemsMin);
  return all.filter(({ isInterviewer, isAsking }, at) => !isInterviewer || (at > begins && !isAsking));
}

/** The sentences of a passage, in a conversation of each turn: names of speakers are no part of them. */
function spokenSentences({ text, turns = [] }: AiPassage) {
  const parts = turns.length === 0 ? [{ start: 0, end: text.length, isInterviewer: false }] : turns;
  return parts.flatMap(({ start, end, isInterviewer }) => {
    const said = text.slice(start, end);
    const isAsking = endsWithQuestion(said);
    return sentencesOf(said).map((sentence) => {
      const words = said.slice(sentence.start, sentence.end);
      return { ...sentence, text: words, isQuestion: endsWithQuestion(words), isInterviewer, isAsking };
    });
  });
}

function countsOf(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  return countTerms(sentences.map(({ stems }) => stems));
}

function namingCounts(said: readonly Said[]): ReadonlyMap<string, number> {
  return countTerms(said.map(({ naming }) => naming));
}

/** The stems that name what most sentences are about. */
function frequentStems(said: readonly Said[], most: number): readonly string[] {
  return [...namingCounts(said)]
    .filter(([, count]) => count > 1)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([stem]) => stem);
}

/** The most representative sentences, in the text's order. */
function central(
  said: readonly Said[],
  most: number,
  { withQuestions = false }: { readonly withQuestions?: boolean | undefined } = {},
): readonly Said[] {
  return first(
    said.filter(({ stems, isQuestion }) => stems.size >= stemsMin && (withQuestions || !isQuestion)),
    ({ weight }) => weight,
    most,
  );
}

/** The sentences with the most wanted words, rare ones weighing most, in the text's order. */
function about(
  said: readonly Said[],
  wanted: readonly string[],
  most: number,
  taken: ReadonlySet<Said>,
): readonly Said[] {
  const counts = countTerms(said.map(({ words }) => words));
  const weights = new Map(
    [...new Set(wanted)].map((stem) => [stem, rarityOf(counts.get(stem) ?? 0, said.length)]),
  );
  const scores = new Map(
    said.map((each) => [each, [...each.words].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0)]),
  );
  const candidates = said.filter((each) => each.stems.size >= stemsMin && !taken.has(each));
  return first(
    candidates.filter((each) => (scores.get(each) ?? 0) > 0),
    (each) => (scores.get(each) ?? 0) + each.weight / 10,
    most,
  );
}

/**
 * The highest scores, in the text's order. What an interviewer states counts less, and only where it is still
 * before all that participants say: a greeting fills no summary.
 */
function first(said: readonly Said[], scoreOf: (each: Said) => number, most: number): readonly Said[] {
  const shareOf = (each: Said) => scoreOf(each) * (each.isInterviewer ? interviewerShare : 1);
  const ranked = said.toSorted((a, b) => shareOf(b) - shareOf(a) || a.place - b.place);
  const before = ranked.findIndex(({ isInterviewer }) => !isInterviewer);
  return ranked
    .filter(({ isInterviewer }, at) => !isInterviewer || before === -1 || at < before)
    .slice(0, most)
    .sort((a, b) => a.place - b.place);
}

function chaptersOf(said: readonly Said[]): readonly AiClaim[] {
  const count = Math.min(chaptersMax, Math.max(1, Math.round(said.length / chapterSentencesGoal)));
  const size = Math.ceil(said.length / count);
  const everywhere = namingCounts(said);
  return Array.from({ length: count }, (_, chapter) =>
    said.slice(chapter * size, (chapter + 1) * size),
  ).flatMap((part, chapter) =>
    claimsOf(
      headingOf(part, everywhere, said.length) || `Part ${chapter + 1}`,
      central(part, sentencesOfSectionMax - 1),
    ),
  );
}

/** The words that are more frequent in a chapter than in the rest of the text. */
function headingOf(part: readonly Said[], everywhere: ReadonlyMap<string, number>, all: number): string {
  const own = distinctiveTerms(
    { counts: namingCounts(part), size: part.length },
    { counts: everywhere, size: all },
  );
  return capitalize(own.map((stem) => wordOf(part, stem)).join(", "));
}

function topicsOf(said: readonly Said[]): readonly AiClaim[] {
  const taken = new Set<Said>();
  return frequentStems(said, topicsMax).flatMap((stem) => {
    const found = about(said, [stem], sentencesOfSectionMax, taken);
    for (const each of found) taken.add(each);
    return claimsOf(capitalize(wordOf(said, stem)), found);
  });
}

/** The most frequent words, with the sentence that has most of them. */
function titleOf(said: readonly Said[]): readonly AiClaim[] {
  const frequent = frequentStems(said, titleWordsMax);
  const [sentence] = about(said, frequent, 1, new Set());
  if (sentence === undefined) return [];
  const text = capitalize(frequent.map((stem) => wordOf(said, stem)).join(", "));
  return [{ text, quotes: [{ passage: sentence.passage, text: sentence.text }] }];
}

/** The questions with the longest answers, in the text's order; in an interview, participants answer interviewers. */
function answersOf(said: readonly Said[]): readonly AiClaim[] {
  const isInterview = said.some(({ isInterviewer }) => isInterviewer);
  const questions = said.filter(
    ({ isQuestion, isInterviewer, text }) =>
      isQuestion && isInterviewer === isInterview && [...wordsIn(text)].length >= questionWordsMin,
  );
  const answered = questions.flatMap((question, at) => {
    const following = said.slice(question.place + 1, questions[at + 1]?.place ?? said.length);
    const answer = following.filter(({ isInterviewer }) => !isInterviewer);
    const sentences = central(answer, sentencesOfSectionMax);
    return sentences.length === 0 ? [] : [{ question, length: answer.length, sentences }];
  });
  const longest = answered.toSorted((a, b) => b.length - a.length).slice(0, questionsMax);
  return longest
    .toSorted((a, b) => a.question.place - b.question.place)
    .flatMap(({ question, sentences }) => claimsOf(question.text.slice(0, headingLengthMax), sentences));
}

/** A stem's word as written in a text. */
function wordOf(said: readonly Said[], stem: string): string {
  return preferredForm(formsOf(said, stem)) ?? stem;
}

function* formsOf(said: readonly Said[], stem: string): Generator<WrittenWord> {
  for (const { text, stems } of said) {
    if (!stems.has(stem)) continue;
    for (const { word, start } of wordsIn(text))
      if (contentStems(word)[0] === stem) yield writtenWord(text, word, start);
  }
}

function claimsOf(section: string | undefined, said: readonly Said[]): readonly AiClaim[] {
  return said.map(({ passage, text }) => ({
    ...(section === undefined ? {} : { section }),
    text,
    quotes: [{ passage, text }],
  }));
}
