import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { type PersonInput, parsePerson } from "./person.ts";
import { insertPerson } from "./person-store.ts";

/**
 * Adds a person without access and plan checks: for commands that check before, and for the sample.
 * @throws ProductError naming the invalid field
 */
export async function addPerson(
  tx: TenantTransaction,
  input: PersonInput & { readonly name: string },
  author: Author = authorOf(tx.context.actor),
): Promise<string> {
  const person = parsePerson(input, { name: "", email: null, company: null, jobTitle: null });
  const personId = newId();
  await insertPerson(tx, personId, person, author);
  await recordChange(tx, "person", "created", { id: personId });
  return personId;
}
