import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../audit/audit-store.ts";
import { requireObjectLevel } from "../permissions/object-access.ts";
import { shareLinkNotFound } from "./share-link.ts";
import { lockShareLink, markLinkRevoked } from "./share-link-store.ts";

/** Turns a link off for good. @throws ProductError `share_link.not_found`, `note.not_found` and its like, Forbidden */
export async function revokeShareLink(tx: TenantTransaction, shareLinkId: string): Promise<void> {
  const link = await lockShareLink(tx, shareLinkId);
  if (link === undefined) throw shareLinkNotFound();
  const { projectId } = await requireObjectLevel(tx, link, "WRITE");
  if (link.revokedAt !== null) return;
  await markLinkRevoked(tx, shareLinkId);
  await recordAudit(tx, {
    kind: "share_link.revoked",
    subjectType: link.objectType,
    subjectId: link.objectId,
    data: { shareLinkId },
  });
  await tx.notify({ type: "shareLink", id: shareLinkId, projectId, act: "deleted" });
}
