import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refreshOnMissWith } from "./routes/refresh-on-miss.ts";
import {
  ask,
  startRouterServer,
  startUpstream,
  type TestRouterServer,
  testRoute,
  type Upstream,
} from "./testing/test-router-server.ts";
import { buildApp, serveApp } from "./web/built-app.testing.ts";

let dir: string;
let cell: Upstream;
let router: TestRouterServer;

const team = (last: number) => `0198c0de-0000-7000-8000-00000000000${last}`;
const rootHost = "fieldstone.localhost:8080";

beforeAll(async () => {
  dir = await buildApp();
  cell = await startUpstream((_request, response) => response.end("cell"));
  router = await startRouterServer(
    { EU_A: cell.port },
    [
      testRoute({ subdomain: "acme" }),
      testRoute({ subdomain: "moving", teamId: team(2), state: "moving", version: 2 }),
      testRoute({ subdomain: "frozen", teamId: team(3), state: "frozen", version: 3 }),
      testRoute({ subdomain: "retired", teamId: team(4), state: "retired", version: 4 }),
    ],
    { server: { serveStatic: serveApp(dir) } },
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

it("a workspace that another router made a moment ago is looked for once more, for all who ask meanwhile", async () => {
  const late = testRoute({ teamId: team(9), subdomain: "late", version: 9 });
  let looks = 0;
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const other = await startRouterServer({ EU_A: cell.port }, [testRoute()], {
    server: {
      refreshOnMiss: refreshOnMissWith(
        async () => {
          looks += 1;
          await received;
          other.table.apply([{ kind: "route", route: late }], Date.now());
        },
        () => undefined,
      ),
    },
  });
  const asked = Array.from({ length: 3 }, () =>
    ask(other.port, "/api/x", { host: "late.fieldstone.localhost", method: "POST", body: "words" }),
  );
  await expect.poll(() => looks).toBe(1);
  receive();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ask(other.port, "/api/x", { host: "nobody.fieldstone.localhost" })).status).toBe(404);
  expect(looks).toBe(1);
  await other.close();
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
