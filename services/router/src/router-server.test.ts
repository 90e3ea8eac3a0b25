import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { featureFlagDefaults } from "@fieldstone/model/teams/feature-flags.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  ask,
  startRouterServer,
  startUpstream,
  type TestRouterServer,
  testRoute,
  type Upstream,
} from "./testing/test-router-server.ts";
import { staticApp } from "./web/static-app.ts";

let dir: string;
let cell: Upstream;
let router: TestRouterServer;

const team = (last: number) => `0198c0de-0000-7000-8000-00000000000${last}`;
const rootHost = "fieldstone.localhost:8080";
const told =
  '<head><meta name="fieldstone-root-domain" content="fieldstone.localhost" />' +
  '<meta name="fieldstone-features" content="post-onboarding-note-popup" />';
const built = "<!doctype html><head><title>Fieldstone</title>";
/** As it is served: the page is told the root domain. */
const index = built.replace("<head>", told);
const script = "export const answer = 42;".repeat(40);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "fieldstone-web-"));
  await mkdir(join(dir, "assets"));
  await writeFile(join(dir, "index.html"), built);
  await writeFile(join(dir, "boot.js"), "1");
  await writeFile(join(dir, "assets", "main-a1b2c3.js"), script);
  await writeFile(join(dir, "assets", "main-a1b2c3.js.br"), brotliCompressSync(script));
  cell = await startUpstream((_request, response) => response.end("cell"));
  router = await startRouterServer(
    { EU_A: cell.port },
    [
      testRoute({ subdomain: "acme" }),
      testRoute({ subdomain: "moving", teamId: team(2), state: "moving", version: 2 }),
      testRoute({ subdomain: "frozen", teamId: team(3), state: "frozen", version: 3 }),
      testRoute({ subdomain: "retired", teamId: team(4), state: "retired", version: 4 }),
    ],
    {
      server: {
        serveStatic: staticApp({
          dir,
          https: false,
          rootDomain: "fieldstone.localhost",
          featureFlags: featureFlagDefaults,
          contentOrigins: ["https://objects.example"],
        }),
      },
    },
  );
  const former = {
    subdomain: "old-acme",
    teamId: testRoute().teamId,
    untilMs: Date.now() + 60_000,
    version: 5,
  };
  const over = { ...former, subdomain: "older-acme", untilMs: Date.now() - 1, version: 6 };
  router.table.apply(
    [
      { kind: "former", former },
      { kind: "former", former: over },
    ],
    Date.now(),
  );
});
afterAll(async () => {
  await router.close();
  await cell.close();
  await rm(dir, { recursive: true, force: true });
});

const get = (host: string, path: string, headers: Record<string, string> = {}) =>
  ask(router.port, path, { host, headers });
const asBrowser = { accept: "text/html,application/xhtml+xml" };

describe("/ping", () => {
  it.each([
    rootHost,
    "acme.fieldstone.localhost",
    "nobody.fieldstone.localhost",
    "127.0.0.1:8080",
    "[::1]:8080",
  ])("answers on %s with text, no cookie and nobody's help", async (host) => {
    const { status, headers, body } = await get(host, "/ping?x=1");
    expect([status, headers["content-type"], body]).toEqual([200, "text/plain; charset=utf-8", "pong"]);
    expect(headers["set-cookie"]).toBeUndefined();
  });
});

describe("a host", () => {
  it("that is a workspace's gets /api, /files and /image from the cell", async () => {
    for (const path of ["/api/graphql", "/files/download/x", "/image/logo/x"]) {
      expect((await get("ACME.fieldstone.localhost", path)).body).toBe("cell");
    }
  });

  it("that is the root gets no cell", async () => {
    expect((await get(rootHost, "/api/graphql")).status).toBe(404);
  });

  it("that names no workspace gets a page that says where to look", async () => {
    const page = await get("nobody.fieldstone.localhost", "/home", asBrowser);
    expect(page.status).toBe(404);
    expect(page.body).toContain("There is no workspace at “nobody”");
    expect(page.body).toContain("http://fieldstone.localhost:8080/auth/find-workspace");
    const json = await get("nobody.fieldstone.localhost", "/api/graphql");
    expect([json.status, json.body]).toEqual([404, expect.stringContaining("workspace.not_found")]);
  });

  it("that is a former subdomain redirects reads and refuses writes with the new address", async () => {
    const moved = await get("old-acme.fieldstone.localhost", "/projects/x?view=y", asBrowser);
    expect([moved.status, moved.headers.location]).toEqual([
      308,
      "http://acme.fieldstone.localhost:8080/projects/x?view=y",
    ]);
    const post = await ask(router.port, "/api/graphql", {
      host: "old-acme.fieldstone.localhost",
      method: "POST",
      body: "{}",
    });
    expect([post.status, post.body]).toEqual([
      421,
      expect.stringContaining("http://acme.fieldstone.localhost:8080"),
    ]);
    expect((await get("older-acme.fieldstone.localhost", "/x")).status).toBe(404);
  });

  it.each([
    ["moving", 503, "30"],
    ["frozen", 423, undefined],
    ["retired", 410, undefined],
  ])(
    "whose workspace is %s gets %s, as page and as JSON, on every path",
    async (subdomain, status, retryAfter) => {
      const before = cell.requests.length;
      for (const path of ["/api/graphql", "/", "/home"]) {
        const page = await get(`${subdomain}.fieldstone.localhost`, path, asBrowser);
        expect([page.status, page.headers["retry-after"]]).toEqual([status, retryAfter]);
        expect(page.body).toContain("<h1>");
        expect((await get(`${subdomain}.fieldstone.localhost`, path)).body).toContain(
          `workspace.${subdomain}`,
        );
      }
      expect(cell.requests).toHaveLength(before);
    },
  );

  it.each([
    "a.acme.fieldstone.localhost",
    "evilfieldstone.localhost",
    "fieldstone.localhost.evil.example",
    "127.0.0.1",
  ])("%s is nobody's", async (host) => {
    expect((await get(host, "/home")).status).toBe(404);
    expect((await get(host, "/global/environment")).status).toBe(404);
  });
});

it("a router that knows no route yet says so, and not that a workspace does not exist", async () => {
  const fresh = await startRouterServer({ EU_A: cell.port }, []);
  fresh.table.replace([], "none", 0);
  const { status, headers } = await ask(fresh.port, "/api/x");
  await fresh.close();
  expect([status, headers["retry-after"]]).toEqual([503, "3"]);
});

it("TRACE reaches no cell", async () => {
  const before = cell.requests.length;
  expect((await ask(router.port, "/api/x", { method: "TRACE" })).status).toBe(405);
  expect(cell.requests).toHaveLength(before);
});

describe("the web app", () => {
  it.each([rootHost, "acme.fieldstone.localhost"])(
    "is served on %s, any path leading to index.html",
    async (host) => {
      for (const path of ["/", "/projects/My-notes-3kTMd/view/x", "/auth/login?redirect=%2F"]) {
        const { status, headers, body } = await get(host, path, asBrowser);
        expect([status, body]).toEqual([200, index]);
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
    expect(plain.body).toBe(script);
    const raw = await get(rootHost, "/assets/main-a1b2c3.js", { "accept-encoding": "br" });
    expect(raw.headers["content-encoding"]).toBe("br");
    expect(raw.headers.vary).toBe("Accept-Encoding");
    expect(raw.headers["content-length"]).toBe(String(brotliCompressSync(script).length));
  });

  it("answers 304 to the ETag it gave", async () => {
    const { headers } = await get(rootHost, "/boot.js");
    const again = await get(rootHost, "/boot.js", { "if-none-match": String(headers.etag) });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  it("has no index.html in place of a missing file, and no way out of its folder", async () => {
    for (const path of [
      "/assets/gone-123.js",
      "/assets/gone",
      "/missing.png",
      "/../../etc/passwd",
      "/%2e%2e/%2e%2e/etc/passwd",
    ]) {
      const { status, body } = await get(rootHost, path);
      expect([path, status === 404 || body === index]).toEqual([path, true]);
      expect(body).not.toContain("root:");
    }
    expect((await get(rootHost, "/assets/gone-123.js")).status).toBe(404);
  });

  it("tells its page which features are on", async () => {
    const serveStatic = staticApp({
      dir,
      https: false,
      rootDomain: "fieldstone.localhost",
      featureFlags: { "post-onboarding-note-popup": false },
      contentOrigins: [],
    });
    const other = await startRouterServer({}, [testRoute()], { server: { serveStatic } });
    const { body } = await ask(other.port, "/home", { headers: asBrowser });
    expect(body).toContain('<meta name="fieldstone-features" content="" />');
    await other.close();
  });

  it("is read again after a rebuild", async () => {
    const rebuilt = await mkdtemp(join(tmpdir(), "fieldstone-web-"));
    const serveStatic = staticApp({
      dir: rebuilt,
      https: false,
      rootDomain: "fieldstone.localhost",
      featureFlags: featureFlagDefaults,
      contentOrigins: [],
    });
    const other = await startRouterServer({}, [testRoute()], { server: { serveStatic } });
    const page = () => ask(other.port, "/home", { headers: asBrowser });
    expect((await page()).status).toBe(404);
    await writeFile(join(rebuilt, "index.html"), built);
    await vi.waitFor(async () => expect((await page()).body).toBe(index), { timeout: 5_000 });
    const longer = `${built}<p>More</p>`;
    await writeFile(join(rebuilt, "index.html"), longer);
    await vi.waitFor(async () => expect((await page()).body).toBe(`${index}<p>More</p>`), { timeout: 5_000 });
    await rm(rebuilt, { recursive: true, force: true });
    await other.close();
  });

  it("is served while its folder is being rebuilt, and keeps the assets of pages opened before", async () => {
    const rebuilt = await mkdtemp(join(tmpdir(), "fieldstone-web-"));
    const build = async (page: string, asset: string) => {
      await mkdir(join(rebuilt, "assets"), { recursive: true });
      await writeFile(join(rebuilt, "assets", asset), script);
      await writeFile(join(rebuilt, "index.html"), page);
    };
    await build(built, "old-1.js");
    const serveStatic = staticApp({
      dir: rebuilt,
      https: false,
      rootDomain: "fieldstone.localhost",
      featureFlags: featureFlagDefaults,
      contentOrigins: [],
    });
    const other = await startRouterServer({}, [testRoute()], { server: { serveStatic } });
    const answer = async (path: string) => (await ask(other.port, path, { headers: asBrowser })).body;
    await rm(rebuilt, { recursive: true });
    expect([await answer("/home"), await answer("/assets/old-1.js")]).toEqual([index, script]);
    await build("<p>New</p>", "new-2.js");
    await vi.waitFor(async () => expect(await answer("/home")).toBe("<p>New</p>"), { timeout: 5_000 });
    expect([await answer("/assets/new-2.js"), await answer("/assets/old-1.js")]).toEqual([script, script]);
    await rm(rebuilt, { recursive: true });
    await other.close();
  });

  it("takes no POST", async () => {
    expect((await ask(router.port, "/home", { method: "POST", body: "x" })).status).toBe(405);
  });
});
