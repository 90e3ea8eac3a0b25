import { attachmentLimitBytes, formatBytes, formatLimit } from "@fieldstone/model/files/file-limits.ts";
import { mimeTypeOf } from "@fieldstone/model/files/file-type.ts";
import { uploadSizeBytesMax } from "@fieldstone/model/limits.ts";
import { t } from "../../../app/i18n/t.ts";

/** Why a file cannot be uploaded, checked before sending. */
export function refuseFile({ name, size }: { name: string; size: number }): string | undefined {
  if (size === 0) return t("files.refused.empty", "This file is empty.");
  const limit = Math.min(uploadSizeBytesMax, attachmentLimitBytes(mimeTypeOf(name)));
  if (size <= limit) return undefined;
  return t("files.refused.size", "This file is {size}. It can be at most {limit}.", {
    size: formatBytes(size),
    limit: formatLimit(limit),
  });
}
