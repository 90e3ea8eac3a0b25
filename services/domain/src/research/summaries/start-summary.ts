import { type DocumentText, documentText } from "@fieldstone/document/document-text.ts";
import { summarizedTextLengthMax, summaryWordsMin } from "@fieldstone/model/limits.ts";
import type { AiPassage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiTenant } from "@fieldstone/platform/ai/ai-provider.ts";
import { splitPassages } from "@fieldstone/platform/ai/split-passages.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { textHashOf } from "../documents/text-hash.ts";
import { findConversations, turnsIn } from "../speakers/conversation.ts";
import { notEnoughToSummarize, parseInstructions, type SummaryRequest } from "./summary.ts";
import { requireSummarizableNote } from "./summary-policy.ts";

/** A part of the note's text with its offset. */
export interface NotePassage extends AiPassage {
  readonly start: number;
}

/** A permitted summary with its source text. */
export interface StartedSummary {
  readonly request: SummaryRequest;
  readonly tenant: AiTenant;
  readonly projectId: string;
  readonly text: DocumentText;
  /** The text in parts, with who says what in them. */
  readonly passages: readonly NotePassage[];
  readonly textHash: string;
}

/**
 * The input of a summary, for members who may create it.
 * @throws ProductError `note.not_found`, `summary.*`, `ai.disabled`, `ai.feature_off`, `plan.upgrade_needed`,
 * `NOT_ENOUGH_DATA`
 */
export async function startSummary(tx: TenantTransaction, asked: SummaryRequest): Promise<StartedSummary> {
  const note = await requireSummarizableNote(tx, asked.noteId);
  const tenant = await requireAi(tx, "summarize");
  if (asked.framework !== null) await requireCapability(tx, "advancedAiSummaries");
  const instructions = parseInstructions(asked.framework, asked.instructions);
  const content = (await readDocumentContents(tx, [note.id])).get(note.id);
  if (content === undefined || note.wordCount < summaryWordsMin) throw notEnoughToSummarize();
  const text = documentText(content);
  const [conversation] = await findConversations(tx, [{ documentId: note.id, content: text }]);
  const read = text.text.slice(0, summarizedTextLengthMax);
  const passages = splitPassages(read).map(({ start, end }) => ({
    title: note.title,
    start,
    text: read.slice(start, end),
    turns: conversation && turnsIn(conversation, start, end - start),
  }));
  return {
    request: { ...asked, instructions },
    tenant,
    projectId: note.projectId,
    text,
    passages,
    textHash: textHashOf(text.text),
  };
}
