import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { addressesOf, placesOf } from "../cell-places.ts";

/** Replaces the resolver's settings for one command only; the machine's stay unchanged. */
const inOwnNames = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';

/**
 * Runs a command that resolves cells' public names and trusts their authority, like a user's machine.
 * Resolves to its exit code.
 */
export async function runInPublicNames(
  command: readonly string[],
  plane: RegionKey,
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { dir, keys } = placesOf(plane);
  const resolver = path.join(dir, "resolv.conf");
  await writeFile(resolver, `nameserver ${addressesOf(plane).names}\n`);
  const authority = path.join(keys, "authority.pem");
  const child = spawn("unshare", ["--mount", "sh", "-c", inOwnNames, resolver, ...command], {
    stdio: "inherit",
    env: {
      ...processEnvironment(),
      CELL_REGION: plane,
      ...settings,
      NODE_EXTRA_CA_CERTS: authority,
      SSL_CERT_FILE: authority,
    },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
