import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { z } from "zod";
import { FieldstoneClient } from "../fieldstone-client.ts";

/** Where the router listens, and whose workspace an attack is aimed at. */
export interface Target {
  readonly port: number;
  readonly client: FieldstoneClient;
  readonly subdomain: string;
  readonly projectId: string;
}

/** One way to harm others; it goes on until the signal and never throws for what the server refuses. */
export interface Attack {
  readonly name: string;
  run(target: Target, signal: AbortSignal): Promise<void>;
}

const madeProject = z.object({ createProject: z.object({ project: z.object({ id: z.string() }) }) });

export async function openTarget(port: number, subdomain: string): Promise<Target> {
  const client = new FieldstoneClient(port);
  await client.signUp({ email: `owner@${subdomain}.example`, subdomain, region: "EU_A" });
  const made = await client.graphql(
    subdomain,
    `mutation { createProject(input: { title: "Notes" }) { project { id } } }`,
  );
  return { port, client, subdomain, projectId: madeProject.parse(made).createProject.project.id };
}

export const hostOf = ({ subdomain, port }: Target) => `${subdomain}.${rootDomain}:${port}`;

export function cookieOf({ client }: Target): string {
  return client
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
}

/** Longest that an attack waits for one answer before it tries the next. */
const answerMsMax = 20_000;

/** Sends a request and forgets its answer; resolves with the status, undefined where none came. */
export function throwAt(
  target: Target,
  signal: AbortSignal,
  options: {
    readonly path: string;
    /** POST if left out. */
    readonly method?: "GET" | "PATCH";
    readonly headers?: Record<string, string>;
    readonly body: string | Uint8Array;
    readonly signedIn: boolean;
  },
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: target.port,
        path: options.path,
        method: options.method ?? "POST",
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMsMax)]),
        headers: {
          host: hostOf(target),
          "content-type": "application/json",
          ...(options.signedIn ? { cookie: cookieOf(target) } : {}),
          ...options.headers,
        },
      },
      (incoming) => {
        incoming.on("error", () => resolve(undefined));
        incoming.on("end", () => resolve(incoming.statusCode));
        incoming.resume();
      },
    );
    outgoing.on("error", () => resolve(undefined));
    outgoing.end(options.body);
  });
}

/** Asks the API by documents, as the target's owner. */
export function askOf(target: Target, signal: AbortSignal) {
  return (query: string, variables: unknown = {}) =>
    throwAt(target, signal, {
      path: "/api/graphql",
      signedIn: true,
      body: JSON.stringify({ query, variables }),
    });
}

/** Repeats until the signal, with a short pause so that the attacker's own processor time is not what is measured. */
export async function untilAborted(
  signal: AbortSignal,
  pauseMs: number,
  fn: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    await fn();
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Keeps so many connections open, each begun by `start`, opening new ones where the server closes them. */
export async function holdConnections(
  target: Target,
  signal: AbortSignal,
  count: number,
  start: (socket: Socket) => void,
): Promise<void> {
  const open = new Set<Socket>();
  await untilAborted(signal, 500, async () => {
    while (open.size < count && !signal.aborted) {
      const socket = connect(target.port, "127.0.0.1");
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => open.delete(socket));
      socket.on("connect", () => start(socket));
      // A flood, but not one that only fills the queue of the attacker's own event loop.
      if (open.size % 32 === 0) await wait(20);
    }
  });
  for (const socket of open) socket.destroy();
}
