import { ProductError } from "@fieldstone/model/errors.ts";
import type { ExportStatus } from "@fieldstone/model/exports/export-status.ts";
import type { ExportCaptions } from "@fieldstone/model/media/reel-timeline.ts";
import {
  type ObjectKey,
  type ObjectOwner,
  objectKey,
  objectPrefix,
} from "@fieldstone/platform/objects/object-key.ts";

/** Maximum of exports that one member may have in progress; decided by us. */
export const reelExportsInProgressMax = 5;

/** A reel as one file for a member to download. */
export interface ReelExport {
  readonly id: string;
  readonly reelId: string;
  readonly highlightIds: readonly string[];
  readonly captions: ExportCaptions;
  readonly contentHash: string;
  readonly mediaType: "AUDIO" | "VIDEO";
  readonly status: ExportStatus;
  readonly progressPercent: number;
  readonly failureCode: string | null;
  readonly runStartedAt: Date | null;
  readonly lostRuns: number;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export interface ReelExportKeys {
  readonly media: ObjectKey;
  readonly vtt: ObjectKey;
  readonly srt: ObjectKey;
  readonly prefix: string;
}

/** The keys of an export's objects. */
export function reelExportKeys({ region, teamId }: ObjectOwner, exportId: string): ReelExportKeys {
  const owner = { region, teamId };
  return {
    media: objectKey(owner, "reel-exports", exportId, "media"),
    vtt: objectKey(owner, "reel-exports", exportId, "captions.vtt"),
    srt: objectKey(owner, "reel-exports", exportId, "captions.srt"),
    prefix: objectPrefix(owner, "reel-exports", exportId),
  };
}

export function reelExportNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "reel_export.not_found",
    "This export does not exist, is not yours, or contains clips that you can no longer see. Export the reel again.",
  );
}

export function reelExportNotReady(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "reel_export.not_ready",
    "This export cannot be downloaded. Wait until it is ready, or export the reel again.",
  );
}

/** The reel has no clip that can be exported. */
export function reelExportEmpty(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "reel_export.empty",
    "An export needs a clip of a recording that is ready to be played. Add one, or wait until it is prepared.",
  );
}

export function reelExportLimitReached(): ProductError {
  return new ProductError(
    "UnprocessableContent",
    "reel_export.too_many",
    `You have ${reelExportsInProgressMax} exports in progress. Wait until one is finished, or cancel one.`,
  );
}
