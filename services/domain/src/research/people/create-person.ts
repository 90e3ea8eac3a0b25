import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { type Author, authorOf } from "../../kernel/authors/author.ts";
import { enqueueIndexing } from "../../kernel/indexing/search-tasks.ts";
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
  await recordAudit(tx, { kind: "person.created", subjectType: "person", subjectId: personId });
  await enqueueIndexing(tx, "person", personId);
  await tx.notify({ type: "person", id: personId, act: "created" });
  return personId;
}
