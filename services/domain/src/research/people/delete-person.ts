import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { isMerged } from "./merges/person-merge-store.ts";
import { personNotFound } from "./person.ts";
import { lockPerson, markPersonDeleted } from "./person-store.ts";

/**
 * Moves a person to the trash, or restores them with their notes.
 * @throws ProductError `person.not_found`, Forbidden for a VIEWER
 */
export async function setPersonDeleted(
  tx: TenantTransaction,
  personId: string,
  deleted: boolean,
): Promise<void> {
  requireContributor(tx.context.actor);
  const person = await lockPerson(tx, personId);
  if (person === undefined || (deleted && person.deletedAt !== null)) throw personNotFound();
  if ((person.deletedAt !== null) === deleted) return;
  // A merged person is restored by undoing the merge, together with their data.
  if (!deleted && (await isMerged(tx, personId))) throw personNotFound();
  await markPersonDeleted(tx, personId, deleted);
  await recordChange(tx, "person", deleted ? "deleted" : "restored", { id: personId });
}
