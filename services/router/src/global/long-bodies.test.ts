import { once } from "node:events";
import { connect } from "node:net";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningRouter, runRouter } from "../testing/test-router.ts";
import { ask, startRouterServer, testRoute } from "../testing/test-router-server.ts";

const root = "fieldstone.localhost";
const senders = 60;
/** Most bytes that a sender can write: the buffers of both ends hold some megabytes on one machine. */
const sentBytesMax = 32_000_000;

let database: TestGlobalDatabase;
let router: RunningRouter;
beforeAll(async () => {
  database = await createGlobalDatabase();
  router = await runRouter({ database: database.database, url: database.url, cells: {} });
});
afterAll(() => router.close());

const paths: readonly (readonly [string, number])[] = [
  ["/global/send-confirmation-email", 413],
  ["/global/create-tenant", 413],
  ["/global/webhooks/stripe", 413],
  ["/global/tenant-routes", 413],
  ["/global/nothing", 413],
  ["/api/telemetry", 413],
  ["/", 405],
];

/** Sends a body as fast as it is accepted, until the connection closes; returns the number of bytes sent. */
async function sendWithoutEnd(port: number, path: string, framing: string): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.resume();
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${root}\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`,
  );
  const piece = Buffer.alloc(65_536, "a");
  const chunk = framing.includes("chunked")
    ? Buffer.concat([Buffer.from("10000\r\n"), piece, Buffer.from("\r\n")])
    : piece;
  const push = (): void => {
    while (socket.writable && socket.bytesWritten < 2 * sentBytesMax && socket.write(chunk));
  };
  socket.on("drain", push);
  push();
  await new Promise((resolve) => socket.once("close", resolve));
  return socket.bytesWritten - socket.writableLength;
}

describe.each(paths)("a long body to %s", (path, status) => {
  it("is refused by its length before any of it has come", async () => {
    const socket = connect(router.port, "127.0.0.1");
    socket.write(`POST ${path} HTTP/1.1\r\nhost: ${root}\r\ncontent-length: 10000000000\r\n\r\n`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.resume();
    await once(socket, "close");
  });

  it.each(["content-length: 10000000000", "transfer-encoding: chunked"])(
    "of many senders at once (%s) is not read, and others are answered",
    async (framing) => {
      const sending = Array.from({ length: senders }, () => sendWithoutEnd(router.port, path, framing));
      expect((await ask(router.port, "/global/environment", { host: root })).status).toBe(200);
      for (const bytes of await Promise.all(sending)) expect(bytes).toBeLessThan(sentBytesMax);
      expect((await ask(router.port, "/global/environment", { host: root })).status).toBe(200);
    },
  );
});

it("answers requests of one network so many at once, and services without waiting", async () => {
  const held: (() => void)[] = [];
  const server = await startRouterServer({}, [testRoute()], {
    networkLimits: { globalRequestsMax: 2, waitingMax: 1 },
    server: {
      globalApp: (request, response) => {
        const end = () => void response.end("answered");
        if (request.url === "/global/environment") held.push(end);
        else end();
      },
    },
  });
  const asked = Array.from({ length: 4 }, () => ask(server.port, "/global/environment", { host: root }));
  const statuses = Promise.all(asked).then((answers) => answers.map(({ status }) => status).sort());
  await expect.poll(() => [held.length, server.refused]).toEqual([2, ["waiting"]]);
  expect((await ask(server.port, "/global/tenant-routes", { host: root })).body).toBe("answered");
  held[0]?.();
  await expect.poll(() => held.length).toBe(3);
  for (const end of held) end();
  expect(await statuses).toEqual([200, 200, 200, 429]);
  await server.close();
});
