import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { setNotePeople } from "../people/note-people-store.ts";
import { parseNoteTitle } from "./create-note.ts";
import { moveToProject } from "./move-to-project.ts";
import { requireWritableNote } from "./note-policy.ts";
import { changeNote } from "./note-store.ts";

export interface UpdateNoteInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  /** Moves the note with its highlights and comments. Needs WRITE in both projects. */
  readonly projectId?: string | null | undefined;
  readonly peopleIds?: readonly string[] | null | undefined;
}

/**
 * Changes the fields that are given.
 * @throws ProductError `note.not_found`, `project.not_found`, `person.not_found`, `title.too_long`, Forbidden
 */
export async function updateNote(tx: TenantTransaction, input: UpdateNoteInput): Promise<void> {
  const before = await requireWritableNote(tx, input.id);
  const after = {
    title: input.title == null ? before.title : parseNoteTitle(input.title),
    projectId: input.projectId ?? before.projectId,
  };
  if (after.projectId !== before.projectId) {
    await moveToProject(tx, before.id, { from: before.projectId, to: after.projectId });
  }
  await changeNote(tx, before.id, after);
  if (input.peopleIds != null) await setNotePeople(tx, before.id, input.peopleIds);
  await recordChange(
    tx,
    "note",
    after.projectId === before.projectId ? "updated" : "moved",
    { id: before.id, projectId: after.projectId },
    {
      before: { title: before.title, projectId: before.projectId },
      after,
      peopleIds: input.peopleIds ?? undefined,
    },
  );
}
