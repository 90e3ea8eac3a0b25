import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { personNotFound } from "./person.ts";
import { isMerged } from "./person-merge-store.ts";
import { lockPerson, markPersonDeleted } from "./person-store.ts";

/** Moves a person to the trash, or brings them back with their notes. @throws ProductError `person.not_found`, Forbidden for a VIEWER */
export async function setPersonDeleted(
  tx: TenantTransaction,
  personId: string,
  deleted: boolean,
): Promise<void> {
  requireContributor(tx.context.actor);
  const person = await lockPerson(tx, personId);
  if (person === undefined || (deleted && person.deletedAt !== null)) throw personNotFound();
  if ((person.deletedAt !== null) === deleted) return;
  // Who was merged comes back by undoing that, with what was theirs.
  if (!deleted && (await isMerged(tx, personId))) throw personNotFound();
  await markPersonDeleted(tx, personId, deleted);
  await recordChange(tx, "person", deleted ? "deleted" : "restored", { id: personId });
}
