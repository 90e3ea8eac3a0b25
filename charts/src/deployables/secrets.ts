import { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import type { CellSettings } from "../cell-settings.ts";
import { site } from "../site.ts";

/** Secrets of the namespace, whose values only the provider's secret store creates and keeps. */
export const secretNames = {
  service: "fieldstone-service",
  router: "fieldstone-router",
  cellDatabase: "fieldstone-cell-database",
  globalDatabase: "fieldstone-global-database",
  watcher: "fieldstone-watcher",
} as const;

const storeName = "region";

/** Syncs whole secrets from the region's secret store into a namespace, and follows their rotation. */
export class Secrets extends Construct {
  constructor(
    scope: Construct,
    cell: CellSettings,
    names: readonly string[] = Object.values(secretNames),
    namespace: string = site.namespace,
  ) {
    super(scope, "secrets");
    new ApiObject(this, "store", {
      apiVersion: "external-secrets.io/v1",
      kind: "SecretStore",
      metadata: { name: storeName, namespace },
      spec: { provider: { aws: { service: "SecretsManager", region: cell.providerRegion } } },
    });
    for (const name of names) {
      new ApiObject(this, name, {
        apiVersion: "external-secrets.io/v1",
        kind: "ExternalSecret",
        metadata: { name, namespace },
        spec: {
          refreshInterval: "15m",
          secretStoreRef: { name: storeName, kind: "SecretStore" },
          target: { name, creationPolicy: "Owner" },
          dataFrom: [{ extract: { key: `${cell.stack}/${name}` } }],
        },
      });
    }
  }
}
