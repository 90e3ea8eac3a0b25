import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SealedBox } from "@fieldstone/platform/seal/sealed-box.ts";
import { replaceSealedSecret } from "./authentication-store.ts";
import { findConnection } from "./read-authentication.ts";

/**
 * Re-encrypts the provider's secret with the current key, so that the previous one can be retired. Returns
 * whether it did.
 */
export async function resealConnection(tx: TenantTransaction, box: SealedBox): Promise<boolean> {
  const sealed = (await findConnection(tx))?.clientSecretSealed;
  const resealed = sealed == null ? undefined : box.reseal(sealed);
  // Only replaces the value that was read: an admin may have entered a new secret in the meantime.
  return sealed != null && resealed !== undefined && (await replaceSealedSecret(tx, sealed, resealed));
}
