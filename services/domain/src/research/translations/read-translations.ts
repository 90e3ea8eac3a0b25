import { type Permission, permits } from "@fieldstone/model/access/permissions.ts";
import { translationReasons } from "@fieldstone/model/ai/translation.ts";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { readNotes } from "../notes/read-notes.ts";
import type { NoteTranslation } from "./translation.ts";
import { findTranslationsByCopy, findTranslationsOf } from "./translation-store.ts";

/** The sources of translated notes, by copy. The caller checks access to the copies. */
export async function readTranslationsByCopy(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, NoteTranslation>> {
  return new Map((await findTranslationsByCopy(tx, noteIds)).map((found) => [found.noteId, found]));
}

/** Translated copies of notes that the actor may read, by source, latest first. */
export async function readTranslationsOf(
  tx: TenantTransaction,
  sourceNoteIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NoteTranslation[]>> {
  const found = await findTranslationsOf(tx, sourceNoteIds);
  const readable = await readNotes(
    tx,
    found.map(({ noteId }) => noteId),
  );
  return Map.groupBy(
    found.filter(({ noteId }) => readable.has(noteId)),
    ({ sourceNoteId }) => sourceNoteId ?? "",
  );
}

/** The reason why an actor cannot translate a note, as shown to users; null if they can. */
export function translationDisabledReason(
  actor: Actor,
  level: Permission,
  { wordCount, generates }: { readonly wordCount: number; readonly generates: boolean },
): string | null {
  if (actor.kind !== "user" || !permits(level, "WRITE")) return disabledReasons.noProjectEdit;
  if (!generates) return translationReasons.builtIn;
  return wordCount === 0 ? translationReasons.nothing : null;
}
