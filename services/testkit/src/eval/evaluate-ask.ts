import { askEventSchema } from "@fieldstone/model/ask/ask-event.ts";
import type { FieldstoneClient } from "../fieldstone-client.ts";
import { awaitIndexed } from "./await-indexed.ts";
import { asPlainText, cutToNotes, fitsNote } from "./document-parts.ts";
import { type EvaluationOptions, type EvalWorkspace, openEvalWorkspace } from "./eval-workspace.ts";
import { mean } from "./measures.ts";
import type { Meeting, MeetingQuestion, TurnSpan } from "./meetings.ts";

export interface AskScores {
  readonly questions: number;
  readonly answered: number;
  /** Supporting spans that were read, or cited, at least in part. */
  readonly spansRead: number;
  readonly spansCited: number;
  /** Supporting turns that were read at least in part. */
  readonly turnsRead: number;
  /** Quotes from a supporting span. */
  readonly quotesSupported: number;
}

/** Shorter lines occur in many turns. */
const distinctiveLength = 20;

/** Writes meetings to a new workspace and asks their questions through the public API. */
export async function evaluateAsk(
  meetings: readonly Meeting[],
  { port, region, say }: EvaluationOptions,
): Promise<AskScores> {
  const workspace = await openEvalWorkspace({ port, region });
  const { client, subdomain, ask } = workspace;
  const notesOf = new Map<Meeting, readonly string[]>();
  const projectId = await workspace.makeProject("Meetings");
  for (const meeting of meetings) notesOf.set(meeting, await writeMeeting(workspace, projectId, meeting));
  await awaitIndexed(ask, say);
  const results: QuestionScores[] = [];
  for (const [meeting, objectIds] of notesOf) {
    for (const each of meeting.questions) {
      const filter = { objectType: "note", objectIds };
      const answer = await answerOf(client, subdomain, { question: each.question, filter });
      results.push(scoresOf(meeting, each, answer));
    }
    say(`${meeting.name}: ${meeting.questions.length} questions asked`);
  }
  const meanOf = (key: Exclude<keyof QuestionScores, "hasAnswer">) => mean(results.map((each) => each[key]));
  return {
    questions: results.length,
    answered: results.filter(({ hasAnswer }) => hasAnswer).length,
    spansRead: meanOf("spansRead"),
    spansCited: meanOf("spansCited"),
    turnsRead: meanOf("turnsRead"),
    quotesSupported: mean(results.filter(({ hasAnswer }) => hasAnswer).map((each) => each.quotesSupported)),
  };
}

/** Writes a meeting, in several notes if it is long; none ends within a turn that fits one. */
async function writeMeeting(
  workspace: EvalWorkspace,
  projectId: string,
  { name, turns }: Meeting,
): Promise<readonly string[]> {
  const parts: string[] = [""];
  for (const { speaker, text } of turns) {
    for (const line of cutToNotes(asPlainText(`${speaker}: ${text}\n\n`))) {
      const longer = `${parts.at(-1) ?? ""}${line}`;
      if (fitsNote(longer)) parts[parts.length - 1] = longer;
      else parts.push(line);
    }
  }
  const ids: string[] = [];
  for (const markdown of parts) ids.push(await workspace.makeNote({ projectId, title: name, markdown }));
  return ids;
}

interface Answer {
  readonly passages: readonly string[];
  /** Words with the speaker that the answer names for them. */
  readonly quotes: readonly { readonly text: string; readonly speaker: string | undefined }[];
}

async function answerOf(client: FieldstoneClient, subdomain: string, body: object): Promise<Answer> {
  const answer = await client.ask({
    subdomain,
    path: "/api/ask",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`/api/ask: ${answer.status} ${answer.body}`);
  const events = answer.body
    .trim()
    .split("\n")
    .map((line) => askEventSchema.parse(JSON.parse(line)));
  return {
    passages: events.flatMap((event) =>
      event.type === "read" ? event.passages.map(({ text }) => text) : [],
    ),
    quotes: events.flatMap((event) =>
      event.type === "claim"
        ? event.claim.citations.map(({ quote = "", speaker }) => ({ text: quote, speaker }))
        : [],
    ),
  };
}

interface QuestionScores {
  readonly hasAnswer: boolean;
  readonly spansRead: number;
  readonly spansCited: number;
  readonly turnsRead: number;
  readonly quotesSupported: number;
}

function scoresOf(
  meeting: Meeting,
  { spans }: MeetingQuestion,
  { passages, quotes }: Answer,
): QuestionScores {
  const read = turnsIn(
    meeting,
    passages.map((text) => ({ text })),
  );
  const cited = turnsIn(meeting, quotes);
  const supporting = new Set(spans.flatMap(turnsOf));
  const shareOf = (turns: ReadonlySet<number>) =>
    mean(spans.map((span) => (turnsOf(span).some((turn) => turns.has(turn)) ? 1 : 0)));
  const supported = quotes.filter((quote) =>
    [...turnsIn(meeting, [quote])].some((turn) => supporting.has(turn)),
  );
  return {
    hasAnswer: quotes.length > 0,
    spansRead: shareOf(read),
    spansCited: shareOf(cited),
    turnsRead: mean([...supporting].map((turn) => (read.has(turn) ? 1 : 0))),
    quotesSupported: quotes.length === 0 ? 0 : supported.length / quotes.length,
  };
}

function turnsOf({ first, last }: TurnSpan): readonly number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** The turns that a note's texts contain, at least in part. Short words count with their speaker's name. */
function turnsIn(
  { turns }: Meeting,
  texts: readonly { readonly text: string; readonly speaker?: string | undefined }[],
): ReadonlySet<number> {
  const found = new Set<number>();
  const names = new Set(turns.map(({ speaker }) => `${speaker}:`));
  for (const { text: said, speaker: by } of texts) {
    for (const line of said.split("\n").map((each) => each.trim())) {
      // A turn without words is in no other, whose name it has.
      if (line === "" || names.has(line)) continue;
      const named = by === undefined ? line : `${by}: ${line}`;
      for (const [at, { speaker, text }] of turns.entries()) {
        const whole = `${speaker}: ${text}`;
        const isPart = (words: string) => words.length >= distinctiveLength && whole.includes(words);
        if (named === whole || line === text || isPart(line) || isPart(named)) found.add(at);
      }
    }
  }
  return found;
}
