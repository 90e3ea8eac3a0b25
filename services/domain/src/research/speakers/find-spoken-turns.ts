import type { DocumentText } from "@fieldstone/document/document-text.ts";
import type { AiTurn } from "@fieldstone/platform/ai/ai-answer.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findConversations, turnsIn } from "./conversation.ts";
import { readSpokenTexts } from "./read-spoken-texts.ts";

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

/** Who says what in each passage, best passages first. Empty for those that are no conversation. */
export async function findSpokenTurns(
  tx: TenantTransaction,
  passages: readonly PlacedPassage[],
): Promise<readonly (readonly AiTurn[])[]> {
  const documentIds = [...new Set(passages.flatMap(({ documentId }) => documentId ?? []))];
  const transcripts = await readSpokenTexts(tx, documentIds, { transcriptsOnly: true });
  const texts = new Map<string, { readonly documentId: string | null; readonly content: DocumentText }>();
  for (const passage of passages) {
    const { documentId, whole } = passage;
    const isTranscript = documentId !== null && transcripts.has(documentId);
    const content = isTranscript ? transcripts.get(documentId) : { text: whole, blocks: [] };
    if (content !== undefined) texts.set(keyOf(passage, isTranscript), { documentId, content });
  }
  const found = await findConversations(tx, [...texts.values()]);
  const conversations = new Map([...texts.keys()].map((key, at) => [key, found[at]]));
  return passages.map((passage) => {
    const { documentId, from, start, text, hasPages } = passage;
    const isTranscript = documentId !== null && transcripts.has(documentId);
    const conversation = conversations.get(keyOf(passage, isTranscript));
    // Its turns were not read: no quote may have more than a line.
    if (conversation === undefined) return linesOf(text);
    const at = isTranscript ? placeIn(conversation.text, text, from + start) : start;
    if (at !== undefined) return turnsIn(conversation, at, text.length);
    return hasPages ? [] : linesOf(text);
  });
}

/** Of a passage of a transcript its document, of any other its text. */
function keyOf({ documentId, whole }: PlacedPassage, isTranscript: boolean): string {
  return isTranscript ? `${documentId}` : `text:${documentId}:${whole}`;
}

/** Where a passage begins: at or after its place in characters, which are no more than UTF-16 units. */
function placeIn(whole: string, passage: string, from: number): number | undefined {
  const after = whole.indexOf(passage, from);
  const at = after === -1 ? whole.indexOf(passage) : after;
  return at === -1 ? undefined : at;
}

function linesOf(text: string): readonly AiTurn[] {
  let lineEnd = -1;
  return text.split("\n").map((line) => {
    const start = lineEnd + 1;
    lineEnd = start + line.length;
    return { start, end: lineEnd, speaker: null, isInterviewer: false };
  });
}
