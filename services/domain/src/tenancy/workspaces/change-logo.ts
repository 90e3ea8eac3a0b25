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
import { dropUploadTask } from "../../research/files/upload-tasks.ts";

const field = "logo";

export interface NewLogo {
  readonly id: string;
  readonly mimeType: Picture["mimeType"];
}

/** Where a workspace's logo lies. */
export function logoKey(owner: ObjectOwner, logoId: string): ObjectKey {
  return objectKey(owner, "logos", logoId);
}

/**
 * What a logo is, by its bytes.
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

/** Refuses whoever may not change the logo. @throws ProductError `team.admin_needed`, `plan.upgrade_needed` */
export async function requireLogoChange(tx: TenantTransaction): Promise<void> {
  requireWorkspaceAdmin(tx.context.actor);
  await requireCapability(tx, "customBranding");
}

/**
 * Shows another logo, whose bytes lie at its key already, or none. The former one's bytes are freed by a task.
 * Throws as requireLogoChange.
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
