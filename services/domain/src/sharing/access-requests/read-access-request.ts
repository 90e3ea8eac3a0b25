import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { objectKind, requestableTypes } from "../../kernel/objects/object-registry.ts";
import type { AccessRequest } from "./access-request.ts";

export const ownColumns = sql`request.access_request_id as id, request.requester_id as "requesterId",
  request.object_type as "objectType", request.object_id as "objectId", request.level, request.message,
  request.status, request.created_at as "createdAt", request.decided_at as "decidedAt"`;

/** The live objects of each kind that access can be requested to. */
const requestedObjects = () =>
  sql.join(
    requestableTypes().map((type) => {
      const { table, idColumn } = objectKind(type);
      return sql`select team_id, ${sql.lit(type)} as type, ${sql.ref(idColumn)} as id, project_id, title
        from ${sql.table(table)} where deleted_at is null`;
    }),
    sql` union all `,
  );

/** Requests for live objects in live projects, by active members. */
export const placedRequests = () => sql`select ${ownColumns}, projects.project_id as "projectId",
    object.title, projects.title as "projectTitle"
  from access_requests request
  join users on users.team_id = request.team_id and users.user_id = request.requester_id
    and users.deactivated_at is null
  join (${requestedObjects()}) object on object.team_id = request.team_id
    and object.type = request.object_type and object.id = request.object_id
  join projects on projects.team_id = object.team_id and projects.project_id = object.project_id
    and projects.deleted_at is null`;

export async function findRequest(tx: TenantTransaction, id: string): Promise<AccessRequest | undefined> {
  const { rows } =
    await sql<AccessRequest>`${placedRequests()} where request.access_request_id = ${id}`.execute(tx.db);
  return rows[0];
}
