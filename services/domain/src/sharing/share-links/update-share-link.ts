import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { parseExpiry, shareLinkNotFound, shareLinkRevoked } from "../../access/share-links/share-link.ts";
import { lockShareLink, writeLink } from "../../access/share-links/share-link-store.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { hashSharePassword } from "./share-password.ts";

export interface UpdateShareLinkInput {
  readonly id: string;
  /** Unchanged if left out; null removes it. A new password invalidates the grants of the previous one. */
  readonly password?: string | null | undefined;
  /** Unchanged if left out; null removes the expiry. */
  readonly expiresAt?: Date | null | undefined;
}

/**
 * Changes a link's password and expiry.
 * @throws ProductError `share_link.not_found`, `share_link.revoked`, `share_link.expiry_past`,
 *   `share_link.password_short`, Forbidden
 */
export async function updateShareLink(tx: TenantTransaction, input: UpdateShareLinkInput): Promise<void> {
  const link = await lockShareLink(tx, input.id);
  if (link === undefined) throw shareLinkNotFound();
  const { projectId } = await requireObjectLevel(tx, link, "WRITE", shareLinkNotFound);
  if (link.revokedAt !== null) throw shareLinkRevoked();
  const password = input.password === undefined ? undefined : await hashSharePassword(input.password);
  const expiresAt = input.expiresAt === undefined ? undefined : parseExpiry(input.expiresAt, new Date());
  if (password === undefined && expiresAt === undefined) return;
  await writeLink(tx, link.id, { password, expiresAt });
  await recordEvent(
    tx,
    {
      kind: "share_link.updated",
      subjectType: link.objectType,
      subjectId: link.objectId,
      data: {
        shareLinkId: link.id,
        hasPassword: password === undefined ? link.hasPassword : password !== null,
        expiresAt: (expiresAt === undefined ? link.expiresAt : expiresAt)?.toISOString() ?? null,
      },
    },
    { type: "shareLink", id: link.id, projectId, act: "updated" },
  );
}
