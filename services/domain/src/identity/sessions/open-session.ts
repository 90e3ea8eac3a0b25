import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secret.ts";
import { readSignInGate } from "../authentication/authentication-store.ts";
import type { SignInMethod } from "../authentication/sign-in-method.ts";
import { isAdminOnlyMethod, rejectionOfMethod } from "../authentication/sign-in-settings.ts";
import { assertAddressAllowed } from "../security/address-ranges.ts";
import { readTeamSecurity } from "../security/read-team-security.ts";
import { sessionExpiry } from "./session.ts";
import { insertSession } from "./session-store.ts";

/** A request's origin, as stored with its session. */
export interface SignInOrigin {
  readonly ipAddress?: string | undefined;
  readonly userAgent?: string | undefined;
}

/**
 * Opens a session for a member whose identity is proven. Returns its secret; only the hash is stored.
 * @throws ProductError `auth.address_not_allowed` if the workspace cannot be opened from that address
 */
export async function openSession(
  tx: TenantTransaction,
  userId: string,
  method: SignInMethod,
  origin: SignInOrigin,
): Promise<string> {
  assertAddressAllowed((await readTeamSecurity(tx)).ipAllowList, origin.ipAddress);
  const { settings, workspaceAdmin } = await readSignInGate(tx, userId);
  const rejection = rejectionOfMethod(settings, method, workspaceAdmin);
  if (rejection !== undefined) throw rejection;
  const secret = newSecret();
  const id = newId();
  await insertSession(tx, {
    id,
    userId,
    tokenHash: hashSecret(secret),
    method,
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent,
    expiresAt: sessionExpiry(),
  });
  const data = isAdminOnlyMethod(settings, method) ? { method, adminWayIn: true } : { method };
  const subject = { subjectType: "user", subjectId: userId };
  await recordAudit(tx, { kind: "session.opened", ...subject, by: userId, data });
  return secret;
}
