import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ProcessLimits } from "./process-limits.ts";

/** Seconds added to the kernel's CPU limit, so that the parent process ends the program first. */
const kernelGraceSeconds = 5;
/** Block size of `ulimit -f`, in bytes. */
const blockBytes = 512;

/** No network, through namespaces of its own; and ends with the thread that started it. */
const withoutNetwork = ["unshare", "--user", "--map-root-user", "--net", "--"];
const withItsStarter = ["setpriv", "--pdeathsig", "KILL", "--no-new-privs"];

let prefix: Promise<readonly string[]> | undefined;

/**
 * Command prefix that makes the kernel enforce limits even if the watching process is gone, as far as the
 * system supports it.
 */
export async function confinement(limits: ProcessLimits): Promise<readonly string[]> {
  prefix ??= findPrefix();
  const seconds = Math.ceil(limits.processorMsMax / 1_000) + kernelGraceSeconds;
  const blocks = Math.ceil(limits.folderBytesMax / blockBytes);
  return [
    ...(await prefix),
    "/bin/sh",
    "-c",
    `ulimit -c 0; ulimit -t ${seconds}; ulimit -f ${blocks}; exec "$@"`,
    "sh",
  ];
}

async function findPrefix(): Promise<readonly string[]> {
  for (const candidate of [[...withoutNetwork, ...withItsStarter], withItsStarter]) {
    if (await succeeds([...candidate, "true"])) return candidate;
  }
  return [];
}

async function succeeds([program = "", ...rest]: readonly string[]): Promise<boolean> {
  try {
    const [code] = await once(spawn(program, rest, { stdio: "ignore" }), "exit");
    return code === 0;
  } catch {
    return false;
  }
}
