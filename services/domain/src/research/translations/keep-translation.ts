import { noteTranslationAuditSchema } from "@fieldstone/model/audit/audit-kinds.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { AiUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiAuthor } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { workOnDocument } from "../documents/jobs/document-work.ts";
import { prepareContentJob } from "../documents/jobs/prepare-content-job.ts";
import { createNote } from "../notes/create-note.ts";
import { copyNotePeople } from "../people/note-people-store.ts";
import { type StartedTranslation, startTranslation } from "./start-translation.ts";
import { withTexts } from "./translatable-text.ts";
import { translatedTextChanged } from "./translation.ts";
import { insertTranslation } from "./translation-store.ts";

export interface TranslatedTexts {
  /** One translation for each text of the started translation. */
  readonly texts: readonly string[];
  readonly sourceLanguage: string;
  readonly author: AiAuthor;
  readonly usage: AiUsage;
}

/**
 * Creates the translated copy of a note with its participants. Returns its id and title; deleting the copy
 * undoes it.
 * @throws ProductError `translation.text_changed`, and as startTranslation
 */
export async function keepTranslation(
  tx: TenantTransaction,
  started: StartedTranslation,
  { texts, sourceLanguage, author, usage }: TranslatedTexts,
): Promise<{ readonly id: string; readonly title: string }> {
  // Repeat the checks: meanwhile access may have been revoked, AI turned off or a person forgotten in the
  // text.
  const now = await startTranslation(tx, started.request);
  if (now.textHash !== started.textHash || now.note.title !== started.note.title)
    throw translatedTextChanged();
  const { note } = now;
  const isTitled = note.title.trim() !== "";
  const title = isTitled ? cutText(texts[0] ?? "", noteTitleLengthMax) : "";
  const content = withTexts(now.content, isTitled ? texts.slice(1) : texts);
  const prepared = await workOnDocument(tx.context.teamId, prepareContentJob, {
    parts: [],
    text: JSON.stringify(content),
  });
  const { id } = await createNote(tx, {
    projectId: note.projectId,
    title,
    prepared,
    happenedAt: note.happenedAt,
    author: { kind: "model", ...author },
  });
  await copyNotePeople(tx, note.id, id);
  const languages = { sourceLanguage, targetLanguage: started.request.targetLanguage };
  await insertTranslation(tx, { noteId: id, sourceNoteId: note.id, ...languages, textHash: now.textHash });
  // Shows the new translation to those who have the source open.
  await recordEvent(
    tx,
    {
      kind: "note.translated",
      subjectType: "note",
      subjectId: note.id,
      data: noteTranslationAuditSchema.parse({ sourceNoteId: note.id, targetNoteId: id, ...languages }),
    },
    {
      type: "note",
      id: note.id,
      projectId: note.projectId,
      documentId: note.id,
      act: "updated",
    },
  );
  const object = { type: "note", id };
  await recordAiAction(tx, { feature: "translate", author, usage, outcome: "DONE", object });
  return { id, title };
}
