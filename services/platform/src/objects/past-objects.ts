import { Readable } from "node:stream";
import { GetObjectCommand, ListObjectVersionsCommand, type S3Client } from "@aws-sdk/client-s3";
import { bucketClient } from "./bucket-client.ts";
import { isObjectKey, type ObjectKey } from "./object-key.ts";
import {
  type ListedObject,
  listLimitMax,
  type ObjectHead,
  type ObjectReader,
  objectNotFound,
  type StoredObject,
} from "./object-store.ts";
import type { S3StoreOptions } from "./s3-store.ts";

interface Version {
  readonly key: ObjectKey;
  readonly versionId: string;
  readonly sizeBytes: number;
}

interface ListedVersion {
  readonly Key?: string | undefined;
  readonly LastModified?: Date | undefined;
  readonly IsLatest?: boolean | undefined;
}

/** A versioned bucket as it was at a given time. Writes within that same second are included. */
export class PastObjects implements ObjectReader {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #at: Date;
  /** Versions by prefix. Cached because the past does not change, and S3 lists the versions of all times. */
  readonly #listed = new Map<string, Promise<ReadonlyMap<string, Version>>>();

  constructor(options: S3StoreOptions, at: Date) {
    this.#client = bucketClient(options);
    this.#bucket = options.bucket;
    this.#at = at;
  }

  async list(
    prefix: string,
    options: { after?: string; limit?: number } = {},
  ): Promise<readonly ListedObject[]> {
    const { after = "", limit = listLimitMax } = options;
    const versions = [...(await this.#below(prefix)).values()];
    return versions.filter(({ key }) => key > after).slice(0, limit);
  }

  async head(key: ObjectKey): Promise<ObjectHead | undefined> {
    const version = await this.#find(key);
    if (version === undefined) return undefined;
    const { sizeBytes, contentType } = await this.#open(version);
    return { sizeBytes, contentType };
  }

  async get(key: ObjectKey): Promise<StoredObject> {
    const version = await this.#find(key);
    if (version === undefined) throw objectNotFound();
    return await this.#open(version);
  }

  async #find(key: ObjectKey): Promise<Version | undefined> {
    for (const [prefix, listed] of this.#listed) if (key.startsWith(prefix)) return (await listed).get(key);
    return (await this.#below(key)).get(key);
  }

  async #open({ key, versionId, sizeBytes }: Version): Promise<StoredObject> {
    const { Body, ContentType } = await this.#client.send(
      new GetObjectCommand({ Bucket: this.#bucket, Key: key, VersionId: versionId }),
    );
    if (!(Body instanceof Readable)) throw new Error("S3 answered no stream");
    return { sizeBytes, contentType: ContentType ?? "application/octet-stream", body: Body };
  }

  #below(prefix: string): Promise<ReadonlyMap<string, Version>> {
    const listed = this.#listed.get(prefix) ?? this.#versionsBelow(prefix);
    this.#listed.set(prefix, listed);
    return listed;
  }

  /** The newest version of each key at that time, unless the key was deleted by then; in key order. */
  async #versionsBelow(prefix: string): Promise<ReadonlyMap<string, Version>> {
    const newest = new Map<string, { readonly at: number; readonly version: Version | undefined }>();
    const addVersion = (listed: ListedVersion, version: Version | undefined): void => {
      const { Key, LastModified, IsLatest } = listed;
      if (Key === undefined || LastModified === undefined || LastModified.getTime() > this.#at.getTime())
        return;
      // Timestamps are in whole seconds: within one second, the version that the store marks as latest wins.
      const at = LastModified.getTime() + (IsLatest === true ? 1 : 0);
      if (at > (newest.get(Key)?.at ?? 0)) newest.set(Key, { at, version });
    };
    for (let markers: { KeyMarker?: string; VersionIdMarker?: string } = {}; ; ) {
      const page = await this.#client.send(
        new ListObjectVersionsCommand({ Bucket: this.#bucket, Prefix: prefix, ...markers }),
      );
      for (const listed of page.Versions ?? []) {
        const { Key, VersionId, Size = 0 } = listed;
        if (Key === undefined || !isObjectKey(Key) || VersionId === undefined) continue;
        addVersion(listed, { key: Key, versionId: VersionId, sizeBytes: Size });
      }
      for (const listed of page.DeleteMarkers ?? []) addVersion(listed, undefined);
      if (page.IsTruncated !== true) break;
      const { NextKeyMarker, NextVersionIdMarker } = page;
      markers = {
        ...(NextKeyMarker === undefined ? {} : { KeyMarker: NextKeyMarker }),
        ...(NextVersionIdMarker === undefined ? {} : { VersionIdMarker: NextVersionIdMarker }),
      };
    }
    const there = [...newest.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return new Map(there.flatMap(([key, { version }]) => (version === undefined ? [] : [[key, version]])));
  }
}
