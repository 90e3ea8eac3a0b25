import { setImmediate as nextTurn } from "node:timers/promises";
import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { type DocumentText, documentText } from "@fieldstone/document/document-text.ts";
import { type SpokenRange, spokenRanges } from "@fieldstone/document/transcript/spoken-ranges.ts";
import { findInterviewers } from "@fieldstone/model/transcripts/interviewers.ts";
import type { AiTurn } from "@fieldstone/platform/ai/ai-answer.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Contents of transcripts that are parsed for one question, in bytes, best passages first: some 60 ms. */
const contentBytesMax = 8_000_000;

/** A passage within the part of a text that was read for a question. */
export interface PlacedPassage {
  readonly documentId: string | null;
  /** The part that was read, and where it begins in its object's text, in characters. */
  readonly whole: string;
  readonly from: number;
  /** Where the passage begins in that part, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
  /** Its object's text ends with pages of files. */
  readonly hasPages: boolean;
}

/** Who says what in a text, and who of them interviews. */
interface Conversation {
  readonly text: string;
  readonly ranges: readonly SpokenRange[];
  readonly interviewers: ReadonlySet<string>;
}

/** Who says what in each passage, best passages first. Empty for those that are no conversation. */
export async function findSpokenTurns(
  tx: TenantTransaction,
  passages: readonly PlacedPassage[],
): Promise<readonly (readonly AiTurn[])[]> {
  const documentIds = [...new Set(passages.flatMap(({ documentId }) => documentId ?? []))];
  const transcripts = await readTranscripts(tx, documentIds);
  const written = new Map<string, DocumentText>();
  for (const { documentId, whole } of passages)
    if (documentId === null || !transcripts.has(documentId)) written.set(whole, { text: whole, blocks: [] });
  const ranges = new Map<DocumentText, readonly SpokenRange[]>();
  for (const text of [...written.values(), ...transcripts.values()])
    if (text !== undefined) ranges.set(text, spokenRanges(text));
  const known = await findKnownSpeakers(tx, documentIds, [...ranges.values()].flat());
  const conversations = new Map<DocumentText, Conversation>();
  return passages.map((passage) => {
    const { documentId, whole, from, start, text, hasPages } = passage;
    const isTranscript = documentId !== null && transcripts.has(documentId);
    const source = isTranscript ? transcripts.get(documentId) : written.get(whole);
    // Its turns were not read: no quote may have more than a line.
    if (source === undefined) return linesOf(text);
    const conversation =
      conversations.get(source) ?? conversationOf(source.text, ranges.get(source) ?? [], known, documentId);
    conversations.set(source, conversation);
    const at = isTranscript ? placeIn(source.text, text, from + start) : start;
    if (at !== undefined) return turnsIn(conversation, at, text.length);
    return hasPages ? [] : linesOf(text);
  });
}

/** Transcripts among documents, as saved; undefined for those that are not parsed. */
async function readTranscripts(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentText | undefined>> {
  if (documentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; json: string | null }>`
    with transcripts as (select document_id as id, content::text as json, place from documents
        join unnest(${[...documentIds]}::uuid[]) with ordinality wanted (id, place) on wanted.id = document_id
       where team_id = ${tx.context.teamId} and strpos(content::text, '"type":"turn"') > 0)
    select id, case when sum(octet_length(json)) over (order by place) <= ${contentBytesMax} then json end as json
      from transcripts order by place`.execute(tx.db);
  const transcripts = new Map<string, DocumentText | undefined>();
  for (const { id, json } of rows) {
    transcripts.set(id, json === null ? undefined : documentText(parseContent(json)));
    await nextTurn();
  }
  return transcripts;
}

/** For the stored JSON of a document. */
function parseContent(json: string): DocumentNode {
  return JSON.parse(json);
}

interface KnownSpeakers {
  readonly members: readonly string[];
  /** Names of a note's participants, by its id. */
  readonly participants: ReadonlyMap<string, readonly string[]>;
}

/** Members and participants whose names speakers have. */
async function findKnownSpeakers(
  tx: TenantTransaction,
  documentIds: readonly string[],
  ranges: readonly SpokenRange[],
): Promise<KnownSpeakers> {
  const names = [...new Set(ranges.flatMap(({ speaker }) => speaker?.trim().toLowerCase() ?? []))];
  if (names.length === 0) return { members: [], participants: new Map() };
  const { teamId } = tx.context;
  const { rows } = await sql<{ noteId: string | null; name: string }>`
    select null::uuid as "noteId", name from users
     where team_id = ${teamId} and deactivated_at is null and lower(name) = any(${names}::text[])
    union all select note_id, name from note_people join people using (team_id, person_id)
     where team_id = ${teamId} and note_id = any(${[...documentIds]}::uuid[]) and people.deleted_at is null
       and lower(name) = any(${names}::text[])`.execute(tx.db);
  const byNote = Map.groupBy(rows, ({ noteId }) => noteId);
  return {
    members: (byNote.get(null) ?? []).map(({ name }) => name),
    participants: new Map(
      [...byNote].flatMap(([noteId, people]) =>
        noteId === null ? [] : [[noteId, people.map(({ name }) => name)] as const],
      ),
    ),
  };
}

function conversationOf(
  text: string,
  ranges: readonly SpokenRange[],
  { members, participants }: KnownSpeakers,
  documentId: string | null,
): Conversation {
  const turns = ranges.map(({ start, end, speaker }) => ({ speaker, text: text.slice(start, end) }));
  const linked = ranges.flatMap(({ isPerson, speaker }) => (isPerson ? (speaker ?? []) : []));
  const named = documentId === null ? [] : (participants.get(documentId) ?? []);
  return {
    text,
    ranges,
    interviewers: findInterviewers(turns, { members, participants: [...linked, ...named] }),
  };
}

/** Where a passage begins: at or after its place in characters, which are no more than UTF-16 units. */
function placeIn(whole: string, passage: string, from: number): number | undefined {
  const after = whole.indexOf(passage, from);
  const at = after === -1 ? whole.indexOf(passage) : after;
  return at === -1 ? undefined : at;
}

function turnsIn({ ranges, interviewers }: Conversation, at: number, length: number): readonly AiTurn[] {
  return ranges.flatMap(({ start, end, speaker }) => {
    const [from, to] = [Math.max(0, start - at), Math.min(length, end - at)];
    const isInterviewer = speaker !== null && interviewers.has(speaker);
    return from < to ? [{ start: from, end: to, speaker, isInterviewer }] : [];
  });
}

function linesOf(text: string): readonly AiTurn[] {
  let lineEnd = -1;
  return text.split("\n").map((line) => {
    const start = lineEnd + 1;
    lineEnd = start + line.length;
    return { start, end: lineEnd, speaker: null, isInterviewer: false };
  });
}
