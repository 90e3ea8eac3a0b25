import { type DocumentNode, emptyDocument } from "@fieldstone/document/document-json.ts";
import type { MeasuredContent } from "@fieldstone/domain/research/documents/document.ts";
import {
  readDocumentBeginnings,
  readMeasuredContents,
} from "@fieldstone/domain/research/documents/read-document.ts";
import { visitedContent } from "@fieldstone/domain/research/documents/visited-content.ts";
import { type Note, noteNotFound, noteSorts } from "@fieldstone/domain/research/notes/note.ts";
import { readNotes } from "@fieldstone/domain/research/notes/read-notes.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { loadOrRefuse } from "../../graphql/by-key.ts";
import { defineConnection } from "../../graphql/connection.ts";
import { defineLoader, type Loader } from "../../graphql/loader.ts";

export const NoteRef = builder.objectRef<Note>("Note");

export const NotePayload = builder.objectRef<{ noteId: string }>("NotePayload");

export const NoteSort = builder.enumType("NoteSort", { values: noteSorts });

export const NoteConnection = defineConnection("Note", NoteRef, { totalCount: true });

/** Notes by id that the person, or the visitor with a share link, may read. */
export const noteLoader = defineLoader<Note>(readNotes);

/** Texts by document id. Load it for objects that a policy has let through, never for an id from outside. */
export const documentContentLoader = defineLoader<MeasuredContent>(readMeasuredContents);

/** The first blocks of texts, under the same rule. */
export const documentBeginningLoader = defineLoader<MeasuredContent>(readDocumentBeginnings);

/** A text for the answer, counted where it stands; for a visitor without what it refers to. */
export async function answerContent(
  context: ApiContext,
  loader: Loader<MeasuredContent>,
  documentId: string,
): Promise<DocumentNode> {
  const measured = await loader(context).load(documentId);
  if (measured === undefined) return emptyDocument;
  context.cost.addText(measured.bytes);
  const { content } = measured;
  return context.tenant.actor.kind === "public" ? visitedContent(content, documentId) : content;
}

/** A note that the actor may read. @throws ProductError `note.not_found` */
export function loadNote(context: ApiContext, noteId: string): Promise<Note> {
  return loadOrRefuse(noteLoader, context, noteId, noteNotFound);
}
