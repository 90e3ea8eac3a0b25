import { ProductError } from "../errors.ts";
import { gifSizeBytesMax, imagePixelsMax, uploadSizeBytesMax } from "../limits.ts";

/** The maximum size in bytes of an attachment of a MIME type. */
export function attachmentLimitBytes(mime: string): number {
  return mime.toLowerCase() === "image/gif" ? gifSizeBytesMax : uploadSizeBytesMax;
}

const units = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** `10 MB`, `1.5 GB`: decimal units with at most one decimal place. */
export function formatBytes(sizeBytes: number): string {
  let size = sizeBytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const shown = unit === 0 ? String(size) : String(Math.round(size * 10) / 10);
  return `${shown} ${units[unit] ?? "bytes"}`;
}

const gibibyte = 2 ** 30;

/** A limit in round figures: whole gibibytes, as drives and players count them, are called GB. */
export function formatLimit(limitBytes: number): string {
  const isWhole = limitBytes >= gibibyte && limitBytes % gibibyte === 0;
  return isWhole ? `${limitBytes / gibibyte} GB` : formatBytes(limitBytes);
}

function assertSize(code: string, what: string, sizeBytes: number, limitBytes: number): void {
  if (sizeBytes > limitBytes) {
    const message = `${what} can have at most ${formatLimit(limitBytes)}. This one has ${formatBytes(sizeBytes)}.`;
    throw new ProductError("UnprocessableContent", code, message, { field: "file" });
  }
}

/** Checks an attachment's size. @throws ProductError `file.too_large` */
export function assertAttachmentSize(mime: string, sizeBytes: number): void {
  const what = mime.toLowerCase() === "image/gif" ? "A GIF" : "A file";
  assertSize("file.too_large", what, sizeBytes, attachmentLimitBytes(mime));
}

/** Checks an upload's size. @throws ProductError `upload.too_large` */
export function assertUploadSize(sizeBytes: number): void {
  assertSize("upload.too_large", "An upload", sizeBytes, uploadSizeBytesMax);
}

/** Checks the size of an image. @throws ProductError `image.too_many_pixels` */
export function assertImagePixels(widthPx: number, heightPx: number): void {
  if (widthPx * heightPx > imagePixelsMax) {
    const message = `A picture can have at most ${imagePixelsMax.toLocaleString("en")} pixels. Make it smaller.`;
    throw new ProductError("UnprocessableContent", "image.too_many_pixels", message, { field: "file" });
  }
}
