import { type S3Client, UploadPartCopyCommand } from "@aws-sdk/client-s3";
import type { ObjectKey } from "./object-key.ts";
import { type ObjectStore, objectNotFound, type UploadedPart, uploadNotFound } from "./object-store.ts";
import { rethrow, unquoted } from "./s3-answers.ts";

export interface CopiedInParts {
  readonly Bucket: string;
  readonly CopySource: string;
  readonly to: ObjectKey;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly partBytes: number;
}

/** Copies an object that is too large for one S3 copy, in parts. Aborts the upload if a part fails. */
export async function copyInParts(
  store: Pick<ObjectStore, "createUpload" | "completeUpload" | "abortUpload">,
  client: S3Client,
  { Bucket, CopySource, to, contentType, sizeBytes, partBytes }: CopiedInParts,
): Promise<void> {
  const upload = await store.createUpload(to, contentType);
  try {
    const parts: UploadedPart[] = [];
    for (let start = 0; start < sizeBytes; start += partBytes) {
      const end = Math.min(start + partBytes, sizeBytes) - 1;
      const part = { Bucket, Key: to, UploadId: upload.uploadId, PartNumber: parts.length + 1 };
      const { CopyPartResult } = await client
        .send(new UploadPartCopyCommand({ ...part, CopySource, CopySourceRange: `bytes=${start}-${end}` }))
        .catch(rethrow({ NoSuchKey: objectNotFound, NoSuchUpload: uploadNotFound }));
      parts.push({
        partNumber: part.PartNumber,
        etag: unquoted(CopyPartResult?.ETag),
        sizeBytes: end - start + 1,
        sha256: CopyPartResult?.ChecksumSHA256 ?? "",
      });
    }
    await store.completeUpload(upload, parts);
  } catch (error) {
    await store.abortUpload(upload);
    throw error;
  }
}
