import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import { clusterNetwork, places } from "./cell-places.ts";

/** Binds a resolver's settings for one command alone: the machine's own names stay as they are. */
const inOwnNames = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';

/**
 * Runs a command that finds the cell by its public names and believes its authority, as a person's machine would.
 * Resolves with its exit code.
 */
export async function runInPublicNames(
  command: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  const resolver = path.join(places.dir, "resolv.conf");
  await writeFile(resolver, `nameserver ${clusterNetwork.names}\n`);
  const authority = path.join(places.keys, "authority.pem");
  const child = spawn("unshare", ["--mount", "sh", "-c", inOwnNames, resolver, ...command], {
    stdio: "inherit",
    env: { ...processEnvironment(), ...settings, NODE_EXTRA_CA_CERTS: authority, SSL_CERT_FILE: authority },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
