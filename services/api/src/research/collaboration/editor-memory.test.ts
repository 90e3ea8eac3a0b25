import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { EditorMemory } from "./editor-memory.ts";

const kilobyte = 1_024;
const limits = {
  socketWaitingBytesMax: 8_192 * kilobyte,
  personWaitingBytesMax: 10_240 * kilobyte,
  personUnfinishedBytesMax: 1_024 * kilobyte,
  workspaceUnfinishedBytesMax: 2_048 * kilobyte,
};

interface Pair {
  readonly client: WebSocket;
  readonly server: WebSocket;
}

let memory: EditorMemory;
let connect: (userId: string) => Promise<Pair>;
let close: () => void;

beforeEach(async () => {
  memory = new EditorMemory(limits);
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const clients: WebSocket[] = [];
  http.on("upgrade", (request, connection, head) =>
    sockets.handleUpgrade(request, connection, head, (opened) => {
      memory.watch(opened, connection, { teamId: "team", userId: String(request.headers["x-user"]) });
      sockets.emit("connection", opened);
    }),
  );
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  connect = async (userId) => {
    const accepted = once(sockets, "connection");
    const client = new WebSocket(`ws://127.0.0.1:${port}`, { headers: { "x-user": userId } });
    // Writes may still be pending when the connection ends.
    client.on("error", () => undefined);
    clients.push(client);
    const [server] = await accepted;
    await once(client, "open");
    return { client, server };
  };
  close = () => {
    for (const client of clients) client.terminate();
    http.close();
    http.closeAllConnections();
  };
});
afterEach(() => close());

async function connectAll(userIds: readonly string[]): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  for (const userId of userIds) pairs.push(await connect(userId));
  return pairs;
}

const isOpen = ({ server }: Pair) => server.readyState === WebSocket.OPEN;

describe("a socket that reads nothing", () => {
  test("is ended before more waits for it than one socket may have, and others of its owner are not", async () => {
    const [silent, reading] = [await connect("ada"), await connect("ada")];
    silent.client.pause();
    for (let sent = 0; sent < 64 && isOpen(silent); sent += 1) {
      memory.send(silent.server, new Uint8Array(1_024 * kilobyte));
      expect(silent.server.bufferedAmount).toBeLessThan(limits.socketWaitingBytesMax + 2_048 * kilobyte);
    }
    expect(isOpen(silent)).toBe(false);
    const received = once(reading.client, "message");
    memory.send(reading.server, Uint8Array.of(1));
    await received;
    expect(isOpen(reading)).toBe(true);
  });

  test("is ended where it and others of one person have too much waiting together", async () => {
    const pairs = await connectAll(["ada", "ada", "ada", "ben"]);
    for (const { client } of pairs) client.pause();
    const mine = pairs.slice(0, 3);
    for (let sent = 0; sent < 40 && mine.every(isOpen); sent += 1)
      for (const { server } of pairs) memory.send(server, new Uint8Array(1_024 * kilobyte));
    const waiting = mine.reduce((sum, { server }) => sum + server.bufferedAmount, 0);
    expect(waiting).toBeLessThan(limits.personWaitingBytesMax + 2_048 * kilobyte);
    expect(mine.filter(isOpen)).toHaveLength(2);
    expect(pairs.slice(3).every(isOpen)).toBe(true);
  });
});

describe("messages that do not end", () => {
  const part = Buffer.alloc(400 * kilobyte);

  test("are kept up to so many bytes a person", async () => {
    const pairs = await connectAll(["ada", "ada", "ada", "ben"]);
    for (const { client } of pairs) client.send(part, { fin: false });
    await eventually(() => expect(pairs.slice(0, 3).filter(isOpen)).toHaveLength(2));
    expect(pairs.slice(3).every(isOpen)).toBe(true);
  });

  test("are kept up to so many bytes a workspace", async () => {
    const people = Array.from({ length: 6 }, (_, index) => `person ${index}`);
    const pairs = await connectAll(people);
    for (const { client } of pairs) client.send(part, { fin: false });
    await eventually(() => expect(pairs.filter(isOpen)).toHaveLength(5));
  });

  test("count no longer once they have ended", async () => {
    const { client, server } = await connect("ada");
    let received = 0;
    server.on("message", () => {
      received += 1;
    });
    for (let sent = 0; sent < 10; sent += 1) {
      client.send(part, { fin: false });
      client.send(part, { fin: true });
      await eventually(() => expect(received).toBe(sent + 1));
    }
    expect(isOpen({ client, server })).toBe(true);
  });
});
