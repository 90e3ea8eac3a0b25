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
import { refusalOfMethod } from "../authentication/sign-in-settings.ts";
import type { SignInOrigin } from "../sessions/open-session.ts";
import type { AccountLinkPurpose } from "./account-link.ts";
import { mailAccountLinkTask } from "./account-link-tasks.ts";

export interface AskedLink {
  /** Lower-case. */
  readonly email: string;
  readonly purpose: Exclude<AccountLinkPurpose, "CHANGE_EMAIL">;
}

/**
 * Asks for a link by mail. Whether the address is a member's is looked up by the task alone: what is done here, and
 * what is answered, is the same for every address.
 * @throws ProductError `rate.limited`, `auth.*` where the workspace has switched passwords off
 */
export async function askAccountLink(
  door: TenantScope,
  input: AskedLink,
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

/** Said to everyone alike, whatever the address. */
export async function requirePasswords(door: TenantScope): Promise<void> {
  const refusal = refusalOfMethod(await door.read(readSignInSettings), "PASSWORD", false);
  if (refusal !== undefined) throw refusal;
}

/** One waiting message an address and purpose. */
export async function enqueueAccountLink(tx: TenantTransaction, link: AskedLink): Promise<void> {
  const jobKey = createHash("sha256").update(`${link.purpose}:${link.email}`).digest("base64url");
  await tx.enqueue(mailAccountLinkTask, link, { jobKey });
}
