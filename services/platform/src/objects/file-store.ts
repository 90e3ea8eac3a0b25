import { createReadStream } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { copyAtomically, writeAtomically } from "./atomic-file.ts";
import { FileUploads } from "./file-uploads.ts";
import { isObjectKey, type ObjectKey } from "./object-key.ts";
import {
  type ByteRange,
  type ListedObject,
  listLimitMax,
  type ObjectHead,
  type ObjectStore,
  objectNotFound,
  type PartialUpload,
  readBytes,
  resolveRange,
  type SignedGetOptions,
  type SignedPartOptions,
  type SignedPutOptions,
  type StoredObject,
  type UploadedPart,
} from "./object-store.ts";
import { expiryAfter, signAddress } from "./signed-address.ts";

export interface FileStoreOptions {
  readonly dir: string;
  readonly signingKey: string;
  /** Where `fileObjectRoutes` is mounted: a path of every workspace host, or an absolute address. */
  readonly baseUrl: string;
}

/** Suffix of every object's file name, so that the keys `a` and `a/b` can coexist. Keys cannot contain it. */
const leafMark = "~";
const described = z.object({ contentType: z.string() });

/**
 * Objects as files of one machine. A small file in a parallel tree has each object's content type; it is
 * written first, so that every object that exists has one.
 */
export class FileStore implements ObjectStore {
  readonly #objectsDir: string;
  readonly #descriptionsDir: string;
  readonly #temporaryDir: string;
  readonly #uploads: FileUploads;
  readonly #options: FileStoreOptions;

  constructor(options: FileStoreOptions) {
    this.#options = options;
    this.#objectsDir = join(options.dir, "objects");
    this.#descriptionsDir = join(options.dir, "descriptions");
    this.#temporaryDir = join(options.dir, "temporary");
    this.#uploads = new FileUploads(join(options.dir, "uploads"), this.#temporaryDir);
  }

  async put(
    key: ObjectKey,
    body: Readable | Uint8Array | AsyncIterable<Uint8Array>,
    contentType: string,
  ): Promise<ObjectHead> {
    await this.#describe(key, contentType);
    const sizeBytes = await writeAtomically(this.#pathOf(key), body, this.#temporaryDir);
    return { sizeBytes, contentType };
  }

  async putFile(key: ObjectKey, path: string, contentType: string): Promise<ObjectHead> {
    await this.#describe(key, contentType);
    const sizeBytes = await copyAtomically(path, this.#pathOf(key), this.#temporaryDir);
    return { sizeBytes, contentType };
  }

  async get(key: ObjectKey, range?: ByteRange): Promise<StoredObject> {
    const head = await this.head(key);
    if (head === undefined) throw objectNotFound();
    const bytes = range === undefined ? undefined : resolveRange(range, head.sizeBytes);
    return { ...head, body: createReadStream(this.#pathOf(key), { ...bytes, highWaterMark: readBytes }) };
  }

  async copy(from: ObjectKey, to: ObjectKey, contentType: string): Promise<void> {
    if ((await this.head(from)) === undefined) throw objectNotFound();
    await this.putFile(to, this.#pathOf(from), contentType);
  }

  async head(key: ObjectKey): Promise<ObjectHead | undefined> {
    const found = await stat(this.#pathOf(key)).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const text = await readFile(join(this.#descriptionsDir, key) + leafMark, "utf8");
    return { sizeBytes: found.size, ...described.parse(JSON.parse(text)) };
  }

  async delete(key: ObjectKey): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
    await rm(join(this.#descriptionsDir, key) + leafMark, { force: true });
  }

  async list(
    prefix: string,
    options: { after?: string; limit?: number } = {},
  ): Promise<readonly ListedObject[]> {
    const { after = "", limit = listLimitMax } = options;
    const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
    const entries = await readdir(join(this.#objectsDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    const keys = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.#objectsDir.length + 1, -leafMark.length))
      .filter(isObjectKey)
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort()
      .slice(0, Math.min(limit, listLimitMax));
    const heads = await Promise.all(keys.map(async (key) => ({ key, head: await this.head(key) })));
    return heads.flatMap(({ key, head }) => (head === undefined ? [] : [{ key, sizeBytes: head.sizeBytes }]));
  }

  async signGet(key: ObjectKey, options: SignedGetOptions): Promise<string> {
    return this.#sign({
      method: "GET",
      key,
      expiresAt: expiryAfter(options.expiresInSeconds),
      ...(options.contentType === undefined ? {} : { contentType: options.contentType }),
      ...(options.downloadName === undefined ? {} : { downloadName: options.downloadName }),
    });
  }

  async signPut(key: ObjectKey, options: SignedPutOptions): Promise<string> {
    const { contentType, expiresInSeconds } = options;
    return this.#sign({ method: "PUT", key, expiresAt: expiryAfter(expiresInSeconds), contentType });
  }

  createUpload(key: ObjectKey, contentType: string): Promise<PartialUpload> {
    return this.#uploads.create(key, contentType);
  }

  /** @throws ProductError `upload.checksum_mismatch` if a checksum is given and the bytes do not match it */
  putPart(
    upload: PartialUpload,
    partNumber: number,
    body: Readable | Uint8Array,
    sha256?: string,
  ): Promise<UploadedPart> {
    return this.#uploads.putPart(upload, partNumber, body, sha256);
  }

  async signPart(
    upload: PartialUpload,
    partNumber: number,
    { expiresInSeconds, sizeBytes, sha256 }: SignedPartOptions,
  ): Promise<string> {
    const expiresAt = expiryAfter(expiresInSeconds);
    return this.#sign({ method: "PUT", ...upload, partNumber, sizeBytes, sha256, expiresAt });
  }

  listParts(upload: PartialUpload): Promise<readonly UploadedPart[]> {
    return this.#uploads.listParts(upload);
  }

  async completeUpload(upload: PartialUpload, parts: readonly UploadedPart[]): Promise<ObjectHead> {
    const contentType = await this.#uploads.contentType(upload);
    const head = await this.put(upload.key, await this.#uploads.assemble(upload, parts), contentType);
    await this.#uploads.abort(upload);
    return head;
  }

  abortUpload(upload: PartialUpload): Promise<void> {
    return this.#uploads.abort(upload);
  }

  async #describe(key: ObjectKey, contentType: string): Promise<void> {
    const description = Buffer.from(JSON.stringify({ contentType }));
    await writeAtomically(join(this.#descriptionsDir, key) + leafMark, description, this.#temporaryDir);
  }

  #pathOf(key: ObjectKey): string {
    return join(this.#objectsDir, key) + leafMark;
  }

  #sign(grant: Parameters<typeof signAddress>[0]): string {
    return `${this.#options.baseUrl}${signAddress(grant, this.#options.signingKey)}`;
  }
}
