import { daySeconds } from "@fieldstone/model/durations.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";

/** Consecutive wrong codes for an address, after which it only gets links for this time. */
const wrongInARowMax = 10;
const linksOnlySeconds = daySeconds;
/** How long wrong codes are remembered, counted from the last. */
const rememberedSeconds = 30 * daySeconds;

/**
 * Counts a guess at an address's code before it is compared, so that concurrent guesses cannot exceed ten.
 * `forgetGuesses` resets the count after a right one. False if codes are off for the address.
 */
export async function countGuess(
  database: GlobalDatabase,
  emailHash: string,
  nowMs: number,
): Promise<boolean> {
  const now = new Date(nowMs);
  const until = new Date(nowMs + linksOnlySeconds * 1_000);
  const counted = await database.kysely
    .insertInto("code_guesses")
    .values({ email_hash: emailHash, wrong_count: 1, links_only_until: null, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("email_hash")
        .doUpdateSet((eb) => {
          const begins = eb("code_guesses.links_only_until", "<=", now);
          return {
            wrong_count: eb
              .case()
              .when(begins)
              .then(1)
              .else(eb("code_guesses.wrong_count", "+", 1))
              .end(),
            links_only_until: eb
              .case()
              .when(
                eb.and([
                  eb("code_guesses.links_only_until", "is", null),
                  eb("code_guesses.wrong_count", ">=", wrongInARowMax - 1),
                ]),
              )
              // Cast, because a case of a parameter and null would be text.
              .then(eb.cast<Date>(eb.val(until), "timestamptz"))
              .else(null)
              .end(),
            updated_at: now,
          };
        })
        .where((eb) =>
          eb.or([
            eb("code_guesses.links_only_until", "is", null),
            eb("code_guesses.links_only_until", "<=", now),
          ]),
        ),
    )
    .returning("wrong_count")
    .executeTakeFirst();
  return counted !== undefined;
}

/** Resets the count after a right code. */
export async function forgetGuesses(database: GlobalDatabase, emailHash: string): Promise<void> {
  await database.kysely.deleteFrom("code_guesses").where("email_hash", "=", emailHash).execute();
}

/** Whether an address currently gets links only. */
export async function areCodesOff(
  database: GlobalDatabase,
  emailHash: string,
  nowMs: number,
): Promise<boolean> {
  const row = await database.kysely
    .selectFrom("code_guesses")
    .select("email_hash")
    .where("email_hash", "=", emailHash)
    .where("links_only_until", ">", new Date(nowMs))
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldGuesses(database: GlobalDatabase, nowMs: number): Promise<void> {
  await database.kysely
    .deleteFrom("code_guesses")
    .where("updated_at", "<=", new Date(nowMs - rememberedSeconds * 1_000))
    .execute();
}
