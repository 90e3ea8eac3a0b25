import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type ServerKind, type ServerOptions, startServer } from "./servers.testing.ts";

const started = z.object({ port: z.number() });
const spent = z.object({ cpuMs: z.number() });

export interface ServerProcess {
  readonly port: number;
  /** Processor time of the server since it started, in ms. */
  cpuMs(): Promise<number>;
  stop(): void;
}

/** Starts one of the compared servers in its own process, with only the given environment. */
export async function startServerProcess(
  kind: ServerKind,
  options: ServerOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ServerProcess> {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...environment },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const { port } = started.parse(await answerTo(child, { kind, options }));
  return {
    port,
    cpuMs: async () => spent.parse(await answerTo(child, "cpu")).cpuMs,
    stop: () => void child.kill(),
  };
}

function answerTo(child: ChildProcess, message: object | string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a server ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      resolve(answer);
    });
    child.send(message);
  });
}

// In the child process: the first message configures the server, later ones ask for its processor time.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once("message", (message: { kind: ServerKind; options: ServerOptions }) => {
    startServer(message.kind, message.options).then((port) => {
      process.on("message", () => {
        const { user, system } = process.cpuUsage();
        process.send?.({ cpuMs: (user + system) / 1_000 });
      });
      process.send?.({ port });
    });
  });
}
