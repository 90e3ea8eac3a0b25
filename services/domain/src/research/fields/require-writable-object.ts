import type { CustomFieldObject } from "@fieldstone/model/fields/custom-field.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { requireWritableInsight } from "../insights/insight-policy.ts";
import { noteNotFound } from "../notes/note.ts";
import { lockNote } from "../notes/note-store.ts";
import { personNotFound } from "../people/person.ts";
import { lockPerson } from "../people/person-store.ts";

/**
 * The project of a note or insight that the actor may write, null for a person.
 * @throws ProductError `note.not_found`, `insight.not_found`, `person.not_found`, Forbidden
 */
export async function requireWritableObject(
  tx: TenantTransaction,
  objectType: CustomFieldObject,
  objectId: string,
): Promise<string | null> {
  if (objectType === "INSIGHT") return (await requireWritableInsight(tx, objectId)).projectId;
  if (objectType === "PERSON") {
    requireContributor(tx.context.actor);
    const person = await lockPerson(tx, objectId);
    if (person === undefined || person.deletedAt !== null) throw personNotFound();
    return null;
  }
  const note = await lockNote(tx, objectId);
  if (note === undefined || note.deletedAt !== null) throw noteNotFound();
  await requireDocumentLevel(tx, { documentId: note.id, projectId: note.projectId }, "WRITE", noteNotFound);
  return note.projectId;
}
