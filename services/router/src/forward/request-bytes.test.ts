import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describePlanes } from "../testing/planes.ts";
import {
  startUpstream,
  type TestRouterServer,
  testRoute,
  type Upstream,
} from "../testing/test-router-server.ts";

describePlanes((startRouterServer) => {
  let cell: Upstream;
  let router: TestRouterServer;
  beforeAll(async () => {
    cell = await startUpstream(async (_request, response, body) =>
      response.end(`got ${(await body).length}.`),
    );
    router = await startRouterServer({ EU_A: cell.port }, [testRoute()]);
  });
  afterAll(async () => {
    await router.close();
    await cell.close();
  });

  const everyByte = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, i) => (i * 7) % 256));
  const head = (length: number): Buffer =>
    Buffer.from(
      `POST /api/x HTTP/1.1\r\ncookie: fieldstone_session=t.s\r\nhost: acme.fieldstone.localhost\r\ncontent-length: ${length}\r\n\r\n`,
    );

  it.each([1, 300, 16_384, 65_536, 65_537, 70_000])(
    "a body of %d bytes reaches the cell unchanged, in one packet with its head or in parts, request after request",
    async (length) => {
      cell.requests.length = 0;
      const bytes = everyByte(length);
      const socket = connect(router.port, "127.0.0.1");
      let answered = "";
      socket.on("data", (chunk) => {
        answered += chunk.toString("latin1");
      });
      await once(socket, "connect");
      socket.setNoDelay(true);
      const answers = (count: number) =>
        eventually(() => expect(answered.match(/got \d+\./g)).toEqual(Array(count).fill(`got ${length}.`)));
      socket.write(Buffer.concat([head(length), bytes]));
      await answers(1);
      // The head first, then the body in two parts.
      socket.write(head(length));
      const middle = Math.floor(length / 2);
      for (const part of [bytes.subarray(0, middle), bytes.subarray(middle)]) {
        await nextTurn();
        socket.write(part);
      }
      await answers(2);
      // Two pipelined requests.
      socket.write(Buffer.concat([head(length), bytes, head(length), bytes]));
      await answers(4);
      for (const { body } of cell.requests) expect((await body).equals(bytes)).toBe(true);
      socket.destroy();
    },
  );
});
