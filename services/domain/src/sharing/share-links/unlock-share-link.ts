import { ProductError } from "@fieldstone/model/errors.ts";
import { signShareGrant } from "../../access/share-links/share-grant.ts";
import { requireOpenLink } from "../../access/share-links/shared-access.ts";
import { isPasswordOf } from "../../identity/passwords/password-hash.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import {
  attemptFrom,
  limitAttempts,
  resetAttempts,
  sharePasswordByAddress,
  sharePasswordByLink,
} from "../../kernel/rate-limits/attempts.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";

/**
 * Checks a link's password. Returns the grant that the visitor sends with the link's token from then on; null
 * if the link has no password. Failed attempts count against a limit, and all are audited.
 * @throws ProductError `rate.limited`, `share_link.password_wrong`, or as requireOpenLink
 */
export async function unlockShareLink(
  door: TenantScope,
  { shareToken, password }: { readonly shareToken: string; readonly password: string },
  origin: { readonly ipAddress?: string | undefined },
): Promise<string | null> {
  const attempts = [
    attemptFrom(sharePasswordByAddress, origin),
    { limit: sharePasswordByLink, key: shareToken },
  ];
  await limitAttempts(door, attempts);
  const link = await door.read((tx) => requireOpenLink(tx, shareToken));
  const { grantKey } = link;
  if (grantKey === null) return null;
  const right = await isPasswordOf(link.passwordHash, password);
  await door.write(async (tx) => {
    if (right) await resetAttempts(tx, attempts);
    await recordAudit(tx, {
      kind: right ? "share_link.unlocked" : "share_link.password_refused",
      subjectType: link.objectType,
      subjectId: link.objectId,
      data: { shareLinkId: link.id },
    });
  });
  if (right) return signShareGrant(grantKey, link.id);
  const message = "This is not the link's password. Check it, or ask the person who sent the link.";
  throw new ProductError("Unauthorized", "share_link.password_wrong", message, { field: "password" });
}
