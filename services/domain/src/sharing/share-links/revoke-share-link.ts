import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { GrantableObject } from "../../access/permissions/grant.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { type ShareLink, shareLinkNotFound } from "../../access/share-links/share-link.ts";
import {
  listLiveLinksIn,
  lockShareLink,
  markLinkRevoked,
} from "../../access/share-links/share-link-store.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";

/** Turns a link off permanently. @throws ProductError `share_link.not_found`, Forbidden */
export async function revokeShareLink(tx: TenantTransaction, shareLinkId: string): Promise<void> {
  const link = await lockShareLink(tx, shareLinkId);
  if (link === undefined) throw shareLinkNotFound();
  const { projectId } = await requireObjectLevel(tx, link, "WRITE", shareLinkNotFound);
  if (link.revokedAt === null) await turnOff(tx, link, projectId);
}

/** Turns off every link to the object or, for a project, to anything in it. Checks no permissions. */
export async function revokeLinksIn(
  tx: TenantTransaction,
  object: GrantableObject & { readonly projectId: string | undefined },
): Promise<void> {
  for (const link of await listLiveLinksIn(tx, object)) await turnOff(tx, link, object.projectId);
}

async function turnOff(tx: TenantTransaction, link: ShareLink, projectId: string | undefined): Promise<void> {
  const { id: shareLinkId, objectType, objectId } = link;
  await markLinkRevoked(tx, shareLinkId);
  await recordEvent(
    tx,
    {
      kind: "share_link.revoked",
      subjectType: objectType,
      subjectId: objectId,
      data: { shareLinkId },
    },
    { type: "shareLink", id: shareLinkId, projectId, act: "deleted" },
  );
}
