import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { updateConsent } from "../person-store.ts";
import type { WrittenConsent } from "./person-consent.ts";

/** Writes a person's consent and records the change, without access checks: commands check before. */
export async function writeConsent(
  tx: TenantTransaction,
  personId: string,
  consent: WrittenConsent,
): Promise<void> {
  await updateConsent(tx, personId, consent);
  const { state, until } = consent;
  const data = { fields: ["consent"], consent: state, until: until?.toISOString() ?? null };
  await recordChange(tx, "person", "updated", { id: personId }, data);
}
