import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

it("serves the app's page for its paths, probes and metrics, and stops when told", async () => {
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-web-"));
  await writeFile(join(dir, "index.html"), "<!doctype html><title>Fieldstone</title>");
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "web.ts")],
    {
      env: {
        PORT: String(port),
        PUBLIC_URL: "https://fieldstone.example",
        WEB_DIR: dir,
        LOG_LEVEL: "silent",
      },
      stdio: "inherit",
    },
  );
  const exited = once(child, "exit");
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, text: await response.text() };
  };
  try {
    await vi.waitFor(async () => expect((await get("/ping")).text).toBe("pong"), 10_000);
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/projects/some-project")).text).toContain("<title>Fieldstone</title>");
    expect((await get("/assets/missing.js")).status).toBe(404);
    expect((await get("/metrics")).text).toContain("fieldstone_web_serve_seconds_count");
  } finally {
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    await rm(dir, { recursive: true });
  }
});
