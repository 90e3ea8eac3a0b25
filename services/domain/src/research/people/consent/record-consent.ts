import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../../access/permissions/member-policy.ts";
import { requireWritablePerson } from "../person-policy.ts";
import { parseConsentUntil, type RecordConsentInput } from "./person-consent.ts";
import { writeConsent } from "./write-consent.ts";

/**
 * Records a person's consent as noted by the acting member.
 * @throws ProductError `person.not_found`, `consent.until`, Forbidden for a VIEWER
 */
export async function recordConsent(tx: TenantTransaction, input: RecordConsentInput): Promise<void> {
  await requireWritablePerson(tx, input.id);
  const until = parseConsentUntil(input);
  const state = input.state ?? null;
  await writeConsent(tx, input.id, { state, until, recordedBy: memberId(tx.context.actor) });
}
