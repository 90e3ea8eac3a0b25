import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { addPerson } from "./add-person.ts";
import type { PersonInput } from "./person.ts";

/** @throws ProductError naming the invalid field, Forbidden for a VIEWER, `plan.upgrade_needed` */
export async function createPerson(
  tx: TenantTransaction,
  input: PersonInput & { readonly name: string },
): Promise<string> {
  requireContributor(tx.context.actor);
  await requireCapability(tx, "contacts");
  return await addPerson(tx, input);
}
