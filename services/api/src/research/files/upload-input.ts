import { ProductError } from "@fieldstone/model/errors.ts";
import { uploadPartCount } from "@fieldstone/model/files/upload-parts.ts";
import { z } from "zod";

/** Most parts whose addresses one request may ask for. */
export const signedPartsMax = 20;

const sha256 = z.base64().length(44);

/** @throws ProductError `upload.parts` */
export function parsePartNumbers(numbers: readonly number[], sizeBytes: number): readonly number[] {
  const last = uploadPartCount(sizeBytes);
  if (numbers.length <= signedPartsMax && numbers.every((number) => number >= 1 && number <= last))
    return numbers;
  throw new ProductError(
    "ValidationError",
    "upload.parts",
    `Ask for at most ${signedPartsMax} parts at once, numbered from 1 to ${last}.`,
  );
}

/** @throws ProductError `upload.checksum_invalid` */
export function parseSha256(value: unknown): string {
  const parsed = sha256.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProductError(
    "ValidationError",
    "upload.checksum_invalid",
    "A part's checksum is its SHA-256 in base64.",
  );
}
