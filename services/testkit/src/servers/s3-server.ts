import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";

/** An independent S3 server, to test our driver against. */
const programName = "versitygw";
const programVersion = "v1.8.0";

/** moto needs 2 s of processor time to start: half a minute on a busy machine. */
const readyTimeoutMs = 60_000;
const environment = processEnvironment();
/** Outside the repository, so that all clones share one build. */
const cacheDir = path.join(
  environment.XDG_CACHE_HOME ?? path.join(homedir(), ".cache"),
  "fieldstone",
  `${programName}-${programVersion}`,
);

/** The server on the PATH, or one built earlier; undefined if there is none. */
export function findS3Server(): string | undefined {
  return [...(environment.PATH ?? "").split(path.delimiter), cacheDir]
    .filter((folder) => folder !== "")
    .map((folder) => path.join(folder, programName))
    .find((file) => existsSync(file));
}

/**
 * Builds the server with Go, once: takes minutes and needs the module proxy.
 * @throws Error that says what to install if Go is missing
 */
export function buildS3Server(): string {
  mkdirSync(cacheDir, { recursive: true });
  const built = spawnSync("go", ["install", `github.com/versity/versitygw/cmd/versitygw@${programVersion}`], {
    stdio: "inherit",
    env: { PATH: environment.PATH, HOME: homedir(), GOBIN: cacheDir, GOFLAGS: "-trimpath" },
  });
  const found = findS3Server();
  if (built.status !== 0 || found === undefined) {
    throw new Error("No S3 server was found and none could be built. Install Go 1.26 or newer.");
  }
  return found;
}

export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Names of all objects, and the number of unfinished uploads. */
  stored(): Promise<{ readonly keys: readonly string[]; readonly begun: number }>;
  stop(): Promise<void>;
}

/** A server with one bucket in its own folder; stopping removes both. */
export async function startS3Server(program: string): Promise<S3Server> {
  const dir = await mkdtemp(path.join(tmpdir(), "fieldstone-s3-"));
  const bucket = "fieldstone-test";
  await mkdir(path.join(dir, bucket));
  const port = await findFreePort();
  const credentials = { accessKeyId: "test", secretAccessKey: "test-of-the-object-store" };
  const child = spawn(program, ["--port", `127.0.0.1:${port}`, "posix", dir], {
    stdio: "ignore",
    env: {
      PATH: environment.PATH,
      ROOT_ACCESS_KEY: credentials.accessKeyId,
      ROOT_SECRET_KEY: credentials.secretAccessKey,
    },
  });
  await untilListening(child, port);
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ region: "us-east-1", endpoint, credentials, forcePathStyle: true });
  return {
    endpoint,
    bucket,
    credentials,
    async stored() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
      return { keys: Contents.map(({ Key = "" }) => Key), begun: Uploads.length };
    },
    async stop() {
      client.destroy();
      const ended = once(child, "exit");
      child.kill();
      await ended;
      await rm(dir, { recursive: true });
    },
  };
}

/** @throws where the program exits, or does not listen within a minute */
export async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("The server did not start.");
    await wait(50);
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
