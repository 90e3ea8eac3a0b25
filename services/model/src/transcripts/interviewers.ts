/** A turn of a conversation with its speaker's name. */
export interface NamedTurn {
  readonly speaker: string | null;
  readonly text: string;
}

/** A speaker who asks no more than this many times may only want something repeated. */
const questionsMin = 2;
/** Shorter turns, such as “Okay.” and “I see.”, are neither questions nor answers. */
const turnWordsMin = 3;
/** Characters of a text's end that tell whether it is a question. */
const endLength = 20;

const questionEnd = /[?？؟][\s"”’»)\]]*$/u;
/** Greek writes a semicolon for the question mark. */
const greekQuestionEnd = /\p{Script=Greek}[\s"”’»)\]]*;[\s"”’»)\]]*$/u;
const interviewerLabel = /^(?:interviewer|moderator|facilitator)(?:\s*\d+)?$/iu;

/** Whether a speaker's name says that it interviews: “Moderator 2”. */
export function isInterviewerLabel(speaker: string): boolean {
  return interviewerLabel.test(speaker.trim());
}

/** Whether a text ends with a question mark, in quotes or brackets too. */
export function endsWithQuestion(text: string): boolean {
  // The last characters alone: the patterns would be tried at each of a long text.
  const end = text.slice(-endLength);
  return questionEnd.test(end) || greekQuestionEnd.test(end);
}

/**
 * The speakers of a transcript who interview the others: those who are called so, who are members of the
 * workspace, or more than half of whose turns end with a question. None if that would be all of them, as in a
 * meeting of colleagues. Speakers who are known to be participants never are.
 */
export function findInterviewers(
  turns: readonly NamedTurn[],
  known: { readonly members?: readonly string[]; readonly participants?: readonly string[] } = {},
): ReadonlySet<string> {
  const [members, participants] = [foldedSet(known.members), foldedSet(known.participants)];
  const bySpeaker = Map.groupBy(
    turns.filter(({ speaker }) => speaker !== null),
    ({ speaker }) => speaker ?? "",
  );
  const interviewers = [...bySpeaker].flatMap(([speaker, said]) => {
    const name = folded(speaker);
    if (participants.has(name)) return [];
    return members.has(name) || isInterviewerLabel(speaker) || asksMostly(said) ? [speaker] : [];
  });
  return new Set(interviewers.length < bySpeaker.size ? interviewers : []);
}

function asksMostly(turns: readonly NamedTurn[]): boolean {
  const long = turns.filter(({ text }) => text.trim().split(/\s+/u).length >= turnWordsMin);
  const asked = long.filter(({ text }) => endsWithQuestion(text)).length;
  return asked >= questionsMin && asked * 2 > long.length;
}

function foldedSet(names: readonly string[] = []): ReadonlySet<string> {
  return new Set(names.map(folded));
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}
