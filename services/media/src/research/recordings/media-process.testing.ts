import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import { S3Store } from "@fieldstone/platform/objects/s3-store.ts";
import { compileCache } from "@fieldstone/testkit/running-fieldstone.ts";
import { type FailingProxy, startFailingProxy } from "@fieldstone/testkit/servers/failing-proxy.ts";
import { type S3Server, startS3Server } from "@fieldstone/testkit/servers/s3-server.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";

const run = promisify(execFile);
const program = path.join(import.meta.dirname, "../../bin/media.ts");
const awsRegion = "us-east-1";
const held = ["ffprobe", "ffmpeg"] as const;
export type HeldProgram = (typeof held)[number];

/** A whole media process, whose object store is behind a failing proxy and whose programs halt on demand. */
export class MediaProcess {
  readonly proxy: FailingProxy;
  /** Bypasses the proxy. */
  readonly objects: S3Store;
  /** The process's folder for temporary files. */
  readonly temporary: string;
  readonly #server: S3Server;
  readonly #folder: string;
  readonly #databaseOf: TestCellDatabase;
  readonly #more: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  private constructor(
    parts: Pick<MediaProcess, "proxy" | "temporary"> & {
      readonly server: S3Server;
      readonly folder: string;
      readonly database: TestCellDatabase;
      readonly more: Readonly<Record<string, string>>;
    },
  ) {
    const { server, folder, database, more } = parts;
    this.proxy = parts.proxy;
    this.temporary = parts.temporary;
    this.#server = server;
    this.#folder = folder;
    this.#databaseOf = database;
    this.#more = more;
    const { endpoint, credentials, bucket } = server;
    this.objects = new S3Store({ bucket, awsRegion, endpoint, credentials });
  }

  /**
   * @param temporary the folder for temporary files; a new one by default
   * @param more variables added to the process's own
   */
  static async prepare(
    database: TestCellDatabase,
    serverProgram: string,
    {
      temporary,
      more = {},
    }: { temporary?: string | undefined; more?: Readonly<Record<string, string>> } = {},
  ): Promise<MediaProcess> {
    const folder = await mkdtemp(path.join(tmpdir(), "media-process-"));
    const server = await startS3Server(serverProgram);
    const proxy = await startFailingProxy(server.endpoint);
    const own = path.join(folder, "temporary");
    await mkdir(own);
    const programs = await findFfmpeg(undefined);
    for (const name of held) {
      const file = path.join(folder, name);
      // The first run that finds the order takes it and halts.
      await writeFile(
        file,
        `#!/bin/sh\nif rm ${file}.stop 2>/dev/null; then echo $$ > ${file}.stopped; exec sleep 600; fi\nexec ${programs[name]} "$@"\n`,
      );
      await chmod(file, 0o755);
    }
    return new MediaProcess({ proxy, temporary: temporary ?? own, server, folder, database, more });
  }

  start(): void {
    const { url, tasksUrl } = this.#databaseOf;
    const { bucket, credentials } = this.#server;
    this.#child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...compileCache,
        ...{ PATH: processEnvironment().PATH, TMPDIR: this.temporary, LOG_LEVEL: "silent", PORT: "0" },
        ...{ DATABASE_URL: url, DATABASE_TASKS_URL: tasksUrl, REGION: "US_B" },
        ...{ OBJECTS_DRIVER: "s3", OBJECTS_BUCKET: bucket, EXPORTS_BUCKET: bucket },
        ...{ OBJECTS_AWS_REGION: awsRegion, OBJECTS_S3_ENDPOINT: this.proxy.endpoint },
        ...{ AWS_ACCESS_KEY_ID: credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey },
        FFMPEG_PATH: path.join(this.#folder, "ffmpeg"),
        ...this.#more,
      },
    });
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Like `kill -9`. */
  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  /** Makes the next run of a program halt as soon as it starts. */
  async hold(name: HeldProgram): Promise<void> {
    await writeFile(path.join(this.#folder, `${name}.stop`), "");
  }

  /** The id of the halted program; undefined if none has halted yet. */
  async heldId(name: HeldProgram): Promise<number | undefined> {
    const text = await readFile(path.join(this.#folder, `${name}.stopped`), "utf8").catch(() => "");
    return text === "" ? undefined : Number(text);
  }

  async forgetHeld(name: HeldProgram): Promise<void> {
    await rm(path.join(this.#folder, `${name}.stopped`), { force: true });
  }

  /** Contents of its temporary folder; empty if it never used one. */
  async left(): Promise<readonly string[]> {
    const folder = path.join(this.temporary, "fieldstone-work");
    const isThere = await access(folder).then(
      () => true,
      () => false,
    );
    return isThere ? await readdir(folder) : [];
  }

  /** Command lines of programs that name its folder for temporary files. */
  async programs(): Promise<readonly string[]> {
    const { stdout } = await run("ps", ["-eo", "args"], { maxBuffer: 16_000_000 });
    return stdout.split("\n").filter((line) => line.includes(this.temporary));
  }

  /** Names of all objects, and the number of unfinished uploads. */
  stored(): ReturnType<S3Server["stored"]> {
    return this.#server.stored();
  }

  async close(): Promise<void> {
    if (this.isRunning && this.#child !== undefined) {
      const ended = once(this.#child, "exit");
      this.#child.kill("SIGKILL");
      await ended;
    }
    await this.proxy.close();
    await this.#server.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
