import { ApiObject } from "cdk8s";
import { Construct } from "constructs";
import type { CellSettings } from "../cell-settings.ts";

/** Secrets of the namespace. Their values are made and kept by the provider's secret store, never here. */
export const secretNames = {
  service: "fieldstone-service",
  router: "fieldstone-router",
  cellDatabase: "fieldstone-cell-database",
  globalDatabase: "fieldstone-global-database",
} as const;

const storeName = "region";

/** Copies each secret, whole, from the region's own secret store, and follows its rotation. */
export class Secrets extends Construct {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "secrets");
    new ApiObject(this, "store", {
      apiVersion: "external-secrets.io/v1",
      kind: "SecretStore",
      metadata: { name: storeName },
      spec: { provider: { aws: { service: "SecretsManager", region: cell.providerRegion } } },
    });
    for (const name of Object.values(secretNames)) {
      new ApiObject(this, name, {
        apiVersion: "external-secrets.io/v1",
        kind: "ExternalSecret",
        metadata: { name },
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
