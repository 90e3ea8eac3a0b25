import { randomInt } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import type {} from "@fieldstone/testkit/system-setup.ts";
import { afterEach, beforeAll, describe, expect, inject, test } from "vitest";

const region = "EU_A";
const attacked = `attacked-${randomInt(1e6, 1e7)}`;
const neighbour = `neighbour-${randomInt(1e6, 1e7)}`;
const port = inject("fieldstonePort");
/** Not 127.0.0.1, which other files' browsers use: the limits apply per address. */
const attackerAddress = "127.0.0.3";
const neighbourAddress = "127.0.0.2";
/** Longest response time allowed for the other tenant during the attack. */
const waitMsMax = 3_000;
const asks = 40;

let cookie: string;
const sockets = new Set<Socket>();

beforeAll(async () => {
  await new FieldstoneClient(port).signUp({
    email: `a@${attacked}.example`,
    subdomain: attacked,
    region,
  });
  const owner = new FieldstoneClient(port);
  await owner.signUp({ email: `b@${neighbour}.example`, subdomain: neighbour, region });
  cookie = owner
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

const host = `host: ${attacked}.${rootDomain}\r\n`;

async function attack(count: number, bytes: string): Promise<void> {
  const connected: Promise<unknown>[] = [];
  for (let i = 0; i < count; i += 1) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: attackerAddress });
    sockets.add(socket);
    socket.on("error", () => undefined);
    // Never reads, so responses pile up.
    socket.pause();
    connected.push(Promise.race([once(socket, "connect"), once(socket, "close")]));
    if (bytes !== "") socket.write(bytes);
  }
  await Promise.all(connected);
}

/** The other tenant's own query from another address; returns its data and duration. */
function askAsNeighbour(agent: Agent): Promise<{ body: string; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        localAddress: neighbourAddress,
        agent,
        path: "/api/graphql",
        method: "POST",
        headers: { host: `${neighbour}.${rootDomain}`, "content-type": "application/json", cookie },
      },
      (incoming) => {
        let body = "";
        incoming.on("data", (chunk: Buffer) => {
          body += chunk.toString();
        });
        incoming.on("end", () => resolve({ body, ms: performance.now() - startedAt }));
      },
    );
    outgoing.on("error", reject);
    outgoing.end('{"query":"{ viewer { user { id } } }"}');
  });
}

describe.each([256, 2_000])("%d connections of one address", (count) => {
  test.each([
    ["slow bodies", `POST /api/graphql HTTP/1.1\r\n${host}content-length: 9000000\r\n\r\nx`],
    [
      "slow bodies of somebody with a cookie",
      `POST /api/graphql HTTP/1.1\r\n${host}cookie: fieldstone_session=a.b\r\ncontent-length: 9000000\r\n\r\nx`,
    ],
    ["slow small bodies", `POST /api/graphql HTTP/1.1\r\n${host}content-length: 900\r\n\r\nx`],
    [
      "slow uploads",
      `POST /api/import HTTP/1.1\r\n${host}content-length: 9000000\r\n\r\n${"x".repeat(70_000)}`,
    ],
    ["slow heads", `GET /api/auth/environment HTTP/1.1\r\n${host}`],
    ["answers never read", `GET /api/auth/environment HTTP/1.1\r\n${host}\r\n`.repeat(4)],
    ["idle connections", ""],
  ])("with %s leave another tenant of the region served", async (_what, bytes) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await attack(count, bytes);
    for (let i = 0; i < asks; i += 1) {
      const { body, ms } = await askAsNeighbour(agent);
      expect(body).toMatch(/"viewer":\{"user":\{"id":"/);
      expect(ms).toBeLessThan(waitMsMax);
    }
    agent.destroy();
  });
});
