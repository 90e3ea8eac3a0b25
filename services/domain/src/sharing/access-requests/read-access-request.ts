import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { AccessRequest } from "./access-request.ts";

export const ownColumns = sql`request.access_request_id as id, request.requester_id as "requesterId",
  request.object_type as "objectType", request.object_id as "objectId", request.level, request.message,
  request.status, request.created_at as "createdAt", request.decided_at as "decidedAt"`;

/** Requests for live objects in live projects, by active members. */
export const placedRequests = sql`select ${ownColumns}, projects.project_id as "projectId",
    coalesce(notes.title, insights.title, projects.title) as title, projects.title as "projectTitle"
  from access_requests request
  join users on users.team_id = request.team_id and users.user_id = request.requester_id
    and users.deactivated_at is null
  left join notes on request.object_type = 'note' and notes.team_id = request.team_id
    and notes.note_id = request.object_id and notes.deleted_at is null
  left join insights on request.object_type = 'insight' and insights.team_id = request.team_id
    and insights.insight_id = request.object_id and insights.deleted_at is null
  join projects on projects.team_id = request.team_id and projects.deleted_at is null
    and projects.project_id = case request.object_type when 'project' then request.object_id
      else coalesce(notes.project_id, insights.project_id) end`;

export async function findRequest(tx: TenantTransaction, id: string): Promise<AccessRequest | undefined> {
  const { rows } =
    await sql<AccessRequest>`${placedRequests} where request.access_request_id = ${id}`.execute(tx.db);
  return rows[0];
}
