import { createHash } from "node:crypto";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import {
  accountLinksByAccount,
  accountLinksByAddress,
  attemptFrom,
  limitAttempts,
} from "../../kernel/rate-limits/attempts.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";
import { readSignInSettings } from "../authentication/read-authentication.ts";
import { rejectionOfMethod } from "../authentication/sign-in-settings.ts";
import type { SignInOrigin } from "../sessions/open-session.ts";
import type { AccountLinkPurpose } from "./account-link.ts";
import { mailAccountLinkTask } from "./account-link-tasks.ts";

export interface RequestedLink {
  /** Lower-case. */
  readonly email: string;
  readonly purpose: Exclude<AccountLinkPurpose, "CHANGE_EMAIL">;
}

/**
 * Requests a link by mail. Only the task looks up whether the address is a member's: this function does and
 * returns the same for every address.
 * @throws ProductError `rate.limited`, `auth.*` if the workspace has switched passwords off
 */
export async function requestAccountLink(
  door: TenantScope,
  input: RequestedLink,
  origin: SignInOrigin,
): Promise<void> {
  await requirePasswords(door);
  const { email } = input;
  await limitAttempts(door, [
    { limit: accountLinksByAccount, key: `${input.purpose}:${email}` },
    attemptFrom(accountLinksByAddress, origin),
  ]);
  await door.write((tx) => enqueueAccountLink(tx, { email, purpose: input.purpose }));
}

/** The same for every address, so that it reveals nothing about one. */
export async function requirePasswords(door: TenantScope): Promise<void> {
  const rejection = rejectionOfMethod(await door.read(readSignInSettings), "PASSWORD", false);
  if (rejection !== undefined) throw rejection;
}

/** At most one waiting mail per address and purpose. */
export async function enqueueAccountLink(tx: TenantTransaction, link: RequestedLink): Promise<void> {
  const jobKey = createHash("sha256").update(`${link.purpose}:${link.email}`).digest("base64url");
  await tx.enqueue(mailAccountLinkTask, link, { jobKey });
}
