import { newId } from "@fieldstone/model/ids.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { parseOptionalText } from "@fieldstone/model/text/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { documentFromBody } from "../documents/conversions/document-from-body.ts";
import { createDocument } from "../documents/create-document.ts";
import type { ImportedBody } from "../documents/imported-note.ts";
import { type PreparedDocument, prepareDocument } from "../documents/prepare-document.ts";
import { insertNotes } from "./note-store.ts";

export interface CreateNoteInput {
  readonly projectId: string;
  readonly title?: string | null | undefined;
  readonly body?: ImportedBody;
  /** The prepared body: imports prepare it in a separate process. */
  readonly prepared?: PreparedDocument;
  readonly importOrigin?: string;
  readonly happenedAt?: Date | null;
  /** Default: the actor. */
  readonly author?: Author;
}

/**
 * Creates a note with its text. Returns its id.
 * @throws ProductError `project.not_found`, Forbidden without WRITE, `title.too_long`, `document.invalid`
 */
export async function createNote(
  tx: TenantTransaction,
  input: CreateNoteInput,
): Promise<{ readonly id: string }> {
  await requireProjectLevel(tx, input.projectId, "WRITE");
  const title = parseNoteTitle(input.title ?? "");
  const id = newId();
  const author = input.author ?? authorOf(tx.context.actor);
  const { projectId } = input;
  const { importOrigin = null, happenedAt = null } = input;
  await insertNotes(tx, [{ id, projectId, title, importOrigin, happenedAt, author }]);
  const prepared =
    input.prepared ?? prepareDocument(documentFromBody(input.body ?? { kind: "text", text: "" }));
  await createDocument(tx, { id, objectType: "note", projectId, author }, prepared);
  await recordChange(tx, "note", "created", { id, projectId }, { projectId, title, importOrigin });
  return { id };
}

/** A note's title may be empty: the page shows a placeholder. @throws ProductError `title.too_long` */
export function parseNoteTitle(title: string): string {
  return parseOptionalText(title, "title", "The note's title", noteTitleLengthMax);
}
