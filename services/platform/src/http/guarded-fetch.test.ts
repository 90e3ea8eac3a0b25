import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { GuardedFetch, type GuardedFetchOptions } from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fetcher(options: GuardedFetchOptions = {}): GuardedFetch {
  const made = new GuardedFetch(options);
  open.push(made);
  return made;
}

/** Options with a lookup that returns only these addresses. */
const leadingTo = (...addresses: string[]) => ({
  lookup: async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
});

describe("addresses that may be fetched from", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "192.0.2.1",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "not an address",
    "",
  ])("%s is closed", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    "8.8.8.8",
    "172.15.0.1",
    "172.32.0.1",
    "192.167.0.1",
    "100.63.0.1",
    "2606:4700::1111",
    "2a00:1450::1",
  ])("%s is open", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it("never holds one of a private network, however it is written in a URL", async () => {
    const guarded = fetcher();
    const privateNumber = fc.oneof(
      fc.integer({ min: 0x0a000000, max: 0x0affffff }),
      fc.integer({ min: 0x7f000000, max: 0x7fffffff }),
      fc.integer({ min: 0xac100000, max: 0xac1fffff }),
      fc.integer({ min: 0xc0a80000, max: 0xc0a8ffff }),
      fc.integer({ min: 0xa9fe0000, max: 0xa9feffff }),
    );
    const spelling = fc.constantFrom(
      (value: number) => String(value),
      (value: number) => `0x${value.toString(16)}`,
      (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join("."),
      (value: number) => [24, 16, 8, 0].map((shift) => `0${((value >>> shift) & 255).toString(8)}`).join("."),
      (value: number) => `[::ffff:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}]`,
    );
    await fc.assert(
      fc.asyncProperty(privateNumber, spelling, async (value, spell) => {
        await expect(guarded.fetch(`https://${spell(value)}/`)).rejects.toMatchObject({ reason: "address" });
      }),
      { numRuns: 200 },
    );
  });
});

describe("a guarded fetch", () => {
  it.each(["http://example.com/", "ftp://example.com/", "file:///etc/passwd"])(
    "refuses %s",
    async (address) => {
      await expect(fetcher(leadingTo("8.8.8.8")).fetch(address)).rejects.toMatchObject({ reason: "scheme" });
    },
  );

  it("refuses an address with a password in it", async () => {
    await expect(fetcher().fetch("https://a:b@example.com/")).rejects.toMatchObject({
      reason: "credentials",
    });
  });

  it.each([
    [["127.0.0.1"]],
    [["10.0.0.1"]],
    [["8.8.8.8", "10.0.0.1"]],
    [["2606:4700::1111", "fe80::1"]],
    [[]],
  ])("refuses a name that leads to %j", async (addresses) => {
    const guarded = fetcher(leadingTo(...addresses));
    await expect(guarded.fetch("https://issuer.example/")).rejects.toMatchObject({ reason: "address" });
  });

  it("asks for a name once and connects to what it checked", async () => {
    let asked = 0;
    const rebinding = fetcher({
      timeoutMs: 300,
      lookup: async () => {
        asked += 1;
        // The reserved address would not answer; the second lookup returns this machine.
        return [{ address: asked === 1 ? "240.0.0.1" : "127.0.0.1", family: 4 }];
      },
    });
    await expect(rebinding.fetch("https://issuer.example/")).rejects.toMatchObject({ reason: "address" });
    expect(asked).toBe(1);
  });

  it("reads from a named host of this machine, and from no other port of it", async () => {
    const host = await serve((_request, response) => response.end("{}"));
    const other = await serve((_request, response) => response.end("{}"));
    const guarded = fetcher({ loopbackHosts: [host] });
    expect(await (await guarded.fetch(`http://${host}/`)).json()).toEqual({});
    await expect(guarded.fetch(`http://${other}/`)).rejects.toMatchObject({ reason: "scheme" });
    await expect(guarded.fetch(`https://${other}/`)).rejects.toMatchObject({ reason: "address" });
  });

  it("checks where a redirect leads, and does not go round for ever", async () => {
    let to = "";
    const host = await serve((_request, response) => response.writeHead(302, { location: to }).end());
    const guarded = fetcher({ loopbackHosts: [host] });
    to = "http://169.254.169.254/latest/meta-data";
    await expect(guarded.fetch(`http://${host}/`)).rejects.toMatchObject({ reason: "scheme" });
    to = "https://169.254.169.254/latest/meta-data";
    await expect(guarded.fetch(`http://${host}/`)).rejects.toMatchObject({ reason: "address" });
    to = `http://${host}/again`;
    await expect(guarded.fetch(`http://${host}/`)).rejects.toMatchObject({ reason: "redirects" });
  });

  it("never carries a body to where a redirect leads", async () => {
    const seen: string[] = [];
    const host = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    const guarded = fetcher({ loopbackHosts: [host] });
    const answer = await guarded.fetch(`http://${host}/token`, { method: "POST", body: "code=1" });
    expect([answer.status, seen]).toEqual([307, ["POST /token"]]);
  });

  it("carries a token within an origin, and to no other", async () => {
    const seen: unknown[] = [];
    const note = ({ url, headers }: IncomingMessage) =>
      seen.push([url, headers.authorization, headers.cookie, headers.accept]);
    const other = await serve((request, response) => {
      note(request);
      response.writeHead(302, { location: `http://${host}/back` }).end();
    });
    const host: string = await serve((request, response) => {
      note(request);
      const to = request.url === "/" ? "/near" : request.url === "/near" ? `http://${other}/far` : undefined;
      response.writeHead(to === undefined ? 200 : 302, to === undefined ? {} : { location: to }).end();
    });
    const guarded = fetcher({ loopbackHosts: [host, other] });
    const headers = { Authorization: "Bearer secret", cookie: "a=b", accept: "text/plain" };
    await guarded.fetch(`http://${host}/`, { headers });
    expect(seen).toEqual([
      ["/", "Bearer secret", "a=b", "text/plain"],
      ["/near", "Bearer secret", "a=b", "text/plain"],
      ["/far", undefined, undefined, "text/plain"],
      ["/back", undefined, undefined, "text/plain"],
    ]);
  });

  it("stops reading an answer that is too long, with its length told or not", async () => {
    const host = await serve((request, response) => {
      if (request.url === "/told") response.setHeader("content-length", 10_000);
      response.write("x".repeat(5_000));
      response.end("x".repeat(5_000));
    });
    const guarded = fetcher({ loopbackHosts: [host], bytesMax: 2_000 });
    await expect(guarded.fetch(`http://${host}/told`)).rejects.toMatchObject({ reason: "size" });
    await expect(guarded.fetch(`http://${host}/untold`)).rejects.toMatchObject({ reason: "size" });
  });

  it("gives up on an answer that does not come, or never ends", async () => {
    const host = await serve((request, response) => {
      if (request.url === "/slow") response.write("{");
    });
    const guarded = fetcher({ loopbackHosts: [host], timeoutMs: 150 });
    await expect(guarded.fetch(`http://${host}/`)).rejects.toMatchObject({ reason: "time" });
    await expect(guarded.fetch(`http://${host}/slow`)).rejects.toMatchObject({ reason: "time" });
  });
});
