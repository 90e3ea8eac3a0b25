import type { ObjectsConfig } from "../config/storage-settings.ts";
import { fileObjectsPath } from "./file-object-routes.ts";
import { FileStore } from "./file-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { S3Store } from "./s3-store.ts";

/** A cell's object store. A file store's addresses are paths below `fileObjectsPath` of the workspace's host. */
export function openObjectStore(config: ObjectsConfig): ObjectStore {
  if (config.driver === "file") {
    return new FileStore({ dir: config.dir, signingKey: config.signingKey, baseUrl: fileObjectsPath });
  }
  const { bucket, awsRegion, endpoint } = config;
  return new S3Store({ bucket, awsRegion, ...(endpoint === undefined ? {} : { endpoint }) });
}
