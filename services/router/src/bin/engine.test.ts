import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { putRoute } from "../routes/route-commands.ts";
import { hasHaproxy } from "../testing/start-engine.ts";
import { ask, startUpstream, testServiceToken, type Upstream } from "../testing/test-router-server.ts";

let database: TestGlobalDatabase;
let cell: Upstream;
let dir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createGlobalDatabase();
  cell = await startUpstream((_request, response) => response.end("cell"));
  dir = await mkdtemp(join(tmpdir(), "fieldstone-engine-"));
});
afterAll(async () => {
  // Sends the signal that the engine process forwards: a killed one would leave HAProxy running.
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) await kill(child, "SIGTERM");
  await cell.close();
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

async function startPair() {
  const [port, routerPort] = [await findFreePort(), await findFreePort()];
  const env = {
    PATH: process.env.PATH,
    HOST: "127.0.0.1",
    PORT: String(routerPort),
    LOG_LEVEL: "silent",
    PUBLIC_URL: `http://fieldstone.localhost:${port}`,
    DATA_DIR: join(dir, "data"),
    DATABASE_URL: database.url,
    SERVICE_TOKEN: testServiceToken,
    EMAIL_HASH_KEY: "e".repeat(40),
    EMAIL_SESSION_KEY: "s".repeat(40),
    SMTP_URL: "smtp://127.0.0.1:1",
    CELLS: `EU_A=http://127.0.0.1:${cell.port}`,
    ENGINE_DIR: join(dir, "engine"),
    ENGINE_HOST: "127.0.0.1",
    ENGINE_PORT: String(port),
    TRUSTED_PROXIES: "1",
  };
  const start = (entry: string): ChildProcess => {
    const child = spawn(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, entry)],
      // Inherits nothing from the test process, which a surviving child would keep open.
      { stdio: "ignore", env },
    );
    children.push(child);
    return child;
  };
  return { port, startEngine: () => start("engine.ts"), startRouter: () => start("router.ts") };
}

const kill = async (child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<unknown> => {
  child.kill(signal);
  const [code] = await once(child, "exit");
  return code;
};

describe.skipIf(!hasHaproxy)("an engine and its router, as processes", () => {
  it("each goes on while the other is away, and the pod is ready through both", {
    timeout: 60_000,
  }, async () => {
    const put = (subdomain: string) =>
      putRoute(database.database, { teamId: newId(), subdomain, region: "EU_A" }, Date.now());
    await put("acme");
    const { port, startEngine, startRouter } = await startPair();
    const engine = startEngine();
    const router = startRouter();
    const status = async (path: string, host = "acme.fieldstone.localhost"): Promise<number> =>
      (await ask(port, path, { host })).status;
    const becomes = (path: string, expected: number, host?: string): Promise<void> =>
      vi.waitFor(async () => expect(await status(path, host)).toBe(expected), { timeout: 20_000 });
    await becomes("/healthz", 200);
    await becomes("/api/x", 200);
    // Once plain requests need no router, its maps are filled.
    await kill(router);
    await becomes("/api/x", 200);
    expect(await status("/ping")).toBe(200);
    expect(await status("/healthz")).toBe(503);
    const restarted = startRouter();
    await becomes("/healthz", 200);
    await put("beta");
    await becomes("/api/x", 200, "beta.fieldstone.localhost");
    for (const file of await readdir(join(dir, "engine"))) {
      if (file.endsWith(".sock")) continue;
      expect(await readFile(join(dir, "engine", file), "utf8"), file).not.toContain(testServiceToken);
    }
    // The cluster's signal stops it gracefully.
    expect(await kill(engine, "SIGTERM")).toBe(0);
    await expect(status("/healthz")).rejects.toThrow("ECONNREFUSED");
    startEngine();
    await becomes("/api/x", 200);
    expect(await kill(restarted, "SIGTERM")).toBe(0);
  });
});
