import { consentStatusOf, exportedConsent } from "@fieldstone/model/people/consent.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findConsentsOfHighlights } from "./read-consents.ts";

/**
 * The consent of each highlight's speaker as exported files show it; without those whose speaker is not known. The
 * caller checks access to the highlights.
 */
export async function readExportedConsents(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const now = new Date();
  const consents = await findConsentsOfHighlights(tx, highlightIds);
  return new Map(
    [...consents].map(([id, { state, until }]) => [
      id,
      exportedConsent(consentStatusOf(state, until, now), until),
    ]),
  );
}
