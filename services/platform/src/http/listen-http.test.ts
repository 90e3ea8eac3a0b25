import { once } from "node:events";
import { connect } from "node:net";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { Pool } from "undici";
import { expect, test } from "vitest";
import { endBodyAfter, listenHttp } from "./listen-http.ts";

test("closing lets a request in flight end and takes no new one", async () => {
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const http = await listenHttp(
    async (_request, response) => {
      arrived.resolve();
      await goOn.promise;
      response.end("whole");
    },
    { host: "127.0.0.1", port: 0 },
  );
  const answer = fetch(http.origin).then((response) => response.text());
  await arrived.promise;
  const closed = http.close(5_000);
  await expect(fetch(http.origin)).rejects.toThrow();
  goOn.resolve();
  expect(await answer).toBe("whole");
  await closed;
});

test("callers that send without pause over kept connections lose no request to a server that leaves", async () => {
  const leaving = await listenHttp((_request, response) => response.end("whole"), {
    host: "127.0.0.1",
    port: 0,
  });
  const failed: string[] = [];
  let isLeaving = false;
  let hasLeft = false;
  let answered = 0;
  const caller = async (): Promise<void> => {
    const pool = new Pool(leaving.origin, { connections: 1, keepAliveTimeout: 60_000 });
    // Behind a Service that this server has left, the next connection goes to another server.
    let isGone = false;
    pool.on("disconnect", () => {
      isGone = isLeaving;
    });
    while (!hasLeft && !isGone) {
      const asked = pool.request({ path: "/", method: "POST", body: "a" });
      await asked.then(({ body }) => body.text()).catch((error: unknown) => failed.push(String(error)));
      answered += 1;
    }
    await pool.close();
  };
  const callers = Array.from({ length: 8 }, caller);
  await eventually(() => expect(answered).toBeGreaterThan(100));
  isLeaving = true;
  await leaving.close(6_000);
  hasLeft = true;
  await Promise.all(callers);
  expect(failed).toEqual([]);
});

test("websockets end once no idle connection is left on which their clients could be sent here again", async () => {
  const http = await listenHttp((_request, response) => response.end("whole"), {
    host: "127.0.0.1",
    port: 0,
  });
  const kept = connect(http.port, "127.0.0.1");
  const isGone = once(kept, "close");
  kept.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  await once(kept, "data");
  const open = () => fetch(http.origin).then(({ status }) => status, String);
  let whileEnding: unknown;
  await http.close(5_050, async () => {
    await isGone;
    whileEnding = await open();
  });
  expect(whileEnding).toContain("fetch failed");
});

test("closing cuts a request that does not end, and a connection that became a websocket", async () => {
  const http = await listenHttp(() => undefined, { host: "127.0.0.1", port: 0 });
  http.server.on("upgrade", (_request, socket) => {
    socket.on("error", () => undefined);
    socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n");
  });
  const stuck = fetch(http.origin).catch(() => "cut");
  const socket = connect(http.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n");
  await once(socket, "data");
  await http.close(50);
  expect(await stuck).toBe("cut");
  if (!socket.closed) await once(socket, "close");
});

test("a body that has a time to arrive in is ended after it, however steadily it comes", async () => {
  const http = await listenHttp(
    (request, response) => {
      endBodyAfter(request, response, "r1", 300);
      request.on("error", () => undefined);
      request.resume().on("end", () => response.end("whole"));
    },
    { host: "127.0.0.1", port: 0 },
  );
  const send = () => {
    const socket = connect(http.port, "127.0.0.1");
    let answer = "";
    socket
      .on("error", () => undefined)
      .on("data", (data) => {
        answer += data;
      });
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n");
    return { socket, answer: () => answer };
  };
  const slow = send();
  const trickle = setInterval(() => slow.socket.write("x".repeat(5_000)), 30);
  const fast = send();
  fast.socket.write("x".repeat(1_000_000));
  await eventually(() => expect(fast.answer()).toContain("whole"));
  await eventually(() => expect(slow.answer()).toContain("request.too_slow"));
  expect(slow.answer()).toMatch(/^HTTP\/1\.1 408 /u);
  clearInterval(trickle);
  if (!slow.socket.closed) await once(slow.socket, "close");
  expect(fast.socket.closed).toBe(false);
  fast.socket.destroy();
  await http.close();
});

test("a port in use is an error", async () => {
  const http = await listenHttp(() => undefined, { host: "127.0.0.1", port: 0 });
  await expect(listenHttp(() => undefined, { host: "127.0.0.1", port: http.port })).rejects.toThrow(
    "EADDRINUSE",
  );
  await http.close();
});
