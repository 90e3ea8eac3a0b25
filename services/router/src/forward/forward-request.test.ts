import { once } from "node:events";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterEach, describe, expect, it } from "vitest";
import { describePlanes } from "../testing/planes.ts";
import {
  ask,
  startUpstream,
  type TestRouterServer,
  testRoute,
  testServiceToken,
  testTeam,
  type Upstream,
} from "../testing/test-router-server.ts";

describePlanes((startRouterServer, plane) => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function start(
    handle: Parameters<typeof startUpstream>[0],
    options: Parameters<typeof startRouterServer>[2] = {},
  ): Promise<{ upstream: Upstream; router: TestRouterServer }> {
    const upstream = await startUpstream(handle);
    closing.push(upstream.close);
    const router = await startRouterServer({ EU_A: upstream.port }, [testRoute()], options);
    closing.push(router.close);
    return { upstream, router };
  }

  /** Long bodies are rejected without a credential. */
  const signedIn = { cookie: "fieldstone_session=t.s" };

  const headerOf = (rawHeaders: readonly string[], name: string): string[] =>
    rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name);

  describe("forwarding a request", () => {
    it("carries method, path, query, headers and body to the team's cell and its answer back", async () => {
      const { upstream, router } = await start(async (_request, response, body) => {
        const text = await body;
        response.writeHead(201, {
          "content-type": "text/plain",
          "set-cookie": ["a=1", "b=2"],
          "x-powered-by": "cell",
        });
        response.end(`got ${text.toString()}`);
      });
      const answer = await ask(router.port, "/api/graphql?x=%20y&z", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          cookie: "fieldstone_session=t.s",
          authorization: "Bearer api.x.y",
        },
        body: '{"query":"{a}"}',
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toBe('got {"query":"{a}"}');
      expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
      expect(answer.headers["x-powered-by"]).toBeUndefined();
      const [seen] = upstream.requests;
      expect(seen?.method).toBe("POST");
      expect(seen?.url).toBe("/api/graphql?x=%20y&z");
      const header = (name: string) => headerOf(seen?.rawHeaders ?? [], name);
      // The cell's own name: load balancers in front of it route by it, and TLS reuses its connection by it.
      expect(header("host")).toEqual([`127.0.0.1:${upstream.port}`]);
      expect(header("cookie")).toEqual(["fieldstone_session=t.s"]);
      expect(header("authorization")).toEqual(["Bearer api.x.y"]);
      expect(header("x-fieldstone-team")).toEqual([testTeam]);
      expect(header("x-fieldstone-epoch")).toEqual(["3"]);
      expect(header("x-fieldstone-service")).toEqual([testServiceToken]);
      expect(header("x-fieldstone-client-address")).toEqual(["127.0.0.1"]);
      expect(header("x-forwarded-host")).toEqual(["acme.fieldstone.localhost"]);
      expect(header("x-forwarded-proto")).toEqual(["http"]);
      expect(header("x-request-id")).toEqual([answer.headers["x-request-id"]]);
    });

    it("streams a long body both ways without waiting for the end of either", async () => {
      const begun = Buffer.alloc(70_000, "a");
      const { router } = await start((request, response) => {
        response.writeHead(200, { "content-type": "text/plain" });
        let received = 0;
        request.on("data", (chunk: Buffer) => {
          received += chunk.length;
          if (received === begun.length) response.write("echo:one");
          else if (received > begun.length) response.write(`echo:${chunk.toString()}`);
        });
        request.on("end", () => response.end("done"));
      });
      const request = httpRequest({
        port: router.port,
        path: "/api/echo",
        method: "POST",
        headers: { ...signedIn, host: "acme.fieldstone.localhost", "transfer-encoding": "chunked" },
      });
      request.write(begun);
      const [response] = await once(request, "response");
      const chunks: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
      const next = async (): Promise<string> => String((await chunks.next()).value);
      expect(await next()).toBe("echo:one");
      request.write("two");
      expect(await next()).toBe("echo:two");
      request.end();
      expect(await next()).toBe("done");
      expect((await chunks.next()).done).toBe(true);
    });

    it("carries 20 MB up and down unchanged, slower than it can be read", async () => {
      const { router } = await start((request, response) => {
        response.writeHead(200);
        request.pipe(response);
      });
      const bytes = Buffer.alloc(20_000_000, "0123456789abcdef");
      const request = httpRequest({
        port: router.port,
        path: "/api/import",
        method: "POST",
        headers: { ...signedIn, host: "acme.fieldstone.localhost", "content-length": bytes.length },
      });
      request.end(bytes);
      const [response] = await once(request, "response");
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    });

    it("breaks off the cell's work when the person goes away", async () => {
      let gone = false;
      const { router, upstream } = await start((_request, response) => {
        response.writeHead(200);
        response.write("first");
        response.on("close", () => {
          gone = !response.writableFinished;
        });
      });
      const request = httpRequest({
        port: router.port,
        path: "/api/slow",
        headers: { host: "acme.fieldstone.localhost" },
      });
      request.on("error", () => undefined);
      request.end();
      const [response] = await once(request, "response");
      response.on("error", () => undefined);
      await once(response, "data");
      request.destroy();
      await eventually(() => expect(gone).toBe(true));
      expect(upstream.requests).toHaveLength(1);
      if (plane === "node") expect(router.settled).toEqual([{ region: "EU_A", status: 499 }]);
    });

    it("cuts the person's connection when the cell dies inside its answer", async () => {
      const { router } = await start((_request, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("half", () => response.destroy());
      });
      await expect(ask(router.port, "/api/x")).rejects.toThrow(/aborted|hang up|reset/i);
    });

    it("gives the cell's early answer to someone who is still sending", async () => {
      const { router } = await start((_request, response) => {
        response.writeHead(413, { "content-type": "text/plain" });
        response.end("too large");
      });
      const answer = await ask(router.port, "/api/import", {
        method: "POST",
        headers: signedIn,
        body: Buffer.alloc(3_000_000),
      });
      expect(answer.status).toBe(413);
      expect(answer.body).toBe("too large");
    });

    it("passes HEAD, 204 and 304 without inventing a body", async () => {
      const { router } = await start((request, response) => {
        if (request.method === "HEAD") response.writeHead(200, { "content-length": "1234" });
        else response.writeHead(request.url === "/api/304" ? 304 : 204, { etag: '"x"' });
        response.end();
      });
      const head = await ask(router.port, "/api/x", { method: "HEAD" });
      expect([head.status, head.headers["content-length"], head.body]).toEqual([200, "1234", ""]);
      expect((await ask(router.port, "/api/204")).status).toBe(204);
      const notModified = await ask(router.port, "/api/304");
      expect([notModified.status, notModified.headers.etag]).toEqual([304, '"x"']);
    });

    it("reuses its connections to the cell", async () => {
      const sockets = new Set<unknown>();
      const { router } = await start((request, response) => {
        sockets.add(request.socket.remotePort);
        response.end("x");
      });
      for (let i = 0; i < 20; i += 1) await ask(router.port, "/api/x");
      expect(sockets.size).toBe(1);
    });

    // An engine queues excess requests for a connection instead.
    if (plane === "node")
      it("refuses with 503 when the cell has its fill, and serves again after", async () => {
        let release: () => void = () => undefined;
        const { router, upstream } = await start(
          (_request, response) => {
            release = () => response.end("late");
          },
          { limits: { requestsMax: 1 } },
        );
        const first = ask(router.port, "/api/x");
        await eventually(() => expect(upstream.requests).toHaveLength(1));
        const second = await ask(router.port, "/api/y");
        expect([second.status, second.headers["retry-after"]]).toEqual([503, "10"]);
        release();
        expect((await first).body).toBe("late");
      });
  });

  describe("a connection that the cell closes before answering", () => {
    async function startClosing(closeFirst: number): Promise<{ router: TestRouterServer; heads: string[] }> {
      const heads: string[] = [];
      const server = createServer((socket) => {
        socket.on("error", () => undefined);
        socket.on("data", (chunk) => {
          heads.push(chunk.toString("latin1"));
          if (heads.length <= closeFirst) socket.destroy();
          else socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      closing.push(() => new Promise((resolve) => server.close(() => resolve())));
      const router = await startRouterServer({ EU_A: (server.address() as AddressInfo).port }, [testRoute()]);
      closing.push(router.close);
      return { router, heads };
    }

    it("is tried once more for a GET", async () => {
      const { router, heads } = await startClosing(1);
      const answer = await ask(router.port, "/api/x");
      expect([answer.status, answer.body]).toEqual([200, "ok"]);
      expect(heads).toHaveLength(2);
    });

    it("is not tried a third time", async () => {
      const { router, heads } = await startClosing(9);
      expect((await ask(router.port, "/api/x")).status).toBe(502);
      expect(heads).toHaveLength(2);
    });

    it("is never tried again for a POST, or a GET with a body", async () => {
      const { router, heads } = await startClosing(9);
      const post = await ask(router.port, "/api/x", { method: "POST", body: "{}" });
      expect(post.status).toBe(502);
      const get = await ask(router.port, "/api/x", { body: "{}", headers: { "content-length": "2" } });
      expect(get.status).toBe(502);
      expect(heads).toHaveLength(2);
    });
  });

  describe("a cell that cannot be reached", () => {
    it("gives 502 with the reference number, as a page to browsers and JSON to programs", async () => {
      const upstream = await startUpstream(() => undefined);
      await upstream.close();
      const router = await startRouterServer({ EU_A: upstream.port }, [testRoute()]);
      closing.push(router.close);
      const json = await ask(router.port, "/api/x");
      expect(json.status).toBe(plane === "node" ? 502 : 503);
      expect(JSON.parse(json.body)).toEqual({
        errors: [
          {
            code: "InternalError",
            title: "region.unreachable",
            message: expect.stringContaining("Try again"),
          },
        ],
        message: expect.stringContaining("Try again"),
        humanReadableMessage: expect.stringContaining("Try again"),
        reference: json.headers["x-request-id"],
      });
      const page = await ask(router.port, "/files/download/x", { headers: { accept: "text/html,*/*" } });
      expect(page.headers["content-type"]).toContain("text/html");
      expect(page.body).toContain(`Reference ${page.headers["x-request-id"]}`);
      expect(router.failures).toHaveLength(plane === "node" ? 2 : 1);
    });

    it("gives 504 when it does not answer in time", async () => {
      const { router } = await start(() => undefined, { limits: { headersTimeoutMs: 50 } });
      expect((await ask(router.port, "/api/x")).status).toBe(504);
    });

    it("gives 503 when the region has no cell here", async () => {
      const router = await startRouterServer({}, [testRoute()]);
      closing.push(router.close);
      expect((await ask(router.port, "/api/x")).status).toBe(503);
    });
  });
});
