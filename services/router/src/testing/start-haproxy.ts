import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@fieldstone/platform/process/free-port.ts";
import { type Target, waitForPort } from "./start-nginx.ts";

export const haproxyProgram = "haproxy";

export interface HaproxyOptions {
  readonly upstreamPort: number;
  readonly subdomains: number;
  /** The certificate authority of an upstream with TLS; without it, plain HTTP is used. */
  readonly authorityFile?: string | undefined;
}

/**
 * Debian's HAProxy with one thread, a map file of hosts to cells and kept upstream connections, shared
 * between clients with TLS too; undefined if not installed.
 */
export async function startHaproxy(options: HaproxyOptions): Promise<Target | undefined> {
  if (spawnSync(haproxyProgram, ["-v"]).status !== 0) return undefined;
  const { upstreamPort, subdomains, authorityFile } = options;
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-haproxy-"));
  const port = await findFreePort();
  const hosts = Array.from({ length: subdomains }, (_, i) => `team-${i}.fieldstone.localhost cell`);
  await writeFile(join(dir, "routes.map"), `${hosts.join("\n")}\n`);
  const tls =
    authorityFile === undefined
      ? ""
      : ` ssl verify required ca-file ${authorityFile} verifyhost localhost sni str(localhost)`;
  await writeFile(
    join(dir, "haproxy.cfg"),
    `global
  nbthread 1
  maxconn 4096
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  http-reuse always
frontend plain
  bind 127.0.0.1:${port}
  option forwardfor
  http-request set-var(txn.cell) req.hdr(host),field(1,:),lower,map(${join(dir, "routes.map")})
  http-request return status 404 unless { var(txn.cell) -m found }
  http-request set-header x-request-id %[uuid()]
  use_backend %[var(txn.cell)]
backend cell
  server one 127.0.0.1:${upstreamPort} pool-max-conn 64${tls}
`,
  );
  const child = spawn(haproxyProgram, ["-db", "-f", join(dir, "haproxy.cfg")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitForPort(port);
  return {
    name: "haproxy",
    port,
    cpuMs: () => processorMs(child.pid),
    stop: async () => {
      child.kill();
      await once(child, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Processor time that a process has used so far, in ms. */
export async function processorMs(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  // utime and stime, in clock ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
