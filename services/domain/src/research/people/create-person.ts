import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { type PersonInput, parsePerson } from "./person.ts";
import { insertPerson } from "./person-store.ts";

/** @throws ProductError naming the field at fault, Forbidden for a VIEWER */
export async function createPerson(
  tx: TenantTransaction,
  input: PersonInput & { readonly name: string },
  author: Author = authorOf(tx.context.actor),
): Promise<string> {
  requireContributor(tx.context.actor);
  const person = parsePerson(input, { name: "", email: null, company: null, jobTitle: null });
  const personId = newId();
  await insertPerson(tx, personId, person, author);
  await recordChange(tx, "person", "created", { id: personId });
  return personId;
}
