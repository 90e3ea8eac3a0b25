import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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
  // Whatever is sent, a cell must only see requests that the router forwarded for that cell's own team.

  const ownTeam = "0198c0de-0000-7000-8000-00000000000a";
  const victimTeam = "0198c0de-0000-7000-8000-00000000000f";
  const ownHost = "own.fieldstone.localhost";
  const victimHost = "victim.fieldstone.localhost";

  let own: Upstream;
  let victim: Upstream;
  let router: TestRouterServer;

  beforeAll(async () => {
    const answer =
      (name: string): Parameters<typeof startUpstream>[0] =>
      async (request, response, body) => {
        const bytes = await body.catch(() => Buffer.alloc(0));
        response.end(`<${name} ${request.url} ${bytes.length}>`);
      };
    own = await startUpstream(answer("own"));
    victim = await startUpstream(answer("victim"));
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

  /** Checks the requests that the cells saw since the last call, and clears them. */
  function takeSeen(): { own: Upstream["requests"]; victim: Upstream["requests"] } {
    const seen = { own: own.requests.splice(0), victim: victim.requests.splice(0) };
    for (const [requests, team, host, port] of [
      [seen.own, ownTeam, ownHost, own.port],
      [seen.victim, victimTeam, victimHost, victim.port],
    ] as const) {
      for (const { rawHeaders } of requests) {
        const values = (name: string) =>
          rawHeaders.filter(
            (_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase().replaceAll("_", "-") === name,
          );
        expect(values("x-fieldstone-team")).toEqual([team]);
        expect(values("x-fieldstone-service")).toEqual([testServiceToken]);
        expect(values("host")).toEqual([`127.0.0.1:${port}`]);
        expect(values("x-forwarded-host")).toHaveLength(1);
        expect(values("x-forwarded-host")[0]).toMatch(new RegExp(`^${host}(:\\d{1,5})?$`));
      }
    }
    return seen;
  }
  afterEach(() => {
    takeSeen();
  });

  const bytesOf = (text: string): Buffer => Buffer.from(text, "latin1");

  describe("generated hosts", () => {
    const piece = fc.constantFrom(
      "own",
      "victim",
      "OWN",
      "VicTim",
      ".fieldstone.localhost",
      "fieldstone.localhost",
      ownHost,
      victimHost,
      ".",
      "..",
      ":80",
      ":",
      ":99999",
      "@",
      "/",
      "\\",
      "#",
      "?",
      "%2e",
      "%00",
      ",",
      " ",
      "\t",
      "\u000b",
      "-",
      "_",
      "\u00ad",
      "\u00f6wn",
      "[::1]",
      "127.0.0.1",
      "x",
    );
    const host = fc.array(piece, { minLength: 0, maxLength: 5 }).map((pieces) => pieces.join(""));
    const near = fc.oneof(
      host,
      fc.constantFrom(ownHost, victimHost, `${ownHost}:8080`, ownHost.toUpperCase()),
    );
    const target = fc.oneof(
      fc.constant("/api/x"),
      near.map((name) => `http://${name}/api/x`),
      near.map((name) => `//${name}/api/x`),
      near.map((name) => `https://${name}@${victimHost}/api/x`),
    );
    const extra = fc.array(
      fc.tuple(
        fc.constantFrom(
          "x-forwarded-host",
          "X-Host",
          "forwarded",
          "x-original-host",
          "host_",
          ":authority",
          "x-fieldstone-team",
        ),
        near,
      ),
      { maxLength: 2 },
    );
    const named = (text: string, name: string): boolean =>
      new RegExp(`^${name}(:\\d{1,5})?$`, "i").test(text);

    it("reach the cell of exactly the workspace that the one Host header spells, or none", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(near, { minLength: 1, maxLength: 2 }),
          target,
          extra,
          async (hosts, path, more) => {
            const lines = [
              ...hosts.map((name) => `host: ${name}`),
              ...more.map(([name, value]) => `${name}: ${value}`),
            ];
            const sent = bytesOf(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
            // What the cells have seen is complete once the answer is, however busy the machine.
            await askRaw(router.port, sent, { until: "whole", silenceMs: 10_000 });
            const seen = takeSeen();
            const bare = (name: string): string => name.replace(/^[ \t]+|[ \t]+$/g, "");
            const [only = ""] = hosts.map(bare);
            const absolute = /^https?:\/\/([^/]*)/.exec(path)?.[1] ?? only;
            // HAProxy merges equal ones and forwards one.
            const same = hosts.every((name) => bare(name).toLowerCase() === only.toLowerCase());
            const agreed =
              (plane === "haproxy" ? same : hosts.length === 1) &&
              absolute.toLowerCase() === only.toLowerCase();
            if (path === "/api/x" && more.length === 0 && agreed && named(only, ownHost))
              expect(seen.own).toHaveLength(1);
            if (!(agreed && named(only, ownHost))) expect(seen.own).toEqual([]);
            if (!(agreed && named(only, victimHost))) expect(seen.victim).toEqual([]);
          },
        ),
        { numRuns: 300 },
      );
    });
  });

  describe("generated sequences on one connection", () => {
    const smuggled = `GET /api/smuggled HTTP/1.1\r\nhost: ${victimHost}\r\nx-fieldstone-team: ${victimTeam}\r\n\r\n`;
    const body = fc.array(fc.constantFrom(smuggled, "0\r\n\r\n", "\r\n", "data", "ff\r\n", "\0"), {
      maxLength: 4,
    });
    const framing = fc.constantFrom("length", "chunked", "chunked with extension", "chunked with trailer");
    const step = fc.record({ mine: fc.boolean(), parts: body, framing });

    function written(mine: boolean, index: number, parts: readonly string[], how: string): string {
      const head = `POST /api/${index} HTTP/1.1\r\nhost: ${mine ? ownHost : victimHost}\r\n`;
      const text = parts.join("");
      if (how === "length") return `${head}content-length: ${text.length}\r\n\r\n${text}`;
      const extension = how === "chunked with extension" ? ";a=1" : "";
      const chunks = parts
        .filter((part) => part !== "")
        .map((part) => `${part.length.toString(16)}${extension}\r\n${part}\r\n`);
      const trailer = how === "chunked with trailer" ? `x-fieldstone-team: ${victimTeam}\r\n` : "";
      return `${head}transfer-encoding: chunked\r\n\r\n${chunks.join("")}0\r\n${trailer}\r\n`;
    }

    it("come to each cell once each, with their bodies whole, and are answered in order", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
          const texts = steps.map(({ mine, parts, framing: how }, i) => written(mine, i, parts, how));
          const last = new RegExp(`/api/${steps.length - 1} \\d+>`);
          const answered = await askRaw(router.port, bytesOf(texts.join("")), { until: last });
          const expected = steps.map(
            ({ mine, parts }, i) => `<${mine ? "own" : "victim"} /api/${i} ${parts.join("").length}>`,
          );
          expect(answered.match(/<[^>]*>/g)).toEqual(expected);
          const seen = takeSeen();
          const sent = (mine: boolean) =>
            steps.flatMap((one, i) => (one.mine === mine ? [`/api/${i} ${one.parts.join("")}`] : []));
          const came = async (requests: Upstream["requests"]) =>
            Promise.all(
              requests.map(async ({ url, body: bytes }) => `${url} ${(await bytes).toString("latin1")}`),
            );
          // Pipelined requests may overtake each other on the way to the cell.
          expect((await came(seen.own)).sort()).toEqual(sent(true).sort());
          expect((await came(seen.victim)).sort()).toEqual(sent(false).sort());
        }),
        { numRuns: 120 },
      );
    });

    it("never leave one person's answer to another, however many break off", async () => {
      let number = 0;
      const breakOff = (request: string): Promise<void> =>
        new Promise((resolve) => {
          const socket = connect(router.port, "127.0.0.1", () => {
            socket.write(bytesOf(request));
            setImmediate(() => socket.resetAndDestroy());
          });
          socket.on("error", () => undefined);
          socket.on("close", () => resolve());
        });
      await fc.assert(
        fc.asyncProperty(fc.array(fc.boolean(), { minLength: 2, maxLength: 12 }), async (breaking) => {
          const answers = breaking.map(async (breaks) => {
            number += 1;
            const path = `/api/mine-${number}`;
            const request = `POST ${path} HTTP/1.1\r\nhost: ${ownHost}\r\ncontent-length: 4\r\n\r\n`;
            if (breaks) return breakOff(`${request}ab`);
            const text = await askRaw(router.port, bytesOf(`${request}abcd`), { until: />$/ });
            expect(text.match(/<[^>]*>/g)).toEqual([`<own ${path} 4>`]);
          });
          await Promise.all(answers);
          expect(takeSeen().victim).toEqual([]);
        }),
        { numRuns: 40 },
      );
    });
  });

  describe("generated upgrades", () => {
    it("open no way around the router", async () => {
      const upgrade = fc.constantFrom(
        "websocket",
        "WebSocket",
        "h2c",
        "websocket, h2c",
        "HTTP/2.0",
        " websocket ",
        "",
      );
      const connection = fc.constantFrom(
        "upgrade",
        "Upgrade, HTTP2-Settings",
        "keep-alive, upgrade",
        "close",
        "",
      );
      const method = fc.constantFrom("GET", "POST", "CONNECT", "PRI", "TRACE");
      const rest = fc.constantFrom(
        `GET /api/smuggled HTTP/1.1\r\nhost: ${ownHost}\r\nx-fieldstone-team: ${victimTeam}\r\nx-fieldstone-service: x\r\n\r\n`,
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "",
      );
      await fc.assert(
        fc.asyncProperty(
          method,
          upgrade,
          connection,
          fc.boolean(),
          rest,
          async (verb, to, how, length, after) => {
            const lines = [
              `host: ${ownHost}`,
              `upgrade: ${to}`,
              `connection: ${how}`,
              "http2-settings: AAMAAABkAAQCAAAAAAIAAAAA",
              "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
              "sec-websocket-version: 13",
              ...(length ? [`content-length: ${after.length}`] : []),
            ];
            await askRaw(
              router.port,
              bytesOf(`${verb} /api/x HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${after}`),
              {
                silenceMs: 60,
              },
            );
            expect(takeSeen().victim).toEqual([]);
          },
        ),
        { numRuns: 80 },
      );
    });
  });
});
