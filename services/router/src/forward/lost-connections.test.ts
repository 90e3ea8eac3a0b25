import { lookup } from "node:dns";
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { Pool } from "undici";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenOnFreePort } from "../testing/test-router-server.ts";
import { cellConnector } from "./cell-connector.ts";
import { LostConnections, unacknowledgedPorts } from "./lost-connections.ts";

// As read on a machine whose packets to port 18199 vanished.
const head =
  "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode";
const listening =
  "   5: 0100007F:4717 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 7638750 1";
const idle =
  "  67: 0100007F:4717 0100007F:CD2E 01 00000000:00000000 02:00001642 00000000     0        0 7638752 1";
const connecting =
  " 206: 0100007F:AC7E 0100007F:4717 02 00000001:00000000 01:00000004 00000004     0        0 7636534 2";
const lost =
  " 104: 0100007F:CD2E 0100007F:4717 01 00000055:00000000 01:0000001D 00000003     0        0 7638751 3";
const lostByVersion6 =
  "   1: 00000000000000000000000001000000:9C4C 00000000000000000000000001000000:1770 01 00000150:00000000 01:00000019 00000005     0        0 7638799 3";
const justSent =
  " 105: 0100007F:CD30 0100007F:4717 01 00000055:00000000 01:0000001D 00000001     0        0 7638753 3";
/** Its reader is alive and has no room: the system asks it again, and sends nothing. */
const busyReader =
  " 106: 0100007F:CD32 0100007F:4717 01 00000055:00000000 04:0000001D 00000006     0        0 7638754 3";

it("tells connections that acknowledge nothing from others", () => {
  const table = [head, listening, idle, connecting, lost, lostByVersion6, justSent, busyReader, ""].join(
    "\n",
  );
  expect(unacknowledgedPorts(table)).toEqual([0xcd2e, 0x9c4c]);
  expect(unacknowledgedPorts("")).toEqual([]);
});

/** Takes requests and does not answer. */
let silent: Server;
let taken: Set<Socket>;
let pool: Pool;
let connections: LostConnections;
let ports: number[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  taken = new Set();
  ports = [];
  silent = createServer(() => undefined);
  silent.on("connection", (socket) => taken.add(socket));
  const port = await listenOnFreePort(silent);
  connections = new LostConnections(async () => new Set(ports));
  const connect = cellConnector({ timeoutMs: 1_000, lookup, onConnected: connections.watch });
  pool = new Pool(`http://127.0.0.1:${port}`, { connect });
});
afterEach(async () => {
  vi.useRealTimers();
  connections.close();
  silent.closeAllConnections();
  await pool.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

it("ends a request whose pod is lost, and lets another one wait", async () => {
  const ended: string[] = [];
  const ask = (name: string) => {
    const onHead = connections.awaitHead();
    return pool
      .request({ path: "/", method: "POST" })
      .catch((error: unknown) => ended.push(`${name} ${String(error)}`))
      .finally(onHead);
  };
  const [toLost, toSlow] = [ask("lost"), ask("slow")];
  await vi.waitFor(() => expect(taken.size).toBe(2));
  const [first] = taken;
  ports.push(first?.remotePort ?? 0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.race([toLost, toSlow]);
  expect(ended).toHaveLength(1);
  expect(ended[0]).toContain("The cell acknowledges nothing.");
});

it("does not look while no answer is late", async () => {
  const read = vi.fn(async () => new Set<number>());
  const watched = new LostConnections(read);
  const onHead = watched.awaitHead();
  await vi.advanceTimersByTimeAsync(2_500);
  onHead();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).not.toHaveBeenCalled();
  watched.awaitHead();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(read).toHaveBeenCalled();
  watched.close();
});
