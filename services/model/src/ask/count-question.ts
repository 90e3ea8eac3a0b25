import type { AskCount } from "./ask-event.ts";

/** A question whose answer is a number that a query gives. */
export interface CountQuestion {
  readonly target: AskCount["target"];
  /** As the question names it. */
  readonly tag?: string;
  readonly project?: string;
  /** A word or phrase in the text of what is counted. */
  readonly about?: string;
  /** Made in the last so many days. */
  readonly days?: number;
}

const targets: Readonly<Record<string, AskCount["target"]>> = {
  note: "notes",
  transcript: "notes",
  interview: "notes",
  insight: "insights",
  highlight: "highlights",
  quote: "highlights",
  people: "people",
  participant: "people",
  person: "people",
  project: "projects",
  tag: "tags",
};
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };

const opening =
  /^(?:how many|what is the number of|number of|count(?: the| all)?)\s+(notes?|transcripts?|interviews?|insights?|highlights?|quotes?|people|persons?|participants?|projects?|tags?)\b(.*)$/iu;
const quotedName = `["“„«]([^"”“»]{1,200})["”“»]`;
const tagged = new RegExp(
  String.raw`\b(?:tagged|with the tag|have the tag|has the tag)(?: as| with)?\s+(?:${quotedName}|(.{1,200}))`,
  "iu",
);
const inProject = new RegExp(String.raw`\bin (?:the )?project\s+(?:${quotedName}|(.{1,200}))`, "iu");
const about = new RegExp(
  String.raw`\b(?:mention(?:s|ed|ing)?|about|contain(?:s|ing)?|with the words?)\s+(?:${quotedName}|(.{1,200}))`,
  "iu",
);
const lastDays =
  /\b(?:in|over|during|from|within) the (?:last|past)\s+(?:(\d{1,4})\s+)?(day|week|month|quarter|year)s?\b/iu;
/** What may be left over of a question that was understood whole. */
const filler =
  /^(?:\s|are|is|there|do|does|did|we|i|have|has|had|got|been|was|were|made|created|added|written|exist|in|the|workspace|this|total|altogether|now|today|currently|that|which|and|so far|,)*$/iu;

/**
 * Reads "How many highlights are tagged “Pricing” in the last 30 days?". Undefined where any part of the question is
 * not understood: a number that answers another question is worse than none.
 */
export function parseCountQuestion(question: string): CountQuestion | undefined {
  const found = opening.exec(question.trim().replace(/[?!.\s]+$/u, ""));
  const noun = found?.[1]?.toLowerCase();
  const target = noun === undefined ? undefined : (targets[noun] ?? targets[noun.replace(/s$/u, "")]);
  if (found === null || target === undefined) return undefined;
  let rest = found[2] ?? "";
  const cut = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(rest) ?? undefined;
    if (match !== undefined)
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    return match;
  };
  const period = cut(lastDays);
  const days =
    period === undefined ? undefined : Number(period[1] ?? 1) * (daysOf[period[2]?.toLowerCase() ?? ""] ?? 0);
  const nameOf = (match: RegExpExecArray | undefined): string | undefined =>
    (match?.[1] ?? match?.[2])?.trim();
  const project = nameOf(cut(inProject));
  const tag = nameOf(cut(tagged));
  const words = nameOf(cut(about));
  if (!filler.test(rest)) return undefined;
  return {
    target,
    ...(tag === undefined ? {} : { tag }),
    ...(project === undefined ? {} : { project }),
    ...(words === undefined ? {} : { about: words }),
    ...(days === undefined || days === 0 ? {} : { days }),
  };
}
