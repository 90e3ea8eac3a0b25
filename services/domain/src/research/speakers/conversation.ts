import type { DocumentText } from "@fieldstone/document/document-text.ts";
import { type SpokenRange, spokenRanges } from "@fieldstone/document/transcript/spoken-ranges.ts";
import { findInterviewers } from "@fieldstone/model/transcripts/interviewers.ts";
import type { AiTurn } from "@fieldstone/platform/ai/ai-answer.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Who says what in a text, and who of them interviews. */
export interface Conversation {
  readonly text: string;
  readonly ranges: readonly SpokenRange[];
  readonly interviewers: ReadonlySet<string>;
}

interface ReadText {
  /** The note or insight that it is the text of, if any. */
  readonly documentId: string | null;
  readonly content: DocumentText;
}

/** Who says what in each text, in order. */
export async function findConversations(
  tx: TenantTransaction,
  texts: readonly ReadText[],
): Promise<readonly Conversation[]> {
  const read = texts.map(({ documentId, content }) => ({
    documentId,
    text: content.text,
    ranges: spokenRanges(content),
  }));
  const known = await findKnownSpeakers(
    tx,
    read.flatMap(({ documentId }) => documentId ?? []),
    read.flatMap(({ ranges }) => ranges),
  );
  return read.map((each) => conversationOf(each, known));
}

/** Who says what in a stretch of a conversation; empty if it is none. */
export function turnsIn(
  { ranges, interviewers }: Conversation,
  at: number,
  length: number,
): readonly AiTurn[] {
  return ranges.flatMap(({ start, end, speaker }) => {
    const [from, to] = [Math.max(0, start - at), Math.min(length, end - at)];
    const isInterviewer = speaker !== null && interviewers.has(speaker);
    return from < to ? [{ start: from, end: to, speaker, isInterviewer }] : [];
  });
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
  {
    documentId,
    text,
    ranges,
  }: { readonly documentId: string | null; readonly text: string; readonly ranges: readonly SpokenRange[] },
  { members, participants }: KnownSpeakers,
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
