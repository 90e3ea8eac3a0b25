import type { AiTurn } from "@fieldstone/platform/ai/ai-answer.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Highlight } from "../highlights/highlight.ts";
import { type Conversation, findConversations, turnsIn } from "./conversation.ts";
import { readSpokenTexts } from "./read-spoken-texts.ts";

type SpokenHighlight = Pick<Highlight, "documentId" | "fileId" | "speaker" | "text">;

/**
 * Who says what in each highlight of a text. Empty where nobody is known to speak, such as in a file.
 * Without access checks.
 */
export async function findTurnsOfHighlights(
  tx: TenantTransaction,
  highlights: readonly SpokenHighlight[],
): Promise<readonly (readonly AiTurn[])[]> {
  const documentIds = [
    ...new Set(highlights.flatMap(({ documentId, fileId }) => (fileId === null ? [documentId] : []))),
  ];
  const texts = await readSpokenTexts(tx, documentIds, { transcriptsOnly: false });
  const read = [...texts].flatMap(([documentId, content]) =>
    content === undefined ? [] : [{ documentId, content }],
  );
  const found = await findConversations(tx, read);
  const conversations = new Map(read.map(({ documentId }, at) => [documentId, found[at]]));
  return highlights.map((highlight) => {
    const conversation = highlight.fileId === null ? conversations.get(highlight.documentId) : undefined;
    return turnsOf(highlight, conversation);
  });
}

function turnsOf(
  { speaker, text }: SpokenHighlight,
  conversation: Conversation | undefined,
): readonly AiTurn[] {
  // Others may have said the same words: who said these is stored with them.
  if (speaker !== null) {
    const isInterviewer = conversation?.interviewers.has(speaker) ?? false;
    return [{ start: 0, end: text.length, speaker, isInterviewer }];
  }
  const at = conversation?.text.indexOf(text) ?? -1;
  return conversation === undefined || at === -1 ? [] : turnsIn(conversation, at, text.length);
}
