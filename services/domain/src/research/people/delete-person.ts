import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { enqueueIndexing } from "../../kernel/indexing/search-tasks.ts";
import { personNotFound } from "./person.ts";
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
  await markPersonDeleted(tx, personId, deleted);
  const kind = deleted ? "person.deleted" : "person.restored";
  await recordAudit(tx, { kind, subjectType: "person", subjectId: personId });
  await enqueueIndexing(tx, "person", personId);
  await tx.notify({ type: "person", id: personId, act: deleted ? "deleted" : "created" });
}
