import { sql } from "kysely";

/** Ids of the groups of a row of users, in a query that calls the table `u`. */
export const groupIdsOfUser = sql<string[]>`array(select g.group_id::text from group_members g
  where g.team_id = u.team_id and g.user_id = u.user_id)`.as("groupIds");
