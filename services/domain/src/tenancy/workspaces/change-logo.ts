import { ProductError } from "@fieldstone/model/errors.ts";
import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { type Picture, readPicture } from "@fieldstone/model/files/picture.ts";
import { logoSidePxMax, logoSizeBytesMax } from "@fieldstone/model/limits.ts";
import { type ObjectKey, type ObjectOwner, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { readTeam } from "../../kernel/workspace/read-team.ts";
import type { Team } from "../../kernel/workspace/team.ts";
import { requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { changeTeam } from "../../kernel/workspace/team-store.ts";
import { dropUploadTask } from "../../research/files/uploads/upload-tasks.ts";

const field = "logo";

export interface NewLogo {
  readonly id: string;
  readonly mimeType: Picture["mimeType"];
}

/** The key of a workspace's logo in the object store. */
export function logoKey(owner: ObjectOwner, logoId: string): ObjectKey {
  return objectKey(owner, "logos", logoId);
}

/**
 * Detects a logo's type from its bytes.
 * @throws ProductError `logo.unknown_kind`, `logo.too_large`
 */
export function requireLogo(bytes: Uint8Array): Picture {
  const picture = readPicture(bytes);
  if (picture === undefined) {
    const message = "This file is not a supported picture. Use PNG, JPEG, GIF or WebP.";
    throw new ProductError("UnprocessableContent", "logo.unknown_kind", message, { field });
  }
  const tooWide = Math.max(picture.widthPx, picture.heightPx) > logoSidePxMax;
  if (tooWide || bytes.length > logoSizeBytesMax) {
    const message = `A logo can be at most ${formatBytes(logoSizeBytesMax)} and ${logoSidePxMax} pixels on each side. Choose a smaller picture.`;
    throw new ProductError("UnprocessableContent", "logo.too_large", message, { field });
  }
  return picture;
}

/**
 * Checks that the actor may change the logo.
 * @throws ProductError `team.admin_needed`, `plan.upgrade_needed`
 */
export async function requireLogoChange(tx: TenantTransaction): Promise<void> {
  requireWorkspaceAdmin(tx.context.actor);
  await requireCapability(tx, "customBranding");
}

/**
 * Sets a logo whose bytes are already stored, or removes it. A task deletes the previous one's bytes. Throws
 * as requireLogoChange.
 */
export async function changeLogo(tx: TenantTransaction, logo: NewLogo | null): Promise<Team> {
  await requireLogoChange(tx);
  const { id, logoId } = await readTeam(tx);
  const team = await changeTeam(tx, { logo });
  if (logoId !== null) {
    await tx.enqueue(dropUploadTask, { objectKey: logoKey(tx.context, logoId), storeUploadId: null });
  }
  const data = { logo: logo?.mimeType ?? null };
  await recordEvent(
    tx,
    { kind: "team.updated", subjectType: "team", subjectId: id, data },
    { type: "team", id, act: "updated" },
  );
  return team;
}
