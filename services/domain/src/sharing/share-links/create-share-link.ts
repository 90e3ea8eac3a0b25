import { newShareToken } from "@fieldstone/model/access/share-token.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireObjectLevel } from "../../access/permissions/object-access.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import {
  opensProject,
  parseExpiry,
  shareLinkNeedsProject,
  shareLinksMax,
  tooManyShareLinks,
} from "../../access/share-links/share-link.ts";
import { countShareLinks, insertShareLink } from "../../access/share-links/share-link-store.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import type { PlacedType } from "../../kernel/objects/object-types.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { requirePublicAccess } from "./public-access.ts";
import { hashSharePassword } from "./share-password.ts";

export interface CreateShareLinkInput {
  readonly objectType: PlacedType;
  readonly objectId: string;
  /** If left out, the link does not expire. */
  readonly expiresAt?: Date | null | undefined;
  /** If left out, the link needs no password. */
  readonly password?: string | null | undefined;
}

/**
 * Creates a link that opens the object to anyone who has it, without signing in. Returns its id.
 * @throws ProductError `note.not_found` and similar, `share_link.expiry_past`, `share_link.password_short`,
 *   `share_link.public_access_off`, `share_link.too_many`, `share_link.project_needed`, Forbidden without WRITE
 */
export async function createShareLink(tx: TenantTransaction, input: CreateShareLinkInput): Promise<string> {
  const { objectType, objectId } = input;
  const place = await requireObjectLevel(tx, { objectType, objectId }, "WRITE");
  if (opensProject(objectType))
    await requireProjectLevel(tx, place.projectId, "READ", { missing: shareLinkNeedsProject });
  await requireCapability(tx, "publicLinkSharing");
  await requirePublicAccess(tx);
  if ((await countShareLinks(tx, input)) >= shareLinksMax) throw tooManyShareLinks();
  const link = {
    id: newId(),
    objectType,
    objectId,
    token: newShareToken(),
    createdBy: requireMember(tx.context.actor).userId,
    expiresAt: parseExpiry(input.expiresAt, new Date()),
    password: await hashSharePassword(input.password),
  };
  await insertShareLink(tx, link);
  // The token is a secret and stays out of the audit log.
  await recordEvent(
    tx,
    {
      kind: "share_link.created",
      subjectType: objectType,
      subjectId: objectId,
      data: {
        shareLinkId: link.id,
        expiresAt: link.expiresAt?.toISOString() ?? null,
        hasPassword: link.password !== null,
      },
    },
    { type: "shareLink", id: link.id, projectId: place.projectId, act: "created" },
  );
  return link.id;
}
