import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { ClusterPrograms } from "@fieldstone/operator/testing/cluster-binaries.ts";
import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { addressesOf, planeAddresses, rootDomain, runDir } from "../cell-places.ts";
import { startProcess, until } from "../processes.ts";
import { runCommand } from "../run-command.ts";
import { databaseHost } from "./database-names.ts";

/** Domain with a host for each bucket of a region, as at the provider. */
export const objectsDomain = (region: RegionKey): string =>
  `s3.${regionOf(region).providerRegion}.amazonaws.com`;

function answer(zone: string, address: string): string {
  return `  template IN A ${zone} {
    answer "{{ .Name }} 5 IN A ${address}"
  }
  template IN AAAA ${zone} {
    rcode NOERROR
  }`;
}

function namesOf(region: RegionKey): string {
  const { balancer, privateBalancer, database, objects } = addressesOf(region);
  const { host, privateHost } = cellNames(environments.production, region);
  return [
    answer(host, balancer),
    answer(privateHost, privateBalancer),
    answer(databaseHost(region), database),
    answer(objectsDomain(region), objects),
  ].join("\n");
}

/** Serves only the installation's public names and those of databases and the provider's object stores. */
export const providerNames = `.:53 {
  errors
  bind ${planeAddresses.names}
${regionKeys.map(namesOf).join("\n")}
${answer(`mail.${rootDomain}`, planeAddresses.mail)}
${answer(rootDomain, planeAddresses.balancer)}
}
`;

/** Starts the resolver for the cells' networks and for clients outside. */
export async function startProviderNames({ nameServer }: ClusterPrograms): Promise<void> {
  const settingsFile = path.join(runDir, "names.conf");
  await writeFile(settingsFile, providerNames);
  await startProcess("names", nameServer, ["-conf", settingsFile]);
  const listeners = ["-Hlun", "src", planeAddresses.names, "sport", "=", ":53"];
  await until("The resolver", async () => (await runCommand("ss", listeners)).trim() !== "");
}
