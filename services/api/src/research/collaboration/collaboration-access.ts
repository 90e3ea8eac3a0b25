import { requireObjectLevel } from "@fieldstone/domain/access/permissions/object-access.ts";
import { readMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import { requireMember } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { type DocumentObjectType, documentNotFound } from "@fieldstone/domain/research/documents/document.ts";
import { readDocumentSummaries } from "@fieldstone/domain/research/documents/read-document-summaries.ts";
import { requireViewLevel } from "@fieldstone/domain/research/views/require-view-level.ts";
import { type Permission, permits } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireScope } from "../../scopes/require-scope.ts";

export interface DocumentAccess {
  readonly canWrite: boolean;
  /** The name shown to others beside the caret. */
  readonly userName: string;
}

async function levelOf(
  tx: TenantTransaction,
  objectType: DocumentObjectType,
  objectId: string,
): Promise<Permission> {
  if (objectType !== "view") return (await requireObjectLevel(tx, { objectType, objectId }, "READ")).level;
  requireScope(tx.context.actor, "projects:write");
  return await requireViewLevel(tx, objectId);
}

/**
 * The acting member's access to a document: read, or also write.
 * @throws ProductError Unauthorized if signed out, NotFound where the document is hidden or in the trash
 */
export async function requireDocumentAccess(
  tx: TenantTransaction,
  documentId: string,
): Promise<DocumentAccess> {
  const { userId } = requireMember(tx.context.actor);
  const document = (await readDocumentSummaries(tx, [documentId])).get(documentId);
  if (document === undefined) throw documentNotFound();
  const { objectType } = document;
  const level = await levelOf(tx, objectType, documentId);
  const member = (await readMembers(tx, [userId])).get(userId);
  return { canWrite: permits(level, "WRITE"), userName: member?.name ?? "" };
}
