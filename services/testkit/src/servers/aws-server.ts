import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { untilListening } from "./s3-server.ts";

/** Where `.ci/run` installs moto, an independent server for SQS and S3. */
const packages = path.join(import.meta.dirname, "../../../../.cache/aws-peer");

export const isAwsServerThere = existsSync(path.join(packages, "moto/server.py"));

export interface AwsServer {
  readonly endpoint: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Creates a bucket and returns its name. */
  makeBucket(awsRegion: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a separate server that keeps everything in memory. */
export async function startAwsServer(): Promise<AwsServer> {
  const port = await findFreePort();
  const child = spawn("python3", ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)], {
    stdio: "ignore",
    env: { PATH: processEnvironment().PATH, PYTHONPATH: packages },
  });
  await untilListening(child, port);
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  return {
    endpoint,
    credentials,
    async makeBucket(region) {
      const Bucket = `fieldstone-test-${randomUUID()}`;
      const client = new S3Client({ region, endpoint, credentials, forcePathStyle: true });
      await client.send(new CreateBucketCommand({ Bucket }));
      client.destroy();
      return Bucket;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
