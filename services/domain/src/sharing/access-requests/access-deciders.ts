import { permits } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadDocumentLevels } from "../../access/permissions/document-access.ts";
import { loadProjectLevels } from "../../access/permissions/project-access.ts";
import { readGroupMembers } from "../../identity/groups/read-groups.ts";
import { listActiveMembers } from "../../identity/members/read-members.ts";
import { listObjectGrants } from "../grants/object-grant-store.ts";
import type { AccessRequest } from "./access-request.ts";

/** The most people mailed for one request: first those with full access to the object, then managers. */
export const mailedDecidersMax = 20;

/**
 * Members to mail: those with full access by name or group, then the workspace's managers by name. Others who
 * may decide see the request in the list.
 */
export async function findMailedDeciders(
  tx: TenantTransaction,
  request: AccessRequest,
): Promise<readonly string[]> {
  const grants = (await listObjectGrants(tx, request)).filter(({ level }) => level === "FULL");
  const idsOf = (type: "user" | "group") =>
    grants.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
  const groupIds = idsOf("group");
  const groups = groupIds.length === 0 ? new Map() : await readGroupMembers(tx, groupIds);
  const named = new Set([...idsOf("user"), ...[...groups.values()].flat().map(({ id }) => id)]);
  const members = (await listActiveMembers(tx)).filter(
    ({ id, role }) => id !== request.requesterId && role !== "VIEWER",
  );
  const own = members.filter(({ id }) => named.has(id));
  const managers = members.filter(({ id, role }) => role === "MANAGER" && !named.has(id));
  return [...own, ...managers].slice(0, mailedDecidersMax).map(({ id }) => id);
}

/** Only the requests whose object the actor has full access to. */
export async function keepDecidable(
  tx: TenantTransaction,
  requests: readonly AccessRequest[],
): Promise<readonly AccessRequest[]> {
  const projects = await loadProjectLevels(tx, [...new Set(requests.map(({ projectId }) => projectId))]);
  const documents = await loadDocumentLevels(
    tx,
    requests
      .filter(({ objectType }) => objectType !== "project")
      .map(({ objectId, projectId }) => ({ documentId: objectId, projectId })),
  );
  return requests.filter(({ objectType, objectId, projectId }) =>
    permits((objectType === "project" ? projects.get(projectId) : documents.get(objectId)) ?? "NONE", "FULL"),
  );
}
