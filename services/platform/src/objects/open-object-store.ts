import type { ObjectsConfig } from "../config/storage-settings.ts";
import { fileObjectsPath } from "./file-object-routes.ts";
import { FileStore } from "./file-store.ts";
import type { ObjectReader, ObjectStore } from "./object-store.ts";
import { PastObjects } from "./past-objects.ts";
import { S3Store, type S3StoreOptions } from "./s3-store.ts";

/**
 * Opens a cell's object store. A file store's signed addresses are paths below `fileObjectsPath` of the
 * workspace's host.
 */
export function openObjectStore(config: ObjectsConfig): ObjectStore {
  if (config.driver === "file") {
    return new FileStore({ dir: config.dir, signingKey: config.signingKey, baseUrl: fileObjectsPath });
  }
  return new S3Store(bucketOf(config));
}

/** The store as it was at a given time; a file store keeps no versions and shows its current state. */
export function openPastObjects(config: ObjectsConfig, at: Date): ObjectReader {
  return config.driver === "file" ? openObjectStore(config) : new PastObjects(bucketOf(config), at);
}

function bucketOf(config: Extract<ObjectsConfig, { driver: "s3" }>): S3StoreOptions {
  const { bucket, awsRegion, endpoint } = config;
  return { bucket, awsRegion, ...(endpoint === undefined ? {} : { endpoint }) };
}
