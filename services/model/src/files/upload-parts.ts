/**
 * Bytes of every part of an upload but the last: small enough to be sent again without a person noticing, and large
 * enough that 10 GB stay far below S3's 10,000 parts. S3 takes no part under 5 MiB but the last.
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

/** The bytes of a file that one of its parts has. @throws RangeError on a number that the file has no part for */
export function uploadPartRange(partNumber: number, sizeBytes: number): UploadPartRange {
  if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > uploadPartCount(sizeBytes)) {
    throw new RangeError(`a file of ${sizeBytes} bytes has no part ${partNumber}`);
  }
  const start = (partNumber - 1) * uploadPartSizeBytes;
  return { partNumber, start, end: Math.min(start + uploadPartSizeBytes, sizeBytes) };
}
