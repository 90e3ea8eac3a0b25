import { oneTimeCodeLifetimeSeconds } from "@fieldstone/model/limits.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";

export type CodePurpose = "SIGN_IN" | "CREATE_WORKSPACE";

export interface OneTimeCode {
  readonly challenge: string;
  readonly emailHash: string;
  readonly codeHash: string;
  readonly tokenHash: string;
  readonly purpose: CodePurpose;
}

const triesMax = 5;

export async function addCode(database: GlobalDatabase, code: OneTimeCode, nowMs: number): Promise<void> {
  await database.kysely
    .insertInto("one_time_codes")
    .values({
      challenge: code.challenge,
      email_hash: code.emailHash,
      code_hash: code.codeHash,
      token_hash: code.tokenHash,
      purpose: code.purpose,
      tries_left: triesMax,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + oneTimeCodeLifetimeSeconds * 1000),
    })
    .execute();
}

/**
 * Uses one of the five tries and returns what to compare with; undefined if the code is unknown, used or
 * expired. The try is counted before the comparison, so that concurrent guesses get no more than five.
 */
export async function takeTry(
  database: GlobalDatabase,
  challenge: string,
  nowMs: number,
): Promise<OneTimeCode | undefined> {
  const row = await database.kysely
    .updateTable("one_time_codes")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("challenge", "=", challenge)
    .where("tries_left", ">", 0)
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(nowMs))
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    challenge: row.challenge,
    emailHash: row.email_hash,
    codeHash: row.code_hash,
    tokenHash: row.token_hash,
    purpose: row.purpose,
  };
}

/** True while a code, or its link, can still be used. Counts no try. */
export async function isCodeLive(
  database: GlobalDatabase,
  challenge: string,
  nowMs: number,
): Promise<boolean> {
  const row = await database.kysely
    .selectFrom("one_time_codes")
    .select("challenge")
    .where("challenge", "=", challenge)
    .where("tries_left", ">", 0)
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(nowMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a code as used. False if another request was first. */
export async function useCode(database: GlobalDatabase, challenge: string, nowMs: number): Promise<boolean> {
  const result = await database.kysely
    .updateTable("one_time_codes")
    .set({ used_at: new Date(nowMs) })
    .where("challenge", "=", challenge)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteExpiredCodes(database: GlobalDatabase, nowMs: number): Promise<void> {
  await database.kysely.deleteFrom("one_time_codes").where("expires_at", "<=", new Date(nowMs)).execute();
}
