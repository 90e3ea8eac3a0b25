import type { AskCount } from "./ask-event.ts";

/** Objects that “this …” may refer to: the one that a conversation is about. */
export const countableObjects = ["project", "folder", "channel", "note", "insight", "tag"] as const;
export type CountableObject = (typeof countableObjects)[number];

/** A question that a count query answers. */
export interface CountQuestion {
  readonly target: AskCount["target"];
  /** The noun means points only together with a channel: messages, reviews. */
  readonly isOfChannel: boolean;
  /** The name in the question. */
  readonly tag: string | undefined;
  readonly project: string | undefined;
  readonly folder: string | undefined;
  readonly channel: string | undefined;
  /** From “this channel”. */
  readonly here: CountableObject | undefined;
  /** A word or phrase in the text of the counted objects. */
  readonly about: string | undefined;
  /** Created in the last given number of days. */
  readonly days: number | undefined;
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
  folder: "folders",
  tag: "tags",
  channel: "channels",
  theme: "themes",
  point: "points",
  "data point": "points",
  "feedback point": "points",
  "piece of feedback": "points",
  "pieces of feedback": "points",
};
/** Nouns for points when the question names a channel. */
const pointsOfChannel = ["message", "review", "ticket", "response", "survey response"];
const thisNames: Readonly<Record<string, CountableObject>> = {
  ...Object.fromEntries(countableObjects.map((name) => [name, name])),
  transcript: "note",
  interview: "note",
};
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };

const nouns = [...Object.keys(targets), ...pointsOfChannel].toSorted((a, b) => b.length - a.length).join("|");
const opening = new RegExp(
  String.raw`^(?:how many|what(?: is|[’']s) the (?:total )?number of|(?:the )?(?:total )?number of|count(?: the| all(?: the)?)?)\s+` +
    String.raw`(?:of (?:the|these|those)\s+|different\s+)?(${nouns})s?\b(.*)$`,
  "iu",
);
const quoted = /["“„«]([^"”“»]{1,200})["”“»]/gu;
/** Placeholder of a quoted name during parsing: its index. */
const quotedName = String.raw`“(\d+)”`;
/** An unquoted name ends before the next part of the question. */
const plainName = String.raw`(.{1,200}?)(?=\s+(?:in|of|from|that|which|have|has|had|are|were|is|do|does|did|tagged|with the (?:tag|words?|phrase)|mention\w*|about|contain\w*|talk\w*|speak\w*)\b|\s*$)`;
const named = `(?:called |named )?(?:${quotedName}|${plainName})`;
const tagged = new RegExp(
  String.raw`\b(?:tagged|with the tag|have the tag|has the tag)(?: as| with)?\s+(?:${quotedName}|${plainName})`,
  "iu",
);
/** “in the channel Reviews”, “in the “Reviews” channel”. */
const inNamed = (kind: string) => {
  const before = String.raw`\b(?:in|of|from|within|inside|has|have|does|do) (?:the )?`;
  return [
    new RegExp(String.raw`${before}${kind}\s+${named}`, "iu"),
    new RegExp(String.raw`${before}${quotedName} ${kind}\b`, "iu"),
  ];
};
const places = {
  project: inNamed("project"),
  folder: inNamed("folder"),
  channel: inNamed("channel"),
} as const;
const ofThis = new RegExp(
  String.raw`(?:\b(?:tagged(?: as| with)?|with)\s+)?\bthis (${Object.keys(thisNames).join("|")})\b`,
  "iu",
);
const theWords = "(?: the (?:words?|phrase))?";
const about = new RegExp(
  String.raw`\b(?:(?:talk(?:s|ed|ing)?|speak(?:s|ing)?) (?:about|of)|mention(?:s|ed|ing)?|about|contain(?:s|ing)?|with the (?:words?|phrase)|(?:say|says|said|saying)(?=${theWords}\s+“))` +
    String.raw`${theWords}\s+(?:${quotedName}|(.{1,200}))`,
  "iu",
);
/** Phrases that describe meaning instead of words to search for in a text. */
const notWords =
  /^(?:this|that|these|those|it|its|them|us|our|something|anything|any|no|nothing)\b|\b(?:and|or|but|nor|not|because|why|who|whom|whose|which|that|when|where|while|than|more|most|less|least|per|each|every|without|except|only)\b/iu;
const lastDays =
  /\b(?:in|over|during|from|within) the (?:last|past)\s+(?:(\d{1,4})\s+)?(day|week|month|quarter|year)s?\b/iu;
/** Words that may remain after the whole question was understood. */
const filler =
  /^(?:\s|are|is|there|do|does|did|we|i|have|has|had|got|been|was|were|made|created|added|written|exist|contain|in|of|the|here|workspace|total|altogether|now|currently|that|which|and|so far|,)*$/iu;

/**
 * Parses "How many highlights are tagged “Pricing” in the last 30 days?". Undefined if any part is not
 * understood, because a number that answers another question is worse than none.
 */
export function parseCountQuestion(question: string): CountQuestion | undefined {
  const names: string[] = [];
  const unquoted = question.replace(quoted, (_all, name: string) => ` “${names.push(name.trim()) - 1}” `);
  const found = opening.exec(
    unquoted
      .replace(/\s+/gu, " ")
      .trim()
      .replace(/[?!.\s]+$/u, ""),
  );
  const noun = found?.[1]?.toLowerCase() ?? "";
  const isOfChannel = pointsOfChannel.includes(noun);
  const target = isOfChannel ? "points" : targets[noun];
  if (found === null || target === undefined) return undefined;
  let rest = found[2] ?? "";
  const cut = (...patterns: readonly RegExp[]): RegExpExecArray | undefined => {
    for (const pattern of patterns) {
      const match = pattern.exec(rest);
      if (match === null) continue;
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
      return match;
    }
    return undefined;
  };
  const nameOf = (match: RegExpExecArray | undefined): string | undefined =>
    match?.[1] === undefined ? match?.[2]?.trim() : names[Number(match[1])];

  const period = cut(lastDays);
  const days = Number(period?.[1] ?? 1) * (daysOf[period?.[2]?.toLowerCase() ?? ""] ?? 0);
  const here = thisNames[cut(ofThis)?.[1]?.toLowerCase() ?? ""];
  const project = nameOf(cut(...places.project));
  const folder = nameOf(cut(...places.folder));
  const channel = nameOf(cut(...places.channel));
  const tag = nameOf(cut(tagged));
  const said = cut(about);
  if (said?.[2] !== undefined && notWords.test(said[2])) return undefined;
  const parts = { tag, project, folder, channel, about: nameOf(said) };
  if (!filler.test(rest) || Object.values(parts).includes("")) return undefined;
  return { target, isOfChannel, ...parts, here, days: days === 0 ? undefined : days };
}
