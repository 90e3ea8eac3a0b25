import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { putRoute } from "../routes/route-commands.ts";
import { ask, startUpstream, testServiceToken, type Upstream } from "../testing/test-router-server.ts";

let database: TestGlobalDatabase;
let cell: Upstream;
let dataDir: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createGlobalDatabase();
  cell = await startUpstream((_request, response) => response.end("cell"));
  dataDir = await mkdtemp(join(tmpdir(), "fieldstone-router-"));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await cell.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startProcess(databaseUrl: string): Promise<{ child: ChildProcess; port: number }> {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "router.ts")],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: "silent",
        PUBLIC_URL: `http://fieldstone.localhost:${port}`,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        SERVICE_TOKEN: testServiceToken,
        EMAIL_HASH_KEY: "e".repeat(40),
        EMAIL_SESSION_KEY: "s".repeat(40),
        SMTP_URL: "smtp://127.0.0.1:1",
        CELLS: `EU_A=http://127.0.0.1:${cell.port}`,
      },
    },
  );
  children.push(child);
  await vi.waitFor(async () => expect((await ask(port, "/healthz", { host: "x" })).status).toBe(200), {
    timeout: 15_000,
  });
  return { child, port };
}

it("serves every workspace again after it was killed and its database is gone", {
  timeout: 40_000,
}, async () => {
  for (const subdomain of ["acme", "beta"]) {
    await putRoute(database.database, { teamId: newId(), subdomain, region: "EU_A" }, Date.now());
  }
  const first = await startProcess(database.url);
  expect((await ask(first.port, "/api/x")).body).toBe("cell");
  await eventually(() => access(join(dataDir, "routes.snapshot")));
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const second = await startProcess("postgres://nobody:x@127.0.0.1:1/none");
  for (const host of ["acme.fieldstone.localhost", "beta.fieldstone.localhost"]) {
    expect((await ask(second.port, "/api/x", { host })).body).toBe("cell");
  }
  const health = JSON.parse((await ask(second.port, "/healthz", { host: "x" })).body);
  expect(health.routes.source).toBe("snapshot");
  const down = await ask(second.port, "/global/subdomain-availability?subdomain=free", {
    host: "fieldstone.localhost",
  });
  expect([down.status, down.body]).toEqual([503, expect.stringContaining("sign_in.unavailable")]);
  second.child.kill("SIGTERM");
  const [code] = await once(second.child, "exit");
  expect(code).toBe(0);
});
