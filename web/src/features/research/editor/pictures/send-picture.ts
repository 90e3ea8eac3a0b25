import { attachmentLimitBytes, formatBytes, formatLimit } from "@fieldstone/model/files/file-limits.ts";
import { pictureMimeTypes } from "@fieldstone/model/files/picture.ts";
import { pictureSizeBytesMax } from "@fieldstone/model/limits.ts";
import { t } from "../../../../app/i18n/t.ts";
import { sendBody } from "../../../../app/rest.ts";
import { z } from "../../../../app/zod.ts";

/** For a file input's `accept`. */
export const pictureKinds = pictureMimeTypes.join(",");

export function isPictureFile(file: File): boolean {
  return pictureMimeTypes.some((mime) => mime === file.type);
}

/** Why a file cannot be inserted as an image; undefined if it may be. The server checks its bytes again. */
export function refusePicture(file: File): string | undefined {
  if (!isPictureFile(file)) {
    return t("picture.kind", "“{name}” is not a supported picture. Use PNG, JPEG, GIF or WebP.", {
      name: file.name,
    });
  }
  const limitBytes = Math.min(pictureSizeBytesMax, attachmentLimitBytes(file.type));
  if (file.size <= limitBytes) return undefined;
  return t("picture.size", "“{name}” is {size}. This type of picture can be at most {limit}.", {
    name: file.name,
    size: formatBytes(file.size),
    limit: formatLimit(limitBytes),
  });
}

const answer = z.object({ fileId: z.string() });

/** Stores an image for the text of a note or insight. Throws as `postJson` does. */
export async function sendPicture(documentId: string, file: File): Promise<string> {
  const path = `/api/picture?documentId=${encodeURIComponent(documentId)}`;
  return (await sendBody(path, file, answer)).fileId;
}
