import { type DocumentNode, emptyDocument } from "@fieldstone/document/document-json.ts";
import { visitedContent } from "@fieldstone/domain/research/documents/conversions/visited-content.ts";
import type { MeasuredContent } from "@fieldstone/domain/research/documents/document.ts";
import {
  readDocumentBeginnings,
  readMeasuredContents,
} from "@fieldstone/domain/research/documents/read-document.ts";
import { type Note, noteNotFound, noteSorts } from "@fieldstone/domain/research/notes/note.ts";
import { readNotes } from "@fieldstone/domain/research/notes/read-notes.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection } from "../../graphql/connection.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader, type Loader } from "../../graphql/loading/loader.ts";
import { answerKind } from "../../graphql/loading/object-types.ts";

export const NoteRef = builder.objectRef<Note>("Note");

export const NotePayload = builder.objectRef<{ noteId: string }>("NotePayload");

export const NoteSort = builder.enumType("NoteSort", { values: noteSorts });

export const NoteConnection = defineConnection("Note", NoteRef, { totalCount: true });

/** Notes by id that the member, or the visitor with a share link, may read. */
export const noteLoader = defineLoader<Note>(readNotes);
answerKind("note", NoteRef, noteLoader);

/** Texts by document id. Only for documents that were read through policy, never for an id from a client. */
export const documentContentLoader = defineLoader<MeasuredContent>(readMeasuredContents);

/** The first blocks of texts; the same rule applies. */
export const documentBeginningLoader = defineLoader<MeasuredContent>(readDocumentBeginnings);

/** A text for the answer, counted in its size; for visitors without the objects that it refers to. */
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
