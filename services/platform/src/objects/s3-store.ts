import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { servedMimeType } from "@fieldstone/model/files/served-type.ts";
import type { ProviderAccess } from "../provider/provider-client.ts";
import { bucketClient } from "./bucket-client.ts";
import { isObjectKey, type ObjectKey } from "./object-key.ts";
import {
  type ByteRange,
  type ListedObject,
  listLimitMax,
  type ObjectHead,
  type ObjectStore,
  objectNotFound,
  type PartialUpload,
  partChecksumHeader,
  partMismatch,
  rangeInvalid,
  readBytes,
  resolveRange,
  type SignedGetOptions,
  type SignedPartOptions,
  type SignedPutOptions,
  type StoredObject,
  type UploadedPart,
  uploadNotFound,
} from "./object-store.ts";
import { rethrow, unquoted } from "./s3-answers.ts";
import { copyInParts } from "./s3-copy.ts";
import { inChunks, toBuffer } from "./stream-chunks.ts";

export interface S3StoreOptions extends ProviderAccess {
  readonly bucket: string;
  /** Larger objects are copied in parts of this size, in bytes: at least 5 MiB, S3's minimum for a part. */
  readonly copyBytes?: number;
}

const contentTypeDefault = "application/octet-stream";
/** A stream has no known length: it is uploaded in parts of this size, in bytes (S3: 5 MiB or more). */
const partSizeBytes = 8 * 1_024 * 1_024;
/** S3 copies at most 5 GB at once; larger objects are copied in parts of this size. */
const copyBytesDefault = 1_024 ** 3;

/** Objects in an S3 bucket. */
export class S3Store implements ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #copyBytes: number;

  constructor(options: S3StoreOptions) {
    this.#copyBytes = options.copyBytes ?? copyBytesDefault;
    this.#bucket = options.bucket;
    this.#client = bucketClient(options, {
      // An address is signed before its bytes are known: require only the checksums that we name ourselves.
      requestChecksumCalculation: "WHEN_REQUIRED",
    });
  }

  async put(key: ObjectKey, body: Readable | Uint8Array, contentType: string): Promise<ObjectHead> {
    if (body instanceof Uint8Array) return this.#putWhole(key, body, contentType);
    const chunks = inChunks(body, partSizeBytes);
    const first = await chunks.next();
    const second = first.done ? first : await chunks.next();
    if (second.done) return this.#putWhole(key, first.value ?? new Uint8Array(), contentType);
    const upload = await this.createUpload(key, contentType);
    try {
      const parts = [
        await this.putPart(upload, 1, first.value ?? new Uint8Array()),
        await this.putPart(upload, 2, second.value),
      ];
      for await (const chunk of chunks) parts.push(await this.putPart(upload, parts.length + 1, chunk));
      return await this.completeUpload(upload, parts);
    } catch (error) {
      await this.abortUpload(upload);
      throw error;
    }
  }

  putFile(key: ObjectKey, path: string, contentType: string): Promise<ObjectHead> {
    return this.put(key, createReadStream(path, { highWaterMark: readBytes }), contentType);
  }

  async #putWhole(key: ObjectKey, body: Uint8Array, contentType: string): Promise<ObjectHead> {
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: body, ContentType: contentType }));
    return { sizeBytes: body.byteLength, contentType };
  }

  async get(key: ObjectKey, range?: ByteRange): Promise<StoredObject> {
    const head = await this.head(key);
    if (head === undefined) throw objectNotFound();
    const bytes = range === undefined ? undefined : resolveRange(range, head.sizeBytes);
    const answer = await this.#client
      .send(
        new GetObjectCommand({
          ...this.#at(key),
          ...(bytes === undefined ? {} : { Range: `bytes=${bytes.start}-${bytes.end}` }),
        }),
      )
      .catch(rethrow({ NoSuchKey: objectNotFound, InvalidRange: rangeInvalid }));
    if (!(answer.Body instanceof Readable)) throw new Error("S3 answered no stream");
    return { ...head, body: answer.Body };
  }

  async head(key: ObjectKey): Promise<ObjectHead | undefined> {
    try {
      const answer = await this.#client.send(new HeadObjectCommand(this.#at(key)));
      return { sizeBytes: answer.ContentLength ?? 0, contentType: answer.ContentType ?? contentTypeDefault };
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
      throw error;
    }
  }

  async copy(from: ObjectKey, to: ObjectKey, contentType: string): Promise<void> {
    const head = await this.head(from);
    if (head === undefined) throw objectNotFound();
    const CopySource = `${this.#bucket}/${encodeURI(from)}`;
    if (head.sizeBytes > this.#copyBytes) {
      await copyInParts(this, this.#client, {
        ...{ Bucket: this.#bucket, CopySource, to, contentType },
        ...{ sizeBytes: head.sizeBytes, partBytes: this.#copyBytes },
      });
      return;
    }
    const described = { ContentType: contentType, MetadataDirective: "REPLACE" as const };
    await this.#client
      .send(new CopyObjectCommand({ ...this.#at(to), CopySource, ...described }))
      .catch(rethrow({ NoSuchKey: objectNotFound }));
  }

  async delete(key: ObjectKey): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  async list(
    prefix: string,
    options: { after?: string; limit?: number } = {},
  ): Promise<readonly ListedObject[]> {
    const { after, limit = listLimitMax } = options;
    const answer = await this.#client.send(
      new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        MaxKeys: Math.min(limit, listLimitMax),
        ...(after === undefined ? {} : { StartAfter: after }),
      }),
    );
    return (answer.Contents ?? []).flatMap(({ Key, Size }) =>
      Key !== undefined && isObjectKey(Key) ? [{ key: Key, sizeBytes: Size ?? 0 }] : [],
    );
  }

  signGet(
    key: ObjectKey,
    { expiresInSeconds, contentType, downloadName }: SignedGetOptions,
  ): Promise<string> {
    const disposition =
      downloadName === undefined
        ? undefined
        : `attachment; filename*=UTF-8''${encodeURIComponent(downloadName)}`;
    const command = new GetObjectCommand({
      ...this.#at(key),
      ...(contentType === undefined ? {} : { ResponseContentType: servedMimeType(contentType) }),
      ...(disposition === undefined ? {} : { ResponseContentDisposition: disposition }),
    });
    return getSignedUrl(this.#client, command, { expiresIn: expiresInSeconds });
  }

  signPut(key: ObjectKey, { expiresInSeconds, contentType }: SignedPutOptions): Promise<string> {
    const command = new PutObjectCommand({ ...this.#at(key), ContentType: contentType });
    return getSignedUrl(this.#client, command, {
      expiresIn: expiresInSeconds,
      signableHeaders: new Set(["content-type"]),
    });
  }

  async createUpload(key: ObjectKey, contentType: string): Promise<PartialUpload> {
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({
        ...this.#at(key),
        ContentType: contentType,
        ChecksumAlgorithm: "SHA256",
      }),
    );
    if (UploadId === undefined) throw new Error("S3 named no upload");
    return { key, uploadId: UploadId };
  }

  async putPart(
    upload: PartialUpload,
    partNumber: number,
    body: Readable | Uint8Array,
  ): Promise<UploadedPart> {
    const bytes = body instanceof Uint8Array ? body : await toBuffer(body);
    const sha256 = createHash("sha256").update(bytes).digest("base64");
    const { ETag } = await this.#client
      .send(
        new UploadPartCommand({
          ...this.#of(upload),
          PartNumber: partNumber,
          Body: bytes,
          ChecksumSHA256: sha256,
        }),
      )
      .catch(rethrow({ NoSuchUpload: uploadNotFound }));
    return { partNumber, etag: unquoted(ETag), sizeBytes: bytes.byteLength, sha256 };
  }

  signPart(
    upload: PartialUpload,
    partNumber: number,
    { expiresInSeconds, sizeBytes, sha256 }: SignedPartOptions,
  ): Promise<string> {
    const command = new UploadPartCommand({
      ...this.#of(upload),
      PartNumber: partNumber,
      ContentLength: sizeBytes,
      ChecksumSHA256: sha256,
    });
    // As a header that the browser sends: S3 would not verify the bytes against a query parameter.
    const unhoistableHeaders = new Set([partChecksumHeader]);
    return getSignedUrl(this.#client, command, { expiresIn: expiresInSeconds, unhoistableHeaders });
  }

  async listParts(upload: PartialUpload): Promise<readonly UploadedPart[]> {
    const parts: UploadedPart[] = [];
    for (let marker: string | undefined; ; ) {
      const answer = await this.#client
        .send(
          new ListPartsCommand({
            ...this.#of(upload),
            ...(marker === undefined ? {} : { PartNumberMarker: marker }),
          }),
        )
        .catch(rethrow({ NoSuchUpload: uploadNotFound }));
      for (const { PartNumber, ETag, Size, ChecksumSHA256 } of answer.Parts ?? []) {
        parts.push({
          partNumber: PartNumber ?? 0,
          etag: unquoted(ETag),
          sizeBytes: Size ?? 0,
          sha256: ChecksumSHA256 ?? "",
        });
      }
      if (answer.IsTruncated !== true) return parts;
      marker = answer.NextPartNumberMarker;
    }
  }

  async completeUpload(upload: PartialUpload, parts: readonly UploadedPart[]): Promise<ObjectHead> {
    const Parts = [...parts]
      .sort((a, b) => a.partNumber - b.partNumber)
      .map(({ partNumber, etag, sha256 }) => ({
        PartNumber: partNumber,
        ETag: `"${etag}"`,
        ...(sha256 === "" ? {} : { ChecksumSHA256: sha256 }),
      }));
    if (Parts.length === 0) throw partMismatch();
    await this.#client
      .send(new CompleteMultipartUploadCommand({ ...this.#of(upload), MultipartUpload: { Parts } }))
      .catch(rethrow({ NoSuchUpload: uploadNotFound, InvalidPart: partMismatch }));
    const head = await this.head(upload.key);
    if (head === undefined) throw objectNotFound();
    return head;
  }

  async abortUpload(upload: PartialUpload): Promise<void> {
    await this.#client.send(new AbortMultipartUploadCommand(this.#of(upload))).catch((error: unknown) => {
      if (!(error instanceof S3ServiceException && error.name === "NoSuchUpload")) throw error;
    });
  }

  #at(key: ObjectKey): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: key };
  }

  #of({ key, uploadId }: PartialUpload): { Bucket: string; Key: string; UploadId: string } {
    return { ...this.#at(key), UploadId: uploadId };
  }
}
