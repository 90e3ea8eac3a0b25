import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { concatenated, temporaryFile, writeAtomically } from "./atomic-file.ts";
import type { ObjectKey } from "./object-key.ts";
import {
  checksumMismatch,
  type PartialUpload,
  partMismatch,
  partNumberMax,
  type UploadedPart,
  uploadNotFound,
} from "./object-store.ts";

const manifest = z.object({ key: z.string(), contentType: z.string() });
const uploadIdPattern = /^[0-9a-f-]{36}$/;
/** `{number}-{size}-{etag}-{sha256}`: the file name has all the metadata of a part. */
const partPattern = /^(\d{5})-(\d+)-([0-9a-f]{32})-([0-9a-f]{64})$/;

/** Multipart uploads, each in a folder of its own until it is completed or aborted. */
export class FileUploads {
  readonly #dir: string;
  readonly #temporaryDir: string;

  constructor(dir: string, temporaryDir: string) {
    this.#dir = dir;
    this.#temporaryDir = temporaryDir;
  }

  async create(key: ObjectKey, contentType: string): Promise<PartialUpload> {
    const upload = { key, uploadId: randomUUID() };
    const said = Buffer.from(JSON.stringify({ key, contentType }));
    await writeAtomically(join(this.#folder(upload), "manifest.json"), said, this.#temporaryDir);
    return upload;
  }

  async putPart(
    upload: PartialUpload,
    partNumber: number,
    body: Readable | Uint8Array,
    expectedSha256?: string,
  ): Promise<UploadedPart> {
    if (!Number.isInteger(partNumber) || partNumber < 1 || partNumber > partNumberMax) throw partMismatch();
    await this.contentType(upload);
    const folder = this.#folder(upload);
    const arriving = await temporaryFile(this.#temporaryDir);
    // MD5 because S3 uses it as the etag of a part; it only detects damage.
    const sums = { md5: createHash("md5"), sha256: createHash("sha256") };
    const sizeBytes = await writeAtomically(arriving, body, this.#temporaryDir, (bytes) => {
      sums.md5.update(bytes);
      sums.sha256.update(bytes);
    });
    const [etag, sha256] = [sums.md5.digest("hex"), sums.sha256.digest("base64")];
    if (expectedSha256 !== undefined && sha256 !== expectedSha256) {
      await rm(arriving, { force: true });
      throw checksumMismatch();
    }
    const part = { partNumber, etag, sizeBytes, sha256 };
    const kept = partName(part);
    const sameNumber = kept.slice(0, kept.indexOf("-") + 1);
    const replaced = (await readdir(folder)).filter((name) => name.startsWith(sameNumber) && name !== kept);
    await rename(arriving, join(folder, kept));
    for (const name of replaced) await rm(join(folder, name), { force: true });
    return part;
  }

  async listParts(upload: PartialUpload): Promise<readonly UploadedPart[]> {
    await this.contentType(upload);
    const names = (await readdir(this.#folder(upload))).sort();
    return names.flatMap((name) => {
      const [, number, size, etag, digest] = partPattern.exec(name) ?? [];
      if (number === undefined || etag === undefined || digest === undefined) return [];
      const sha256 = Buffer.from(digest, "hex").toString("base64");
      return [{ partNumber: Number(number), sizeBytes: Number(size), etag, sha256 }];
    });
  }

  /** The bytes of the named parts, in order. @throws ProductError if they differ from the parts received */
  async assemble(upload: PartialUpload, parts: readonly UploadedPart[]): Promise<AsyncIterable<Uint8Array>> {
    const arrived = new Map((await this.listParts(upload)).map((part) => [part.partNumber, part]));
    const paths = [...parts]
      .sort((a, b) => a.partNumber - b.partNumber)
      .map(({ partNumber, etag }) => {
        const part = arrived.get(partNumber);
        if (part === undefined || part.etag !== etag) throw partMismatch();
        return join(this.#folder(upload), partName(part));
      });
    if (paths.length === 0) throw partMismatch();
    return concatenated(paths);
  }

  /** The content type given when the upload was created. @throws ProductError `upload.not_found` */
  async contentType(upload: PartialUpload): Promise<string> {
    const text = await readFile(join(this.#folder(upload), "manifest.json"), "utf8").catch(() => undefined);
    if (text === undefined) throw uploadNotFound();
    const said = manifest.parse(JSON.parse(text));
    if (said.key !== upload.key) throw uploadNotFound();
    return said.contentType;
  }

  async abort(upload: PartialUpload): Promise<void> {
    await rm(this.#folder(upload), { recursive: true, force: true });
  }

  #folder({ uploadId }: PartialUpload): string {
    if (!uploadIdPattern.test(uploadId)) throw uploadNotFound();
    return join(this.#dir, uploadId);
  }
}

function partName({ partNumber, sizeBytes, etag, sha256 }: UploadedPart): string {
  const digest = Buffer.from(sha256, "base64").toString("hex");
  return `${String(partNumber).padStart(5, "0")}-${sizeBytes}-${etag}-${digest}`;
}
