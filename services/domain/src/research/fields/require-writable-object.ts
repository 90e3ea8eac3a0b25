import type { CustomFieldObject } from "@fieldstone/model/fields/custom-field.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireWritableInsight } from "../insights/insight-policy.ts";
import { requireWritableNote } from "../notes/note-policy.ts";
import { requireWritablePerson } from "../people/person-policy.ts";

/**
 * The project of a note or insight that the actor may write; null for a person.
 * @throws ProductError `note.not_found`, `insight.not_found`, `person.not_found`, Forbidden
 */
export async function requireWritableObject(
  tx: TenantTransaction,
  objectType: CustomFieldObject,
  objectId: string,
): Promise<string | null> {
  switch (objectType) {
    case "NOTE":
      return (await requireWritableNote(tx, objectId)).projectId;
    case "INSIGHT":
      return (await requireWritableInsight(tx, objectId)).projectId;
    case "PERSON":
      await requireWritablePerson(tx, objectId);
      return null;
  }
}
