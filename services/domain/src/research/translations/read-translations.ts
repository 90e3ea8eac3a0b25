import { translationReasons } from "@fieldstone/model/ai/translation.ts";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { type Permission, permits } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { readNotes } from "../notes/read-notes.ts";
import type { NoteTranslation } from "./translation.ts";
import { findTranslationsByCopy, findTranslationsOf } from "./translation-store.ts";

/** What notes were translated from, by the copy, whose readability is the caller's to know. */
export async function readTranslationsByCopy(
  tx: TenantTransaction,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, NoteTranslation>> {
  return new Map((await findTranslationsByCopy(tx, noteIds)).map((found) => [found.noteId, found]));
}

/** The copies of notes in other languages that the actor may read, by their source, the latest first. */
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

/** Why an actor cannot have a note translated, as people read it; null where they can. */
export function translationDisabledReason(
  actor: Actor,
  level: Permission,
  { wordCount, generates }: { readonly wordCount: number; readonly generates: boolean },
): string | null {
  if (actor.kind !== "user" || !permits(level, "WRITE")) return disabledReasons.noProjectEdit;
  if (!generates) return translationReasons.builtIn;
  return wordCount === 0 ? translationReasons.nothing : null;
}
