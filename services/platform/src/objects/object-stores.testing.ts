import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAwsServerThere, startAwsServer } from "@fieldstone/testkit/servers/aws-server.ts";
import { findS3Server, startS3Server } from "@fieldstone/testkit/servers/s3-server.ts";
import { answerErrors, createApp } from "../http/express-basics.ts";
import { type HttpServer, listenHttp } from "../http/listen-http.ts";
import { silentLog } from "../log/create-log.ts";
import { fileObjectRoutes, fileObjectsPath } from "./file-object-routes.ts";
import { FileStore } from "./file-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { S3Store } from "./s3-store.ts";

/** A store under test, and its server. */
export interface Subject {
  readonly store: ObjectStore;
  close(): Promise<void>;
}

/** A file store served by its own routes. */
export async function fileSubject(): Promise<Subject> {
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-objects-"));
  const signingKey = randomBytes(32).toString("base64url");
  const app = createApp();
  // The address is known only once the server listens, so the routes serve a second store of the same folder.
  const twin = new FileStore({ dir, signingKey, baseUrl: "" });
  app.use(fileObjectsPath, fileObjectRoutes(twin, signingKey));
  app.use(answerErrors(silentLog));
  const http: HttpServer = await listenHttp(app, { host: "127.0.0.1", port: 0 });
  return {
    store: new FileStore({ dir, signingKey, baseUrl: `${http.origin}${fileObjectsPath}` }),
    async close() {
      await http.close(0);
      await rm(dir, { recursive: true });
    },
  };
}

const s3Program = findS3Server();
const awsRegion = "us-east-1";
export const partSizeBytes = 5 * 1_024 * 1_024;

async function s3Subject(): Promise<Subject> {
  if (s3Program === undefined) throw new Error("there is no S3 server");
  const server = await startS3Server(s3Program);
  const { endpoint, bucket, credentials } = server;
  const store = new S3Store({ ...{ bucket, awsRegion, endpoint, credentials }, copyBytes: partSizeBytes });
  return { store, close: () => server.stop() };
}

async function motoSubject(): Promise<Subject> {
  const server = await startAwsServer();
  const { endpoint, credentials } = server;
  const bucket = await server.makeBucket(awsRegion);
  const store = new S3Store({ ...{ bucket, awsRegion, endpoint, credentials }, copyBytes: partSizeBytes });
  return { store, close: () => server.stop() };
}

/** Every store, each with its own server; `isThere` says whether that is installed. */
export const subjects = [
  { name: "file", open: fileSubject, isThere: true, isStrict: true },
  { name: "versitygw", open: s3Subject, isThere: s3Program !== undefined, isStrict: true },
  // It checks neither signatures nor the checksums of parts.
  { name: "moto", open: motoSubject, isThere: isAwsServerThere, isStrict: false },
];
