import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { text as readText } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { CellWorkspace } from "./cell-workspace.testing.ts";

/** Maximum wait for a response, in ms. */
const answerMs = 30_000;
/**
 * Requests come from as many addresses, because the router limits what one network has under way: people are
 * not all in one.
 */
const networks = 50;
/** The web app's maximum wait before it reopens a closed socket. */
const reopenMs = 1_000;
/** The web app's interval between pings on a socket, and its maximum wait for each answer. */
const heartbeat = { everyMs: 3_000, answerMs: 2_500 } as const;
const readProjects = JSON.stringify({ query: "{ projects(first: 1) { edges { node { id } } } }" });
const subscribe = JSON.stringify({
  id: "1",
  type: "subscribe",
  payload: { query: "subscription { changes { type id act } }" },
});

export interface SteadyLoad {
  readonly requestsPerSecond: number;
  readonly sockets: number;
}

export interface LoadOptions {
  /** Whether sockets are given up when the cell answers no ping, as the web app does. */
  readonly hasHeartbeat?: boolean;
}

/** Results of a load: times in ms, and failures and closed sockets, counted by reason. */
export interface LoadReport {
  readonly seconds: number;
  readonly requests: number;
  readonly failed: Readonly<Record<string, number>>;
  /** When the last request failed, in ms since the work began; undefined if none did. */
  readonly lastFailedMs: number | undefined;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly sockets: number;
  readonly closed: Readonly<Record<string, number>>;
  /** The longest time that a client had no socket. */
  readonly longestWithoutMs: number;
}

class Count {
  readonly #of = new Map<string, number>();
  add(name: string): void {
    this.#of.set(name, (this.#of.get(name) ?? 0) + 1);
  }
  get all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#of);
  }
}

/** Sends requests at an even rate and keeps sockets open during the work, whether or not responses come. */
export async function underLoad(
  workspaces: readonly CellWorkspace[],
  { requestsPerSecond, sockets }: SteadyLoad,
  work: () => Promise<unknown>,
  { hasHeartbeat = false }: LoadOptions = {},
): Promise<LoadReport> {
  const stopping = new AbortController();
  const failed = new Count();
  const closed = new Count();
  const times: number[] = [];
  const hands: Promise<void>[] = [];
  const without: number[] = [];
  const startedAt = performance.now();
  let lastFailedMs: number | undefined;

  const agents = Array.from(
    { length: networks },
    (_, index) => new Agent({ keepAlive: true, localAddress: `127.1.0.${index + 1}` }),
  );
  const ask = async (index: number): Promise<void> => {
    const askedAt = performance.now();
    const why = await askOnce(drawn(workspaces, index), drawn(agents, index));
    times.push(performance.now() - askedAt);
    if (why === undefined) return;
    failed.add(why);
    lastFailedMs = performance.now() - startedAt;
  };
  const keptOpen = Array.from({ length: sockets }, (_, index) =>
    keepOpen(drawn(workspaces, index), { signal: stopping.signal, hasHeartbeat }, closed, (ms) =>
      without.push(ms),
    ),
  );
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * requestsPerSecond);
    for (; sent < due; sent += 1) hands.push(ask(sent));
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
    stopping.abort();
  }
  await Promise.all([...hands, ...keptOpen]);
  for (const agent of agents) agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0);
  return {
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    requests: sent,
    failed: failed.all,
    lastFailedMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    sockets,
    closed: closed.all,
    longestWithoutMs: Math.round(Math.max(0, ...without)),
  };
}

function drawn<T>(all: readonly T[], index: number): T {
  const one = all[index % all.length];
  if (one === undefined) throw new Error("A load needs a workspace.");
  return one;
}

/** Why a request failed; undefined if it succeeded. */
async function askOnce({ origin, cookie }: CellWorkspace, agent: Agent): Promise<string | undefined> {
  try {
    const { status, text } = await post(`${origin}/api/graphql`, cookie, agent);
    if (status !== 200)
      return `status ${status} ${/"code":"[^"]+","title":"[^"]+"/.exec(text)?.[0] ?? text.slice(0, 100)}`;
    return text.startsWith('{"data":{"projects"') ? undefined : "an error in place of data";
  } catch (error) {
    return String(error);
  }
}

async function post(url: string, cookie: string, agent: Agent): Promise<{ status: number; text: string }> {
  const headers = { cookie, "content-type": "application/json" };
  const sent = request(url, { method: "POST", headers, agent, signal: AbortSignal.timeout(answerMs) });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject);
  });
  sent.end(readProjects);
  const response = await answer;
  return { status: response.statusCode ?? 0, text: await readText(response) };
}

interface SocketOptions {
  readonly signal: AbortSignal;
  readonly hasHeartbeat: boolean;
}

/** Subscribes to changes like an open page, and again after each close, until aborted. */
async function keepOpen(
  workspace: CellWorkspace,
  options: SocketOptions,
  closed: Count,
  wasWithout: (ms: number) => void,
): Promise<void> {
  const { signal } = options;
  let since = performance.now();
  while (!signal.aborted) {
    const why = await listen(workspace, options, () => wasWithout(performance.now() - since));
    if (signal.aborted) return;
    since = performance.now();
    closed.add(why);
    await wait(Math.random() * reopenMs);
  }
}

/** One socket from opening to closing; resolves to the reason. */
function listen(
  { origin, cookie }: CellWorkspace,
  { signal, hasHeartbeat }: SocketOptions,
  opened: () => void,
): Promise<string> {
  const socket = new WebSocket(`${origin.replace("https:", "wss:")}/api/graphql`, {
    protocols: "graphql-transport-ws",
    headers: { cookie, origin },
  });
  const stop = (): void => socket.close();
  signal.addEventListener("abort", stop, { once: true });
  let beat: NodeJS.Timeout | undefined;
  let answer: NodeJS.Timeout | undefined;
  const closing = new Promise<string>((resolve) => {
    let why = "";
    const ping = (): void => {
      socket.send(JSON.stringify({ type: "ping" }));
      answer = setTimeout(() => {
        socket.close();
        resolve("silent");
      }, heartbeat.answerMs);
    };
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "connection_init" })));
    socket.addEventListener("message", ({ data }) => {
      const text = String(data);
      if (text.includes('"connection_ack"')) {
        socket.send(subscribe);
        opened();
        if (hasHeartbeat) beat = setInterval(ping, heartbeat.everyMs);
      } else if (text.includes('"type":"pong"')) clearTimeout(answer);
      else if (text.includes('"type":"ping"')) socket.send(JSON.stringify({ type: "pong" }));
    });
    socket.addEventListener("error", () => {
      why = "no connection";
    });
    socket.addEventListener("close", ({ code }) => resolve(why === "" ? `closed with ${code}` : why));
  });
  return closing.finally(() => {
    signal.removeEventListener("abort", stop);
    clearInterval(beat);
    clearTimeout(answer);
  });
}
