import { documentText } from "@fieldstone/document/document-text.ts";
import { summarizedTextLengthMax, summaryWordsMin } from "@fieldstone/model/limits.ts";
import type { KnownName } from "@fieldstone/model/personal-data/find-names.ts";
import type { AiTenant } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { z } from "zod";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { requireHighlighter } from "../highlights/highlight-policy.ts";
import { type Note, noteNotFound } from "../notes/note.ts";
import { requireWritableNote } from "../notes/note-policy.ts";
import { findNotes } from "../notes/note-store.ts";
import { type Conversation, findConversations } from "../speakers/conversation.ts";
import { findKnownNames } from "./masking/known-names.ts";
import { featureOf, notEnoughToSuggest, type suggestForNoteInput } from "./suggestion.ts";

export type SuggestForNote = z.output<typeof suggestForNoteInput>;

export interface NoteForSuggestions {
  readonly note: Note;
  readonly tenant: AiTenant;
  readonly text: string;
  /** Who says what; not where personal data is searched, of which names of speakers are none. */
  readonly conversation?: Conversation | undefined;
  /** Names of known people, when personal data is searched. */
  readonly names: readonly KnownName[];
}

/**
 * The input of suggestions, for members who may make the suggested changes themselves.
 * @throws ProductError `note.not_found`, `ai.*`, `plan.upgrade_needed`, `NOT_ENOUGH_DATA`, Forbidden
 */
export async function beginNote(
  tx: TenantTransaction,
  { noteId, kind, apply }: SuggestForNote,
): Promise<NoteForSuggestions> {
  const note = (await findNotes(tx, [noteId])).get(noteId);
  if (note === undefined) throw noteNotFound();
  await requireHighlighter(tx, { documentId: note.id, projectId: note.projectId }, noteNotFound);
  if (kind !== "HIGHLIGHT") await requireWritableNote(tx, note.id);
  const tenant = await requireAi(tx, featureOf[kind], apply === true ? "apply" : "suggest");
  if (kind === "HIGHLIGHT") await requireCapability(tx, "magicHighlights");
  const content = (await readDocumentContents(tx, [note.id])).get(note.id);
  if (content === undefined) throw notEnoughToSuggest();
  const { text, blocks } = documentText(content);
  if (kind === "REDACTION")
    return { note, tenant, text, names: await findKnownNames(tx, note.id, { text, blocks }) };
  if (note.wordCount < summaryWordsMin) throw notEnoughToSuggest();
  const [conversation] = await findConversations(tx, [{ documentId: note.id, content: { text, blocks } }]);
  return { note, tenant, text: text.slice(0, summarizedTextLengthMax), conversation, names: [] };
}
