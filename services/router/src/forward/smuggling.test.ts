import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describePlanes } from "../testing/planes.ts";
import {
  askRaw,
  startUpstream,
  type TestRouterServer,
  testRoute,
  testServiceToken,
  type Upstream,
} from "../testing/test-router-server.ts";

describePlanes((startRouterServer, plane) => {
  const victimTeam = "0198c0de-0000-7000-8000-00000000000f";
  const ownTeam = "0198c0de-0000-7000-8000-00000000000a";
  const ownHost = "own.fieldstone.localhost";
  const victimHost = "victim.fieldstone.localhost";

  let own: Upstream;
  let victim: Upstream;
  let router: TestRouterServer;

  beforeAll(async () => {
    own = await startUpstream((_request, response) => response.end("own"));
    victim = await startUpstream((_request, response) => response.end("victim"));
    router = await startRouterServer({ EU_A: own.port, US_B: victim.port }, [
      testRoute({ teamId: ownTeam, subdomain: "own", region: "EU_A" }),
      testRoute({ teamId: victimTeam, subdomain: "victim", region: "US_B", version: 2 }),
    ]);
  });
  afterAll(async () => {
    await router.close();
    await own.close();
    await victim.close();
  });

  /** The end of a cell's or the router's answer. */
  const until = /(?:own|victim|"\})$/;
  const statusesOf = (text: string): string[] =>
    [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => match[1] ?? "");

  /**
   * HAProxy reads some of these in the one way that RFC 9112 allows (equal lengths are one, a transfer coding
   * overrides a length) and rewrites the request, so that what follows is that client's next one. No cell may
   * read it otherwise.
   */
  const expectReadOnce = async (text: string, before: number): Promise<void> => {
    const seen = own.requests.splice(before);
    const others = victim.requests.splice(0);
    expect(seen.length + others.length).toBeLessThanOrEqual(statusesOf(text).length);
    expect(seen.filter(({ url }) => url !== "/api/x")).toEqual([]);
    for (const { rawHeaders } of [...seen, ...others]) {
      const framing = rawHeaders.filter(
        (name, i) => i % 2 === 0 && /^(?:content-length|transfer-encoding)$/i.test(name),
      );
      expect(framing.length).toBeLessThanOrEqual(1);
    }
    for (const { rawHeaders } of others) expect(rawHeaders).toContain(victimTeam);
    for (const { body } of seen) expect((await body).toString("latin1")).not.toContain("smuggled");
  };

  describe("ambiguous framing", () => {
    it.each([
      ["both lengths", "content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"],
      ["both, the other way round", "transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n"],
      ["two different lengths", "content-length: 5\r\ncontent-length: 6\r\n\r\nhello!"],
      ["the same length twice", "content-length: 5\r\ncontent-length: 5\r\n\r\nhello"],
      ["a list of lengths", "content-length: 5, 5\r\n\r\nhello"],
      ["a signed length", "content-length: +5\r\n\r\nhello"],
      ["a hexadecimal length", "content-length: 0x5\r\n\r\nhello"],
      ["a negative length", "content-length: -5\r\n\r\nhello"],
      ["an unknown coding", "transfer-encoding: xchunked\r\n\r\n0\r\n\r\n"],
      ["chunked twice", "transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"],
      ["chunked not last", "transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n"],
      ["a coding before chunked", "transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n"],
      ["a tab before the coding's colon", "transfer-encoding\t: chunked\r\n\r\n0\r\n\r\n"],
      ["a space before the colon", "content-length : 5\r\n\r\nhello"],
      ["a folded header", "x-a: 1\r\n transfer-encoding: chunked\r\n\r\n"],
      ["a bare newline", "x-a: 1\ncontent-length: 5\r\n\r\nhello"],
      ["a bare carriage return in a value", "x-a: 1\rcontent-length: 5\r\n\r\nhello"],
      ["a null in a value", "x-a: 1\0\r\n\r\n"],
      ["a bad chunk size", "transfer-encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n"],
    ])("with %s is refused and the connection closed", async (_name, rest) => {
      const before = own.requests.length;
      const next = `GET /api/smuggled HTTP/1.1\r\nhost: ${victimHost}\r\n\r\n`;
      const text = await askRaw(
        router.port,
        `POST /api/x HTTP/1.1\r\nhost: ${ownHost}\r\n${rest}${next}`,
        plane === "node" ? { until } : { silenceMs: 200 },
      );
      if (plane === "haproxy") {
        await expectReadOnce(text, before);
        return;
      }
      expect(statusesOf(text).filter((status) => status !== "400")).toEqual([]);
      expect(victim.requests).toHaveLength(0);
      // A body found invalid while it streams may have started to reach its own cell, but never as a whole.
      expect(own.requests.slice(before).filter(({ url }) => url !== "/api/x")).toEqual([]);
    });
  });

  describe("an unclear host", () => {
    it.each([
      ["none", ""],
      ["two", `host: ${ownHost}\r\nhost: ${victimHost}\r\n`],
      ["the same twice", `host: ${ownHost}\r\nhost: ${ownHost}\r\n`],
      ["a user in it", `host: ${ownHost}@${victimHost}\r\n`],
      ["a path in it", `host: ${ownHost}/x\r\n`],
      ["a list", `host: ${ownHost}, ${victimHost}\r\n`],
      ["a space", `host: ${ownHost} ${victimHost}\r\n`],
      ["a bad port", `host: ${ownHost}:80a\r\n`],
      ["a trailing dot", `host: ${ownHost}.\r\n`],
      ["a null", `host: ${ownHost}\0.evil\r\n`],
      ["empty", "host: \r\n"],
    ])("%s is refused", async (name, header) => {
      const text = await askRaw(router.port, `GET /api/x HTTP/1.1\r\n${header}\r\n`, { until });
      // HAProxy merges equal ones and forwards one.
      const isOne = plane === "haproxy" && name === "the same twice";
      expect(statusesOf(text)).toEqual([isOne ? "200" : "400"]);
    });

    it("in an absolute target that differs from the header is refused, and the same one is served", async () => {
      const other = await askRaw(
        router.port,
        `GET http://${victimHost}/api/x HTTP/1.1\r\nhost: ${ownHost}\r\n\r\n`,
        { until },
      );
      expect(statusesOf(other)).toEqual(["400"]);
      const same = await askRaw(
        router.port,
        `GET http://${ownHost}/api/abs?q HTTP/1.1\r\nhost: ${ownHost}\r\n\r\n`,
        { until },
      );
      expect(statusesOf(same)).toEqual(["200"]);
      expect(own.requests.at(-1)?.url).toBe("/api/abs?q");
      expect(victim.requests).toHaveLength(0);
    });

    it.each([
      "/api/../internal/tenants",
      "/api/%2e%2e/internal",
      "/api/.%2E/x",
      "/api/a/./b",
      "/api/..%2finternal",
      "/api/\\..\\x",
      "/api/%00",
    ])("path %s is refused", async (path) => {
      const text = await askRaw(router.port, `GET ${path} HTTP/1.1\r\nhost: ${ownHost}\r\n\r\n`, { until });
      expect(statusesOf(text)).toEqual(["400"]);
    });

    it.each(["api/x", "*", "//", "/api/x#y", "/api/\u00e9"])(
      "target %s never reaches a cell",
      async (target) => {
        const before = own.requests.length;
        const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\nhost: ${ownHost}\r\n\r\n`, "latin1");
        const text = await askRaw(router.port, bytes, { until });
        expect(statusesOf(text)[0]).toMatch(/^4/);
        expect(own.requests).toHaveLength(before);
      },
    );
  });

  const spoofable = [
    "x-fieldstone-team",
    "X-Fieldstone-Service",
    "x_fieldstone_team",
    "X-FIELDSTONE-EPOCH",
    "x-fieldstone-anything",
    "x-forwarded-for",
    "X-Forwarded-Host",
    "x-forwarded-proto",
    "x_forwarded_for",
    "x-forwarded-server",
    "forwarded",
    "x-real-ip",
    "x-request-id",
    "x-original-url",
    "x-rewrite-url",
    "x-http-method-override",
    "proxy-authorization",
    "te",
    "trailer",
    "keep-alive",
    "expect",
    "via",
  ];
  const connectionTokens = [
    "close",
    "keep-alive",
    "x-fieldstone-team",
    "host",
    "cookie",
    "content-length",
    "x-mine",
    "upgrade",
    "",
  ];

  describe("generated requests", () => {
    it("reach the own cell alone, with our headers once and no spoofed value", async () => {
      const header = fc.oneof(
        fc.constantFrom(...spoofable).map((name) => `${name}: SPOOFED-${victimTeam}`),
        fc
          .array(fc.constantFrom(...connectionTokens), { maxLength: 4 })
          .map((tokens) => `connection: ${tokens.join(", ")}`),
        fc.constantFrom("x-mine: 1", "accept: */*", "cookie: a=b", "authorization: Bearer x"),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(header, { maxLength: 12 }), fc.boolean(), async (headers, post) => {
          const before = own.requests.length;
          const framing = post ? "content-length: 4\r\n" : "";
          const head = `${post ? "POST" : "GET"} /api/x HTTP/1.1\r\nhost: ${ownHost}\r\n${framing}`;
          const text = await askRaw(
            router.port,
            `${head}${headers.map((line) => `${line}\r\n`).join("")}\r\n${post ? "body" : ""}`,
            { until },
          );
          const [status] = statusesOf(text.replace("HTTP/1.1 100 Continue", ""));
          const reached = own.requests.slice(before);
          expect(victim.requests).toHaveLength(0);
          if (status !== "200") {
            expect(reached).toEqual([]);
            return;
          }
          expect(reached).toHaveLength(1);
          const raw = reached[0]?.rawHeaders ?? [];
          expect(raw.join("\n")).not.toContain("SPOOFED");
          const values = (name: string) =>
            raw.filter((_, i) => i % 2 === 1 && raw[i - 1]?.toLowerCase().replaceAll("_", "-") === name);
          expect(values("x-fieldstone-team")).toEqual([ownTeam]);
          expect(values("x-fieldstone-service")).toEqual([testServiceToken]);
          expect(values("x-fieldstone-client-address")).toEqual(["127.0.0.1"]);
          expect(values("x-forwarded-for")).toEqual([]);
          expect(values("x-forwarded-host")).toEqual([ownHost]);
          if (headers.includes("cookie: a=b")) expect(values("cookie")).toContain("a=b");
          if (post) expect((await reached[0]?.body)?.toString()).toBe("body");
        }),
        { numRuns: 150 },
      );
    });

    it("hold no second request for a cell, however the first one's framing is spelled", async () => {
      const name = fc.constantFrom(
        "content-length",
        "Content-Length",
        "transfer-encoding",
        "Transfer-Encoding",
        "content_length",
        "transfer-encoding\t",
      );
      const value = fc.constantFrom(
        "0",
        "4",
        "46",
        "chunked",
        "Chunked",
        " chunked",
        "chunked ",
        "identity",
        "chunked;q=1",
        "4,4",
        "\u000bchunked",
        '"4"',
        "",
      );
      const separator = fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", "\r", "\r\n ");
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(name, value, separator), { minLength: 1, maxLength: 3 }),
          async (lines) => {
            const beforeOwn = own.requests.length;
            const smuggled = `GET /api/smuggled HTTP/1.1\r\nhost: ${victimHost}\r\n\r\n`;
            const body = `0\r\n\r\n${smuggled}`;
            const head = lines.map(([n, v, s]) => `${n}: ${v}${s}`).join("");
            const text = await askRaw(
              router.port,
              Buffer.from(`POST /api/x HTTP/1.1\r\nhost: ${ownHost}\r\n${head}\r\n${body}`, "latin1"),
            );
            // A second request in the router's own reading is that client's to send, and is routed by its
            // host. A cell must never see more requests than the router answered.
            const atCells = own.requests.length - beforeOwn + victim.requests.splice(0).length;
            expect(atCells).toBeLessThanOrEqual(statusesOf(text).length);
            expect(own.requests.slice(beforeOwn).filter(({ url }) => url === "/api/smuggled")).toEqual([]);
          },
        ),
        { numRuns: 100 },
      );
    });
  });
});
