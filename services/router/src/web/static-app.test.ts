import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { featureFlagDefaults } from "@fieldstone/model/teams/feature-flags.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ask, startRouterServer, type TestRouterServer, testRoute } from "../testing/test-router-server.ts";
import { buildApp, builtPage, builtScript, serveApp, servedPage } from "./built-app.testing.ts";

let dir: string;
let router: TestRouterServer;

const rootHost = "fieldstone.localhost:8080";

beforeAll(async () => {
  dir = await buildApp();
  const serveStatic = serveApp(dir, { contentOrigins: ["https://objects.example"] });
  router = await startRouterServer({}, [testRoute({ subdomain: "acme" })], { server: { serveStatic } });
});
afterAll(async () => {
  await router.close();
  await rm(dir, { recursive: true, force: true });
});

const get = (host: string, path: string, headers: Record<string, string> = {}) =>
  ask(router.port, path, { host, headers });
const asBrowser = { accept: "text/html,application/xhtml+xml" };

describe("the web app", () => {
  it.each([rootHost, "acme.fieldstone.localhost"])(
    "is served on %s, any path leading to index.html",
    async (host) => {
      for (const path of ["/", "/projects/My-notes-3kTMd/view/x", "/auth/login?redirect=%2F"]) {
        const { status, headers, body } = await get(host, path, asBrowser);
        expect([status, body]).toEqual([200, servedPage]);
        expect(headers["cache-control"]).toBe("no-cache");
        expect(headers["content-security-policy"]).toContain("script-src 'self'");
        expect(headers["content-security-policy"]).toContain("connect-src 'self' https://objects.example");
        expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
        expect(headers["x-content-type-options"]).toBe("nosniff");
      }
    },
  );

  it("lets only /embed pages stand in other sites", async () => {
    const { headers } = await get("acme.fieldstone.localhost", "/embed/highlights/x", asBrowser);
    expect(headers["content-security-policy"]).toContain("frame-ancestors *");
    const encoded = await get("acme.fieldstone.localhost", "/embed%2Fhighlights", asBrowser);
    expect(encoded.headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  });

  it("keeps hashed assets for a year, compressed where the build did it", async () => {
    const plain = await get(rootHost, "/assets/main-a1b2c3.js");
    expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(plain.body).toBe(builtScript);
    const raw = await get(rootHost, "/assets/main-a1b2c3.js", { "accept-encoding": "br" });
    expect(raw.headers["content-encoding"]).toBe("br");
    expect(raw.headers.vary).toBe("Accept-Encoding");
    expect(raw.headers["content-length"]).toBe(String(brotliCompressSync(builtScript).length));
  });

  it("answers 304 to the ETag it gave", async () => {
    const { headers } = await get(rootHost, "/boot.js");
    const again = await get(rootHost, "/boot.js", { "if-none-match": String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  it.each([
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../projects",
    "/assets/%2E%2e/projects",
    "/assets\\..\\projects",
    "/embed/../projects",
    "/embed/..%2fprojects",
    "/global/../projects",
  ])("is not served at %s, which could be read as another path with other headers", async (path) => {
    const { status, headers } = await get("acme.fieldstone.localhost", path, asBrowser);
    expect(status).toBe(400);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"] ?? "").not.toContain("frame-ancestors *");
  });

  it("has no index.html in place of a missing file, and no way out of its folder", async () => {
    for (const path of ["/assets/gone-123.js", "/assets/gone", "/missing.png", "//etc/passwd.txt"]) {
      const { status, body } = await get(rootHost, path);
      expect([path, status === 404 || body === servedPage]).toEqual([path, true]);
    }
    expect((await get(rootHost, "/assets/gone-123.js")).status).toBe(404);
  });

  it("tells its page which features are on", async () => {
    const serveStatic = serveApp(dir, {
      featureFlags: { ...featureFlagDefaults, "post-onboarding-note-popup": false },
    });
    const other = await startRouterServer({}, [testRoute()], { server: { serveStatic } });
    const { body } = await ask(other.port, "/home", { headers: asBrowser });
    expect(body).toContain('<meta name="fieldstone-features" content="" />');
    await other.close();
  });

  it("names the installation's address for support in its page", async () => {
    const serveStatic = serveApp(dir, { supportEmail: "help@acme.example" });
    const other = await startRouterServer({}, [testRoute()], { server: { serveStatic } });
    const { body } = await ask(other.port, "/home", { headers: asBrowser });
    expect(body).toContain('<meta name="fieldstone-support-email" content="help@acme.example" />');
    await other.close();
  });

  it("is read again after a rebuild", async () => {
    const rebuilt = await mkdtemp(join(tmpdir(), "fieldstone-web-"));
    const serveStatic = serveApp(rebuilt);
    const other = await startRouterServer({}, [testRoute()], { server: { serveStatic } });
    const page = () => ask(other.port, "/home", { headers: asBrowser });
    expect((await page()).status).toBe(404);
    await writeFile(join(rebuilt, "index.html"), builtPage);
    await vi.waitFor(async () => expect((await page()).body).toBe(servedPage), { timeout: 5_000 });
    const longer = `${builtPage}<p>More</p>`;
    await writeFile(join(rebuilt, "index.html"), longer);
    await vi.waitFor(async () => expect((await page()).body).toBe(`${servedPage}<p>More</p>`), {
      timeout: 5_000,
    });
    await rm(rebuilt, { recursive: true, force: true });
    await other.close();
  });

  it("is served while its folder is being rebuilt, and keeps the assets of pages opened before", async () => {
    const rebuilt = await mkdtemp(join(tmpdir(), "fieldstone-web-"));
    const build = async (page: string, asset: string) => {
      await mkdir(join(rebuilt, "assets"), { recursive: true });
      await writeFile(join(rebuilt, "assets", asset), builtScript);
      await writeFile(join(rebuilt, "index.html"), page);
    };
    await build(builtPage, "old-1.js");
    const serveStatic = serveApp(rebuilt);
    const other = await startRouterServer({}, [testRoute()], { server: { serveStatic } });
    const answer = async (path: string) => (await ask(other.port, path, { headers: asBrowser })).body;
    await rm(rebuilt, { recursive: true });
    expect([await answer("/home"), await answer("/assets/old-1.js")]).toEqual([servedPage, builtScript]);
    await build("<p>New</p>", "new-2.js");
    await vi.waitFor(async () => expect(await answer("/home")).toBe("<p>New</p>"), { timeout: 5_000 });
    expect([await answer("/assets/new-2.js"), await answer("/assets/old-1.js")]).toEqual([
      builtScript,
      builtScript,
    ]);
    await rm(rebuilt, { recursive: true });
    await other.close();
  });

  it("takes no POST", async () => {
    expect((await ask(router.port, "/home", { method: "POST", body: "x" })).status).toBe(405);
  });
});
