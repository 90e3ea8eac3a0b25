import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { AccessRequest, OwnAccessRequest, RequestableObject } from "./access-request.ts";
import { findRequest, ownColumns, placedRequests } from "./read-access-request.ts";

/** The member's latest request for the object, even if the object never existed. */
export async function findLatestRequest(
  tx: TenantTransaction,
  requesterId: string,
  { objectType, objectId }: RequestableObject,
): Promise<OwnAccessRequest | undefined> {
  const { rows } = await sql<OwnAccessRequest>`select ${ownColumns} from access_requests request
    where request.requester_id = ${requesterId} and request.object_type = ${objectType}
      and request.object_id = ${objectId} order by request.created_at desc limit 1`.execute(tx.db);
  return rows[0];
}

export async function findRequestsOf(
  tx: TenantTransaction,
  requesterId: string,
  limit: number,
): Promise<readonly OwnAccessRequest[]> {
  const { rows } = await sql<OwnAccessRequest>`select ${ownColumns} from access_requests request
    where request.requester_id = ${requesterId} order by request.created_at desc limit ${limit}`.execute(
    tx.db,
  );
  return rows;
}

/** The member's open requests, including those for objects that never existed. */
export async function countOpenRequests(tx: TenantTransaction, requesterId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from access_requests
    where requester_id = ${requesterId} and status = 'OPEN'`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Returns false if a request is open already, so that two concurrent ones become one. */
export async function insertRequest(
  tx: TenantTransaction,
  request: Pick<OwnAccessRequest, "id" | "requesterId" | "objectType" | "objectId" | "level" | "message">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into access_requests
    (team_id, access_request_id, requester_id, object_type, object_id, level, message)
    values (${tx.context.teamId}, ${request.id}, ${request.requesterId}, ${request.objectType},
      ${request.objectId}, ${request.level}, ${request.message})
    on conflict do nothing`.execute(tx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function changeOpenRequest(
  tx: TenantTransaction,
  id: string,
  change: { readonly level: Permission; readonly message: string | null },
): Promise<void> {
  await sql`update access_requests set level = ${change.level}, message = coalesce(${change.message}, message)
    where access_request_id = ${id} and status = 'OPEN'`.execute(tx.db);
}

/** Open requests, oldest first. Checks no permissions. */
export async function listOpenRequests(
  tx: TenantTransaction,
  limit: number,
): Promise<readonly AccessRequest[]> {
  const { rows } = await sql<AccessRequest>`${placedRequests()}
    where request.status = 'OPEN' order by request.created_at, request.access_request_id limit ${limit}`.execute(
    tx.db,
  );
  return rows;
}

/** Locks it until the transaction ends, so that two people cannot both decide it. */
export async function lockRequest(tx: TenantTransaction, id: string): Promise<AccessRequest | undefined> {
  await sql`select 1 from access_requests where access_request_id = ${id} for update`.execute(tx.db);
  return findRequest(tx, id);
}

/** A null level rejects the request. */
export async function markDecided(
  tx: TenantTransaction,
  id: string,
  decidedBy: string,
  level: Permission | null,
): Promise<void> {
  await sql`update access_requests set status = ${level === null ? "REFUSED" : "ALLOWED"}, decided_at = now(),
    decided_by = ${decidedBy}, granted_level = ${level} where access_request_id = ${id}`.execute(tx.db);
}
