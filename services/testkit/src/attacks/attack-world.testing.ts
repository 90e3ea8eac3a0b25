import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { z } from "zod";
import { FieldstoneClient } from "../fieldstone-client.ts";

/** The router's port, and the workspace that an attack targets. */
export interface Target {
  readonly port: number;
  readonly client: FieldstoneClient;
  readonly subdomain: string;
  readonly projectId: string;
}

/** One way to harm others; runs until the signal, and never throws when the server rejects something. */
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

/** Longest wait for one answer before an attack makes its next request. */
const answerMsMax = 20_000;

/** Sends a request and discards the answer; resolves with the status, undefined if none arrived. */
export function throwAt(
  target: Target,
  signal: AbortSignal,
  options: {
    readonly path: string;
    /** POST by default. */
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

/** Sends GraphQL requests as the target's owner. */
export function askOf(target: Target, signal: AbortSignal) {
  return (query: string, variables: unknown = {}) =>
    throwAt(target, signal, {
      path: "/api/graphql",
      signedIn: true,
      body: JSON.stringify({ query, variables }),
    });
}

/** Repeats until the signal, with short pauses, so that the attacker's own processor time is not measured. */
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

/** Keeps `count` connections open, each begun by `start`, and replaces those that the server closes. */
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
      // A flood, but not one that only fills the attacker's own event loop.
      if (open.size % 32 === 0) await wait(20);
    }
  });
  for (const socket of open) socket.destroy();
}
