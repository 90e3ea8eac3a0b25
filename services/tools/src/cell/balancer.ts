import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { entranceNames } from "@fieldstone/infra/cell/entrance-rules.ts";
import type { Authority } from "./authority.ts";
import { balancerSettings } from "./balancer-settings.ts";
import { cellNames } from "./cell-objects.ts";
import { addresses, places, rootDomain, runDir } from "./cell-places.ts";
import { startProcess, until } from "./processes.ts";
import { succeeds } from "./run-command.ts";

export const balancerSocket = path.join(runDir, "balancer.sock");

/** Starts the balancer in front of the cell, and whoever keeps its pods known to it; resolves once people are let in. */
export async function startBalancer(authority: Authority): Promise<void> {
  const { cellHost } = cellNames;
  const identity = await authority.issue("entrance", entranceNames(rootDomain, cellHost));
  const certFile = path.join(places.keys, "entrance-with-key.pem");
  const [key, cert] = [await readFile(identity.keyFile, "utf8"), await readFile(identity.certFile, "utf8")];
  await writeFile(certFile, `${cert}${key}`, { mode: 0o600 });
  const settingsFile = path.join(runDir, "balancer.cfg");
  const options = { address: addresses.balancer, cellHost, certFile, controlSocket: balancerSocket };
  await writeFile(settingsFile, balancerSettings(options));
  await startProcess("balancer", "haproxy", ["-db", "-f", settingsFile]);
  await startProcess("balancer-targets", process.execPath, [
    path.resolve(import.meta.dirname, "../bin/cell-targets.ts"),
  ]);
  const ping = [
    ...["--fail", "--silent", "--cacert", authority.certFile, "--resolve"],
    ...[`${rootDomain}:443:${addresses.balancer}`, `https://${rootDomain}/ping`],
  ];
  await until("An answer through the balancer", () => succeeds("curl", ping));
}
