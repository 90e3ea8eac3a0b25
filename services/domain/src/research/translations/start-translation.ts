import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import type { AiTenant } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { textHashOf } from "../documents/text-hash.ts";
import { type Note, noteNotFound } from "../notes/note.ts";
import { findNotes } from "../notes/note-store.ts";
import { translatableTexts } from "./translatable-text.ts";
import {
  nothingToTranslate,
  type TranslationRequest,
  tooLongToTranslate,
  translatedTextLengthMax,
} from "./translation.ts";

/** A permitted translation with its source. */
export interface StartedTranslation {
  readonly request: TranslationRequest;
  readonly tenant: AiTenant;
  readonly note: Note;
  readonly content: DocumentNode;
  /** The title, if there is one, then the texts of the document. */
  readonly texts: readonly string[];
  readonly textHash: string;
}

/**
 * The input of a translation, for members who may write in the note's project, where the copy is created. The
 * AI switch of summaries applies.
 * @throws ProductError `note.not_found`, Forbidden, `ai.*`, `plan.upgrade_needed`, `NOT_ENOUGH_DATA`,
 * `translation.too_long`
 */
export async function startTranslation(
  tx: TenantTransaction,
  request: TranslationRequest,
): Promise<StartedTranslation> {
  const note = (await findNotes(tx, [request.noteId])).get(request.noteId);
  if (note === undefined) throw noteNotFound();
  const place = { documentId: note.id, projectId: note.projectId };
  await requireDocumentLevel(tx, place, "READ", noteNotFound);
  await requireProjectLevel(tx, note.projectId, "WRITE", { missing: noteNotFound });
  const tenant = await requireAi(tx, "summarize");
  await requireCapability(tx, "translation");
  const content = (await readDocumentContents(tx, [note.id])).get(note.id);
  const inText = content === undefined ? [] : translatableTexts(content);
  if (content === undefined || inText.length === 0) throw nothingToTranslate();
  if (inText.reduce((sum, text) => sum + text.length, 0) > translatedTextLengthMax)
    throw tooLongToTranslate();
  const textHash = textHashOf(documentText(content).text);
  const texts = note.title.trim() === "" ? inText : [note.title, ...inText];
  return { request, tenant, note, content, texts, textHash };
}
