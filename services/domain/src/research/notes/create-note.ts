import type { DocumentNode } from "@fieldstone/model/document/document-json.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import { assertTextLength } from "@fieldstone/model/text-length.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { createDocument } from "../documents/create-document.ts";
import { documentFromHtml } from "../documents/document-from-html.ts";
import { documentFromMarkdown } from "../documents/document-from-markdown.ts";
import { documentFromText, documentFromTurns } from "../documents/document-from-text.ts";
import type { ImportedBody } from "../documents/imported-note.ts";
import { insertNote } from "./note-store.ts";

export interface CreateNoteInput {
  readonly projectId: string;
  readonly title?: string | null | undefined;
  readonly body?: ImportedBody;
  readonly importOrigin?: string;
  /** Whoever acts, where left out. */
  readonly author?: Author;
}

/**
 * Makes a note with its text. Returns its id.
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
  await insertNote(tx, { id, projectId, title, importOrigin: input.importOrigin ?? null, author });
  await createDocument(tx, {
    id,
    objectType: "note",
    projectId,
    content: documentFromBody(input.body ?? { kind: "text", text: "" }),
    author,
  });
  await recordChange(
    tx,
    "note",
    "created",
    { id, projectId },
    { projectId, title, importOrigin: input.importOrigin ?? null },
  );
  return { id };
}

/** A note's title may be empty: the page shows a placeholder. @throws ProductError `title.too_long` */
export function parseNoteTitle(title: string): string {
  const trimmed = title.trim();
  assertTextLength(trimmed, "title", "The note's title", noteTitleLengthMax);
  return trimmed;
}

function documentFromBody(body: ImportedBody): DocumentNode {
  switch (body.kind) {
    case "turns":
      return documentFromTurns(body.turns);
    case "html":
      return documentFromHtml(body.html);
    case "markdown":
      return documentFromMarkdown(body.markdown);
    case "text":
      return documentFromText(body.text);
  }
}
