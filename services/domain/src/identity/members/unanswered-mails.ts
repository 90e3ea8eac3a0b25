import { daySeconds } from "@fieldstone/model/durations.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { countAttempt, findAttempts } from "../../kernel/rate-limits/rate-limit-store.ts";
import { hasAnswered } from "./answered-address.ts";

/** Mails a day that every workspace may send to addresses that never answered. */
export const unansweredMailsBase = 50;
/** More for each member who has signed in. */
export const unansweredMailsPerMember = 2;
export const unansweredMailsMax = 500;

/**
 * `asked` are mails that the workspace's members cause. Links to an account can be requested by anyone, and
 * must not use up what the workspace needs for its invitations.
 */
export type UnansweredMails = "asked" | "account_links";

export interface UnansweredAllowance {
  readonly left: number;
  /** Until the whole allowance is there again. */
  readonly retryAfterSeconds: number;
}

/**
 * What is left of the mails that the workspace may send today to people who never answered: strangers, until
 * they sign in. Holds a lock until the transaction ends, and is called before any other limit is counted.
 */
export async function lockUnansweredMails(
  tx: TenantTransaction,
  mails: UnansweredMails = "asked",
): Promise<UnansweredAllowance> {
  await lockTenant(tx, "unansweredMails", mails);
  const { attempts, secondsLeft } = await findAttempts(tx, bucketOf(mails), daySeconds);
  const grown = unansweredMailsBase + unansweredMailsPerMember * (await countAnswered(tx));
  const left = Math.max(0, Math.min(unansweredMailsMax, grown) - attempts);
  return { left, retryAfterSeconds: secondsLeft };
}

export async function countUnansweredMails(
  tx: TenantTransaction,
  count: number,
  mails: UnansweredMails = "asked",
): Promise<void> {
  if (count > 0) await countAttempt(tx, bucketOf(mails), daySeconds, count);
}

/**
 * The members who can be mailed: those who have signed in, and others as far as the allowance goes, which it
 * counts. The rest see what they missed once they sign in.
 */
export async function takeMailableMembers(
  tx: TenantTransaction,
  userIds: readonly string[],
  mails: UnansweredMails = "asked",
): Promise<readonly string[]> {
  if (userIds.length === 0) return [];
  const answered = new Set(await findAnswered(tx, "user_id", userIds));
  const strangers = userIds.filter((userId) => !answered.has(userId));
  if (strangers.length === 0) return userIds;
  const { left } = await lockUnansweredMails(tx, mails);
  const mailed = new Set(strangers.slice(0, left));
  await countUnansweredMails(tx, mailed.size, mails);
  return userIds.filter((userId) => answered.has(userId) || mailed.has(userId));
}

/** True if a member reads mail at their address, as far as we know. */
export async function isAnswered(tx: TenantTransaction, userId: string): Promise<boolean> {
  return (await findAnswered(tx, "user_id", [userId])).length > 0;
}

/** Those of the addresses whose owner has signed in, in lower case, also of members who have left. */
export async function findAnsweredEmails(
  tx: TenantTransaction,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set();
  return new Set((await findAnswered(tx, "email", emails)).map((email) => email.toLowerCase()));
}

async function findAnswered(
  tx: TenantTransaction,
  column: "email" | "user_id",
  values: readonly string[],
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom("users")
    .select(`${column} as value`)
    .where("team_id", "=", tx.context.teamId)
    .where(column, "in", [...values])
    .where(hasAnswered)
    .execute();
  return rows.map(({ value }) => value);
}

async function countAnswered(tx: TenantTransaction): Promise<number> {
  const { count } = await tx.db
    .selectFrom("users")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("team_id", "=", tx.context.teamId)
    .where(hasAnswered)
    .where("deactivated_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

function bucketOf(mails: UnansweredMails): string {
  return `unanswered_mails:${mails}`;
}
