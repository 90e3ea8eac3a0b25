import { connect, type Socket } from "node:net";

/** Requests as bytes, so that the load generator spends no time on building them. */
export interface LoadTarget {
  readonly port: number;
  /** Sent in turn, continuing across loads, so that a server with a cache does not see repeats too soon. */
  readonly requests: RequestTurns;
}

export class RequestTurns {
  readonly #requests: readonly Buffer[];
  #turn = 0;

  constructor(requests: readonly Buffer[]) {
    this.#requests = requests;
  }

  first(): Buffer {
    return this.#at(0);
  }

  next(): Buffer {
    this.#turn += 1;
    return this.#at(this.#turn);
  }

  #at(turn: number): Buffer {
    const request = this.#requests[turn % this.#requests.length];
    if (request === undefined) throw new Error("a target has no requests");
    return request;
  }
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const headEnd = Buffer.from("\r\n\r\n");

/** Builds an HTTP/1.1 request for a connection that stays open. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: bench",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** Sends requests back to back on several connections for a given time. @throws on any answer but 200 */
export async function load(target: LoadTarget, connections: number, durationMs: number): Promise<LoadResult> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + durationMs;
  await Promise.all(Array.from({ length: connections }, () => one(target, until, latencies)));
  const elapsedMs = performance.now() - startedAt;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    requests: latencies.length,
    requestsPerSecond: (latencies.length * 1_000) / elapsedMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** The first request's answer, to check what is measured. */
export async function fetchOnce(target: LoadTarget): Promise<Buffer> {
  const socket = connect(target.port, "127.0.0.1");
  try {
    return await roundTrip(socket, target.requests.first());
  } finally {
    socket.destroy();
  }
}

async function one(target: LoadTarget, until: number, latencies: number[]): Promise<void> {
  const socket = connect(target.port, "127.0.0.1");
  socket.setNoDelay(true);
  try {
    while (performance.now() < until) {
      const sentAt = performance.now();
      await roundTrip(socket, target.requests.next());
      latencies.push(performance.now() - sentAt);
    }
  } finally {
    socket.destroy();
  }
}

function roundTrip(socket: Socket, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let bodyAt = -1;
    let total = -1;
    const settle = (act: () => void) => {
      socket.off("data", onData);
      socket.off("error", onError);
      socket.off("close", onClose);
      act();
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onClose = () => settle(() => reject(new Error("the server closed the connection")));
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (bodyAt < 0) {
        const end = received.indexOf(headEnd);
        if (end < 0) return;
        bodyAt = end + headEnd.length;
        const head = received.toString("latin1", 0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        if (!head.startsWith("HTTP/1.1 200") || length === undefined) {
          settle(() => reject(new Error(`unexpected answer: ${head}\n${received.subarray(bodyAt)}`)));
          return;
        }
        total = bodyAt + Number(length);
      }
      if (received.length >= total) settle(() => resolve(received.subarray(bodyAt, total)));
    };
    socket.on("data", onData);
    socket.on("error", onError);
    socket.on("close", onClose);
    socket.write(request);
  });
}
