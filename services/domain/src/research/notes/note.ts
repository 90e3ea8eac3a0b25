import { ProductError } from "@fieldstone/model/errors.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";

/** A note: typed text or a transcript, in a project. Its text is the document with the same id. */
export interface Note extends AuthorColumns {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  /** Name of the file that the note was imported from. */
  readonly importOrigin: string | null;
  /** When the conversation or event took place, if the source says so. */
  readonly happenedAt: Date | null;
  readonly version: number;
  readonly contentAbstract: string;
  readonly wordCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

export const noteSorts = ["TITLE", "CREATED", "UPDATED"] as const;
export type NoteSort = (typeof noteSorts)[number];

export function noteNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "note.not_found",
    "This note does not exist or is not shared with you. Ask the person who sent you here for access.",
  );
}
