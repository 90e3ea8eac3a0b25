import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { afterEach, expect, it } from "vitest";
import { describePlanes } from "../testing/planes.ts";
import {
  startUpstream,
  type TestRouterServer,
  testRoute,
  type Upstream,
} from "../testing/test-router-server.ts";

describePlanes((startRouterServer) => {
  let upstream: Upstream;
  let router: TestRouterServer;
  afterEach(async () => {
    await router.close();
    await upstream.close();
  });

  it.each([256, 8_192, 8_193])("carries every byte of an answer of %d bytes unchanged", async (length) => {
    const bytes = Buffer.from(Array.from({ length }, (_, i) => i % 256));
    upstream = await startUpstream((_request, response) => {
      response.writeHead(200, {
        "content-length": length,
        "x-name": Buffer.from("\u00e9").toString("latin1"),
      });
      response.end(bytes);
    });
    router = await startRouterServer({ EU_A: upstream.port }, [testRoute()]);
    const request = httpRequest({
      port: router.port,
      path: "/files/x",
      headers: { host: "acme.fieldstone.localhost" },
    });
    request.end();
    const [response] = await once(request, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });
});
