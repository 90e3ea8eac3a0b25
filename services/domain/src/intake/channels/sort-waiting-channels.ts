import { sql } from "kysely";
import type { Step } from "../../kernel/changes/step-registry.ts";
import { enqueueSorting } from "./channel-tasks.ts";

/** Sorts points that arrived while AI was switched off, once it is on again. */
export const sortWaitingChannels: Step<[]> = async (tx) => {
  const { teamId } = tx.context;
  const { rows } = await sql<{ id: string }>`select channel_id as id from channels
    where team_id = ${teamId} and deleted_at is null and exists (select from channel_data
      where channel_data.team_id = ${teamId} and channel_data.channel_id = channels.channel_id
        and to_sort and channel_data.deleted_at is null)`.execute(tx.db);
  for (const { id } of rows) await enqueueSorting(tx, id);
};
