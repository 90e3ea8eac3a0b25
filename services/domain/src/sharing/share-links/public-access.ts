import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isPublicAccessAllowed } from "../../access/share-links/share-link-store.ts";

/** True if the workspace's links open for people who are not signed in. */
export function readPublicAccess(tx: TenantTransaction): Promise<boolean> {
  return isPublicAccessAllowed(tx);
}

/** @throws ProductError `share_link.public_access_off` */
export async function requirePublicAccess(tx: TenantTransaction): Promise<void> {
  if (await isPublicAccessAllowed(tx)) return;
  throw new ProductError(
    "Forbidden",
    "share_link.public_access_off",
    "Public links are turned off in this workspace. Give people access as members, or ask a workspace admin.",
  );
}
