import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Reactor } from "./reaction.ts";

/** A repeated reaction takes the new skin tone. Each reaction is given once. */
export async function insertReactions(tx: TenantTransaction, reactions: readonly Reactor[]): Promise<void> {
  if (reactions.length === 0) return;
  const of = <K extends keyof Reactor>(key: K) => reactions.map((each) => each[key]);
  await sql`insert into comment_reactions (team_id, comment_id, user_id, short_name, skin_tone)
    select ${tx.context.teamId}, * from unnest(${of("commentId")}::uuid[], ${of("userId")}::uuid[],
      ${of("shortName")}::text[], ${of("skinTone")}::text[])
    on conflict (team_id, comment_id, short_name, user_id) do update set skin_tone = excluded.skin_tone`.execute(
    tx.db,
  );
}
