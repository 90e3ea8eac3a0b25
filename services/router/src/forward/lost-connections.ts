import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";

/**
 * Wait for the head of an answer after which its connection is examined, in ms; HAProxy ends a connection on which
 * nothing was acknowledged for as long.
 */
export const lateHeadMs = 3_000;
const examinedEveryMs = 1_000;
/** The system's tables of this network's TCP connections; absent outside Linux. */
const tables = ["/proc/net/tcp", "/proc/net/tcp6"] as const;
const established = "01";
/** The timer that sends data again, not the one that asks a busy reader whether it has room. */
const retransmission = "01";
/** How often data was sent again without being acknowledged: the third time is after 1.4 s, the fourth 3 s. */
const retransmissionsMin = 3;

interface AwaitedHead {
  readonly sinceMs: number;
}

/** The local ports of connections in a table of the system whose other side acknowledges nothing. */
export function unacknowledgedPorts(table: string): readonly number[] {
  const [, ...lines] = table.split("\n");
  return lines.flatMap((line) => {
    const [, local = "", , state, queues = "", timer = "", retransmissions = ""] = line.trim().split(/\s+/);
    const isUnanswered =
      state === established &&
      Number.parseInt(queues, 16) > 0 &&
      timer.startsWith(retransmission) &&
      Number.parseInt(retransmissions, 16) >= retransmissionsMin;
    return isUnanswered ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [];
  });
}

async function readUnacknowledgedPorts(): Promise<ReadonlySet<number>> {
  const read = await Promise.all(tables.map((table) => readFile(table, "latin1").catch(() => "")));
  return new Set(read.flatMap(unacknowledgedPorts));
}

/**
 * Ends connections to pods that were lost with their machine. The system itself would send a request again for
 * a quarter of an hour, and Node has no option for less; meanwhile it would hold its network's and workspace's
 * places. Only looks while an answer is late, and leaves alone who acknowledges and takes its time.
 */
export class LostConnections {
  readonly #sockets = new Set<Socket>();
  readonly #awaited = new Set<AwaitedHead>();
  readonly #readPorts: () => Promise<ReadonlySet<number>>;
  readonly #timer: NodeJS.Timeout;

  constructor(readPorts: () => Promise<ReadonlySet<number>> = readUnacknowledgedPorts) {
    this.#readPorts = readPorts;
    this.#timer = setInterval(() => void this.#examine(), examinedEveryMs).unref();
  }

  readonly watch = (socket: Socket): void => {
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
  };

  /** For a request that was sent; returns a function to call when its head is there or it has ended. */
  awaitHead(): () => void {
    const head = { sinceMs: performance.now() };
    this.#awaited.add(head);
    return () => void this.#awaited.delete(head);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #examine(): Promise<void> {
    // Sets keep their order: the first has waited longest.
    const [oldest] = this.#awaited;
    if (oldest === undefined || performance.now() - oldest.sinceMs < lateHeadMs) return;
    const lost = await this.#readPorts();
    for (const socket of this.#sockets) {
      if (socket.localPort === undefined || !lost.has(socket.localPort)) continue;
      socket.destroy(Object.assign(new Error("The cell acknowledges nothing."), { code: "ETIMEDOUT" }));
    }
  }
}
