import { type RawBuilder, sql } from "kysely";

/**
 * For a query of `users`: somebody who reads mail at the member's address has signed in. A member's visits say
 * nothing about an address that an identity provider assigned later.
 */
export const hasAnswered: RawBuilder<boolean> = sql`(last_seen_at is not null and email_assigned_at is null)`;
