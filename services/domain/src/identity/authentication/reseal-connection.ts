import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SealedBox } from "@fieldstone/platform/seal/sealed-box.ts";
import { replaceSealedSecret } from "./authentication-store.ts";
import { findConnection } from "./read-authentication.ts";

/** Seals the provider's secret by the key of today, so that the one before can be taken out. Answers whether it did. */
export async function resealConnection(tx: TenantTransaction, box: SealedBox): Promise<boolean> {
  const sealed = (await findConnection(tx))?.clientSecretSealed;
  const resealed = sealed == null ? undefined : box.reseal(sealed);
  // Only what was read is replaced: an admin may enter another secret meanwhile.
  return sealed != null && resealed !== undefined && (await replaceSealedSecret(tx, sealed, resealed));
}
