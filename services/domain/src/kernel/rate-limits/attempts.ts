import { createHash } from "node:crypto";
import { daySeconds, hourSeconds } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantScope } from "../workspace/tenant-scope.ts";
import { countAttempt, deleteAttempts, uncountAttempt } from "./rate-limit-store.ts";

/** A limit of attempts per window, for one name and key. */
export interface RateLimit {
  readonly name: string;
  readonly attemptsMax: number;
  readonly windowSeconds: number;
}

export const passwordByAccount: RateLimit = { name: "password.account", attemptsMax: 10, windowSeconds: 900 };
export const passwordByAddress: RateLimit = { name: "password.address", attemptsMax: 50, windowSeconds: 900 };
export const passwordChanges: RateLimit = { name: "password.change", attemptsMax: 10, windowSeconds: 900 };
/** Share link passwords tried from one network, which all people of a company may share. */
export const sharePasswordByAddress: RateLimit = {
  name: "share_password.address",
  attemptsMax: 20,
  windowSeconds: 900,
};
/** Share link passwords tried for one link by anyone: 4,800 a day. */
export const sharePasswordByLink: RateLimit = {
  name: "share_password.link",
  attemptsMax: 50,
  windowSeconds: 900,
};
export const invitationsByMember: RateLimit = {
  name: "invitations.member",
  attemptsMax: 60,
  windowSeconds: hourSeconds,
};
/** Invitations mailed to one address, by anyone of the workspace: more would be a nuisance to a stranger. */
export const invitationsByEmail: RateLimit = {
  name: "invitations.email",
  attemptsMax: 5,
  windowSeconds: daySeconds,
};
/** Mails about one comment to one member: removing and restoring a mention must not mail again. */
export const mentionMailsByComment: RateLimit = {
  name: "mention.comment",
  attemptsMax: 1,
  windowSeconds: daySeconds,
};
/** Mails about mentions from one author to one member, in all comments. */
export const mentionMailsByAuthor: RateLimit = {
  name: "mention.author",
  attemptsMax: 20,
  windowSeconds: hourSeconds,
};
export const accessRequestsByMember: RateLimit = {
  name: "access_request.member",
  attemptsMax: 20,
  windowSeconds: hourSeconds,
};
/** Mailed invitations that are opened or accepted: two proofs for each person who joins. */
export const invitationProofsByAddress: RateLimit = {
  name: "invite.address",
  attemptsMax: 60,
  windowSeconds: 900,
};

/** Unlock mails that failed sign-ins cause: one per lock. */
export const locksByAccount: RateLimit = { name: "password.lock", attemptsMax: 1, windowSeconds: 900 };
/** Mailed links that are requested for one address, by anyone. */
export const accountLinksByAccount: RateLimit = {
  name: "account_link.account",
  attemptsMax: 5,
  windowSeconds: hourSeconds,
};
export const accountLinksByAddress: RateLimit = {
  name: "account_link.address",
  attemptsMax: 30,
  windowSeconds: hourSeconds,
};
export const accountLinkTakesByAddress: RateLimit = {
  name: "account_link.take",
  attemptsMax: 30,
  windowSeconds: 900,
};
export const emailChanges: RateLimit = { name: "email.change", attemptsMax: 5, windowSeconds: hourSeconds };

/**
 * Counts one attempt per key, in a transaction of its own, so that rejected attempts count too.
 * @throws ProductError `rate.limited` if a key has used up its window
 */
export async function limitAttempts(door: TenantScope, attempts: readonly Attempt[]): Promise<void> {
  const counted = await door.write(async (tx) => {
    const over: RateLimit[] = [];
    // Always in the same order, so that two requests cannot deadlock on rows.
    const ordered = attempts.map(({ limit, key }) => ({ limit, bucket: bucketOf(limit, key) }));
    ordered.sort((a, b) => (a.bucket < b.bucket ? -1 : 1));
    for (const { limit, bucket } of ordered) {
      if ((await countAttempt(tx, bucket, limit.windowSeconds)) > limit.attemptsMax) over.push(limit);
    }
    return over;
  });
  const [limit] = counted;
  if (limit === undefined) return;
  const minutes = Math.ceil(limit.windowSeconds / 60);
  throw new ProductError(
    "TooManyRequests",
    "rate.limited",
    `Too many attempts. Wait ${minutes} minutes and try again.`,
    { retryAfterSeconds: limit.windowSeconds },
  );
}

/** Counts one attempt in the caller's transaction; false if the key has used up its window. */
export async function takeAttempt(tx: TenantTransaction, limit: RateLimit, key: string): Promise<boolean> {
  return (await countAttempt(tx, bucketOf(limit, key), limit.windowSeconds)) <= limit.attemptsMax;
}

/** The attempt of a network address; addresses in one IPv6 /48 count as one. */
export function attemptFrom(limit: RateLimit, { ipAddress }: { readonly ipAddress?: string | undefined }) {
  return { limit, key: ipAddress === undefined ? "unknown" : clientNetwork(ipAddress) };
}

interface Attempt {
  readonly limit: RateLimit;
  readonly key: string;
}

/** Takes back one attempt per key after a success, so that it does not count against others with the key. */
export async function resetAttempts(tx: TenantTransaction, attempts: readonly Attempt[]): Promise<void> {
  for (const bucket of attempts.map(({ limit, key }) => bucketOf(limit, key)).sort()) {
    await uncountAttempt(tx, bucket);
  }
}

/** Resets a key's window after its owner has proven their identity. */
export async function clearAttempts(tx: TenantTransaction, limit: RateLimit, key: string): Promise<void> {
  await deleteAttempts(tx, bucketOf(limit, key));
}

/** Keys are addresses of people and machines, so the bucket contains only their hash. */
function bucketOf(limit: RateLimit, key: string): string {
  return `${limit.name}:${createHash("sha256").update(key).digest("base64url")}`;
}
