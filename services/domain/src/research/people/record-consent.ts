import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { parseConsentUntil, type RecordConsentInput } from "./person-consent.ts";
import { requireWritablePerson } from "./person-policy.ts";
import { updateConsent } from "./person-store.ts";

/** Writes down a person's consent, in the acting member's name. @throws ProductError `person.not_found`, `consent.until`, Forbidden for a VIEWER */
export async function recordConsent(tx: TenantTransaction, input: RecordConsentInput): Promise<void> {
  await requireWritablePerson(tx, input.id);
  const until = parseConsentUntil(input);
  const state = input.state ?? null;
  await updateConsent(tx, input.id, { state, until, recordedBy: memberId(tx.context.actor) });
  const data = { fields: ["consent"], consent: state, until: until?.toISOString() ?? null };
  await recordChange(tx, "person", "updated", { id: input.id }, data);
}
