import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { type Person, personNotFound } from "./person.ts";
import { lockPerson } from "./person-store.ts";

/**
 * Locks a live person whom the actor may change.
 * @throws ProductError `person.not_found`, Forbidden for a VIEWER
 */
export async function requireWritablePerson(tx: TenantTransaction, personId: string): Promise<Person> {
  requireContributor(tx.context.actor);
  const person = await lockPerson(tx, personId);
  if (person === undefined || person.deletedAt !== null) throw personNotFound();
  return person;
}
