/**
 * Size of every part of an upload but the last: small enough to resend unnoticed, and large enough that 10 GB
 * need far fewer than S3's 10,000 parts. S3 requires at least 5 MiB for all parts but the last.
 */
export const uploadPartSizeBytes = 16 * 1024 * 1024;

export interface UploadPartRange {
  /** From 1. */
  readonly partNumber: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

export function uploadPartCount(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / uploadPartSizeBytes));
}

/** The bytes of one part of a file. @throws RangeError if the file has no part of that number */
export function uploadPartRange(partNumber: number, sizeBytes: number): UploadPartRange {
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > uploadPartCount(sizeBytes)) {
    throw new RangeError(`a file of ${sizeBytes} bytes has no part ${partNumber}`);
  }
  const start = (partNumber - 1) * uploadPartSizeBytes;
  return { partNumber, start, end: Math.min(start + uploadPartSizeBytes, sizeBytes) };
}
