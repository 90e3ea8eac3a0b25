import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { changedPersonFields, type PersonInput, parsePerson } from "./person.ts";
import { requireWritablePerson } from "./person-policy.ts";
import { updatePersonRow } from "./person-store.ts";

/** @throws ProductError `person.not_found`, or naming the invalid field, Forbidden for a VIEWER */
export async function updatePerson(
  tx: TenantTransaction,
  input: PersonInput & { readonly id: string },
): Promise<void> {
  const before = await requireWritablePerson(tx, input.id);
  const after = parsePerson(input, before);
  await updatePersonRow(tx, input.id, after);
  const fields = changedPersonFields(before, after);
  await recordChange(tx, "person", "updated", { id: input.id }, { fields });
}
