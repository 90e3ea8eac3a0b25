import { daySeconds, hourSeconds } from "@fieldstone/model/durations.ts";

/** The purpose of a mailed link. */
export type AccountLinkPurpose = "RESET_PASSWORD" | "UNLOCK" | "CHANGE_EMAIL";

/** How long a link to reset a password or unlock an account is valid, in seconds. */
export const accountLinkLifetimeSeconds = hourSeconds;
/** Longer, because the new address is often another mailbox that is read later. In seconds. */
export const emailChangeLifetimeSeconds = daySeconds;

export const lifeSecondsOf: Readonly<Record<AccountLinkPurpose, number>> = {
  RESET_PASSWORD: accountLinkLifetimeSeconds,
  UNLOCK: accountLinkLifetimeSeconds,
  CHANGE_EMAIL: emailChangeLifetimeSeconds,
};

/** The page that each link opens, on the workspace's own host. */
export const pageOfPurpose: Readonly<Record<AccountLinkPurpose, string>> = {
  RESET_PASSWORD: "/auth/reset-password",
  UNLOCK: "/auth/unlock",
  CHANGE_EMAIL: "/auth/confirm-email",
};
