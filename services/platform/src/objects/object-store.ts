import type { Readable } from "node:stream";
import { ProductError } from "@fieldstone/model/errors.ts";
import { eachAtOnce } from "./each-at-once.ts";
import type { ObjectKey } from "./object-key.ts";

export interface ObjectHead {
  readonly sizeBytes: number;
  readonly contentType: string;
}

/** Both ends are inclusive, as in HTTP; without `end`, the range extends to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface StoredObject extends ObjectHead {
  /** The whole object, or the requested range. */
  readonly body: Readable;
}

export interface ListedObject {
  readonly key: ObjectKey;
  readonly sizeBytes: number;
}

export interface SignedGetOptions {
  readonly expiresInSeconds: number;
  /** Content type to serve it with, if not the stored one. Never a type that a browser executes. */
  readonly contentType?: string;
  /** Makes the browser save the object under this name instead of showing it. */
  readonly downloadName?: string;
}

export interface SignedPutOptions {
  readonly expiresInSeconds: number;
  readonly contentType: string;
}

export interface UploadedPart {
  /** From 1 to 10,000. */
  readonly partNumber: number;
  readonly etag: string;
  readonly sizeBytes: number;
  /** SHA-256 in base64; empty if the store does not report it. */
  readonly sha256: string;
}

export interface SignedPartOptions {
  readonly expiresInSeconds: number;
  readonly sizeBytes: number;
  /** SHA-256 of the part's bytes in base64, sent as `x-amz-checksum-sha256`; other bytes are rejected. */
  readonly sha256: string;
}

/** Chunk size for reading local files, in bytes: Node's default of 64 KB takes more CPU time. */
export const readBytes = 262_144;

/** The header with a signed part's checksum, as S3 names it. */
export const partChecksumHeader = "x-amz-checksum-sha256";

/** A multipart upload of one key. */
export interface PartialUpload {
  readonly key: ObjectKey;
  readonly uploadId: string;
}

/** Object storage for uploads and derived files. Writes are atomic. */
export interface ObjectStore {
  put(key: ObjectKey, body: Readable | Uint8Array, contentType: string): Promise<ObjectHead>;
  /** Stores a copy of a local file. */
  putFile(key: ObjectKey, path: string, contentType: string): Promise<ObjectHead>;
  /** @throws ProductError `object.not_found`, `object.range_invalid` */
  get(key: ObjectKey, range?: ByteRange): Promise<StoredObject>;
  head(key: ObjectKey): Promise<ObjectHead | undefined>;
  /**
   * Copies an object within the store, with this content type.
   * @throws ProductError `object.not_found`
   */
  copy(from: ObjectKey, to: ObjectKey, contentType: string): Promise<void>;
  /** Safe to repeat. */
  delete(key: ObjectKey): Promise<void>;
  /** Keys with a prefix, in order: `limit` at most, beginning after `after`. */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<readonly ListedObject[]>;
  signGet(key: ObjectKey, options: SignedGetOptions): Promise<string>;
  signPut(key: ObjectKey, options: SignedPutOptions): Promise<string>;
  createUpload(key: ObjectKey, contentType: string): Promise<PartialUpload>;
  putPart(upload: PartialUpload, partNumber: number, body: Readable | Uint8Array): Promise<UploadedPart>;
  signPart(upload: PartialUpload, partNumber: number, options: SignedPartOptions): Promise<string>;
  /** The parts received, in order. @throws ProductError `upload.not_found` */
  listParts(upload: PartialUpload): Promise<readonly UploadedPart[]>;
  /** @throws ProductError `upload.not_found`, `upload.part_mismatch` */
  completeUpload(upload: PartialUpload, parts: readonly UploadedPart[]): Promise<ObjectHead>;
  /** Safe to repeat. */
  abortUpload(upload: PartialUpload): Promise<void>;
}

/** The part of a store that only reads. */
export type ObjectReader = Pick<ObjectStore, "get" | "head" | "list">;

export const listLimitMax = 1_000;
/** S3's limits, which every driver enforces. */
export const partNumberMax = 10_000;
export const signedUrlLifetimeSecondsMax = 604_800;
/** A two-hour recording has about 2,000 objects; one after the other, S3 takes about a minute for them. */
const deletesAtOnce = 32;

export function objectNotFound(): ProductError {
  return new ProductError("NotFound", "object.not_found", "This file no longer exists.");
}

export function rangeInvalid(): ProductError {
  return new ProductError("ValidationError", "object.range_invalid", "That part of the file does not exist.");
}

export function uploadNotFound(): ProductError {
  return new ProductError("NotFound", "upload.not_found", "This upload has ended. Start it again.");
}

export function partMismatch(): ProductError {
  return new ProductError(
    "ValidationError",
    "upload.part_mismatch",
    "A part of the file is missing. Upload it again.",
  );
}

export function checksumMismatch(): ProductError {
  return new ProductError(
    "ValidationError",
    "upload.checksum_mismatch",
    "A part of the file changed on its way. Upload it again.",
  );
}

/** Resolves a range against an object's size. @throws ProductError `object.range_invalid` */
export function resolveRange(range: ByteRange, sizeBytes: number): Required<ByteRange> {
  const end = Math.min(range.end ?? sizeBytes - 1, sizeBytes - 1);
  if (!Number.isInteger(range.start) || range.start < 0 || range.start > end) throw rangeInvalid();
  return { start: range.start, end };
}

/** Deletes every object with a prefix but the kept ones, page by page. Returns the number of deleted objects. */
export async function deletePrefix(
  store: ObjectStore,
  prefix: string,
  kept: ReadonlySet<string> = new Set(),
): Promise<number> {
  let deleted = 0;
  let after: string | undefined;
  for (;;) {
    const page = await store.list(prefix, { limit: listLimitMax, ...(after !== undefined && { after }) });
    if (page.length === 0) return deleted;
    const unwanted = page.filter(({ key }) => !kept.has(key));
    await eachAtOnce(unwanted, deletesAtOnce, ({ key }) => store.delete(key));
    deleted += unwanted.length;
    // A page with kept objects would be listed again for ever.
    if (unwanted.length < page.length) after = page.at(-1)?.key;
  }
}
