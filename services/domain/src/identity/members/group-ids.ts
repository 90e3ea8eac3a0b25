import { sql } from "kysely";

/** The group ids of a users row, for a query in which that table is `u`. */
export const groupIdsOfUser = sql<string[]>`array(select g.group_id::text from group_members g
  where g.team_id = u.team_id and g.user_id = u.user_id)`.as("groupIds");
