import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import { afterEach, expect, it } from "vitest";
import { describePlanes } from "../testing/planes.ts";
import { ask, startUpstream, testRoute } from "../testing/test-router-server.ts";

describePlanes((startRouterServer) => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function addressSeen(
    trustedProxies: number,
    forwardedFor: string | string[] | undefined,
  ): Promise<string> {
    const upstream = await startUpstream((request, response) =>
      response.end(String(request.headers[clientAddressHeader])),
    );
    closing.push(upstream.close);
    const router = await startRouterServer({ EU_A: upstream.port }, [testRoute()], {
      server: { trustedProxies },
    });
    closing.push(router.close);
    const headers: Record<string, string | string[]> =
      forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
    return (await ask(router.port, "/api/x", { headers })).body;
  }

  it.each([
    ["believes nothing without proxies in front", 0, "6.6.6.6", "127.0.0.1"],
    ["takes what the one proxy in front wrote, last", 1, "6.6.6.6, 203.0.113.7", "203.0.113.7"],
    ["takes what the first of two proxies wrote", 2, "6.6.6.6, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
    ["reads several headers as one list", 1, ["6.6.6.6", "203.0.113.7"], "203.0.113.7"],
    ["falls back on the connection where the chain is too short", 2, "203.0.113.7", "127.0.0.1"],
    ["falls back on the connection without the header", 1, undefined, "127.0.0.1"],
  ])("the client's address: %s", async (_name, trustedProxies, header, expected) => {
    expect(await addressSeen(trustedProxies, header)).toBe(expected);
  });
});
