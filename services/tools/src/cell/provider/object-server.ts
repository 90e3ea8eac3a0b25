import { mkdir } from "node:fs/promises";
import path from "node:path";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { addresses, cellRegion, places } from "../cell-places.ts";
import type { CellSecrets } from "../cell-secrets.ts";
import { startProcess, until } from "../processes.ts";
import { succeeds } from "../run-command.ts";
import type { Identity } from "./authority.ts";
import { objectsDomain } from "./provider-names.ts";

/** Starts an S3 server with the provider's host name and a certificate of the private authority. */
export async function startObjectServer(
  program: string,
  buckets: readonly string[],
  secrets: CellSecrets,
  identity: Identity,
): Promise<void> {
  for (const bucket of buckets) await mkdir(path.join(places.objects, bucket), { recursive: true });
  await startProcess(
    "objects",
    program,
    [
      ...["--port", `${addresses.objects}:443`, "--virtual-domain", objectsDomain(cellRegion), "--quiet"],
      ...["--region", regionOf(cellRegion).providerRegion],
      ...["--cert", identity.certFile, "--key", identity.keyFile, "posix", places.objects],
    ],
    { env: { ROOT_ACCESS_KEY: secrets.objectsAccessKey, ROOT_SECRET_KEY: secrets.objectsSecretKey } },
  );
  const address = ["--silent", "--insecure", "--output", "/dev/null", `https://${addresses.objects}`];
  await until("The object store", () => succeeds("curl", address));
}
