import { readFile } from "node:fs/promises";
import type { Manifest } from "@fieldstone/charts/cell-manifests.ts";
import { secretNames } from "@fieldstone/charts/deployables/secrets.ts";
import { site } from "@fieldstone/charts/site.ts";
import { rootDomain } from "../cell-places.ts";
import { type CellSecrets, planeSecrets } from "../cell-secrets.ts";
import type { Authority } from "../provider/authority.ts";
import { databaseSecret } from "../provider/database-names.ts";
import { expectedSecrets } from "./cell-objects.ts";
import { objectsSecret } from "./machine-values.ts";

/** The Secrets that the charts expect (the operator's in docs/deploy.md), with the databases' authority. */
export async function secretObjects(
  secrets: CellSecrets,
  authority: Authority,
): Promise<readonly Manifest[]> {
  const values: Readonly<Record<string, Record<string, string>>> = {
    [secretNames.service]: {
      "service-token": secrets.serviceToken,
      "email-hash-key": secrets.emailHashKey,
      "smtp-url": `smtp://mail.${rootDomain}:587`,
    },
    [secretNames.router]: { "email-session-key": secrets.emailSessionKey },
    [secretNames.cellDatabase]: databaseSecret("cell", secrets),
    [secretNames.globalDatabase]: databaseSecret("global", await planeSecrets()),
    // No workspace to watch exists here: the watcher reports that and waits.
    [secretNames.watcher]: {},
  };
  const unknown = expectedSecrets().filter((name) => values[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`The charts expect secrets that nobody brings: ${unknown.join(", ")}`);
  const access = { "access-key": secrets.objectsAccessKey, "secret-key": secrets.objectsSecretKey };
  const ca = await readFile(authority.certFile, "utf8");
  return [
    ...Object.entries({ ...values, [objectsSecret]: access }).map(([name, stringData]) =>
      object("Secret", name, { stringData }),
    ),
    object("ConfigMap", "database-authority", { data: { "ca.pem": ca } }),
  ];
}

function object(kind: string, name: string, content: object): Manifest {
  return { apiVersion: "v1", kind, metadata: { name, namespace: site.namespace }, ...content };
}
