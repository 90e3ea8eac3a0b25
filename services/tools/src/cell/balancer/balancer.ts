import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { entranceNames } from "@fieldstone/infra/cell/entrance-rules.ts";
import { addresses, places, rootDomain, runDir } from "../cell-places.ts";
import { cellNames } from "../cluster/cell-objects.ts";
import { startProcess, until } from "../processes.ts";
import type { Authority } from "../provider/authority.ts";
import { succeeds } from "../run-command.ts";
import { balancerSettings } from "./balancer-settings.ts";

export const balancerSocket = path.join(runDir, "balancer.sock");

/** Starts the cell's balancers and the process that registers pods; resolves once they accept requests. */
export async function startBalancer(authority: Authority): Promise<void> {
  const { cellHost, privateHost } = cellNames;
  const settingsFile = path.join(runDir, "balancer.cfg");
  const settings = balancerSettings({
    public: {
      address: addresses.balancer,
      certFile: await issueWithKey(authority, "entrance", entranceNames(rootDomain, cellHost)),
    },
    private: {
      address: addresses.privateBalancer,
      certFile: await issueWithKey(authority, "private", [privateHost]),
    },
    controlSocket: balancerSocket,
  });
  await writeFile(settingsFile, settings);
  await startProcess("balancer", "haproxy", ["-db", "-f", settingsFile]);
  await startProcess("balancer-targets", process.execPath, [
    path.resolve(import.meta.dirname, "../../bin/cell-targets.ts"),
  ]);
  const ping = [
    ...["--fail", "--silent", "--cacert", authority.certFile, "--resolve"],
    ...[`${rootDomain}:443:${addresses.balancer}`, `https://${rootDomain}/ping`],
  ];
  await until("An answer through the balancer", () => succeeds("curl", ping));
}

/** A certificate and its key in one file, as HAProxy requires. */
async function issueWithKey(
  authority: Authority,
  name: string,
  hosts: readonly [string, ...string[]],
): Promise<string> {
  const identity = await authority.issue(name, hosts);
  const file = path.join(places.keys, `${name}-with-key.pem`);
  const [key, cert] = [await readFile(identity.keyFile, "utf8"), await readFile(identity.certFile, "utf8")];
  await writeFile(file, `${cert}${key}`, { mode: 0o600 });
  return file;
}
