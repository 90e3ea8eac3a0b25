import { daySeconds, hourSeconds } from "@fieldstone/model/durations.ts";

/** What a mailed link is for. */
export type AccountLinkPurpose = "RESET_PASSWORD" | "UNLOCK" | "CHANGE_EMAIL";

/** How long a link to a password or a locked account works, in seconds. */
export const accountLinkLifeSeconds = hourSeconds;
/** A new address is often another mailbox, looked into later. In seconds. */
export const emailChangeLifeSeconds = daySeconds;

export const lifeSecondsOf: Readonly<Record<AccountLinkPurpose, number>> = {
  RESET_PASSWORD: accountLinkLifeSeconds,
  UNLOCK: accountLinkLifeSeconds,
  CHANGE_EMAIL: emailChangeLifeSeconds,
};

/** The page that each link leads to, on the workspace's own host. */
export const pageOfPurpose: Readonly<Record<AccountLinkPurpose, string>> = {
  RESET_PASSWORD: "/auth/reset-password",
  UNLOCK: "/auth/unlock",
  CHANGE_EMAIL: "/auth/confirm-email",
};
