import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { type CellSettings, imageReference } from "../cell-settings.ts";
import { outgoing } from "../policies/network-rules.ts";
import { site } from "../site.ts";
import { OneShotJob } from "../workloads/one-shot-job.ts";
import { migrationSettings } from "./process-settings.ts";

/**
 * Migrates both databases before the release's processes start; the previous release runs on either schema.
 */
export class MigrationChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "migration", { namespace: site.namespace, disableResourceNameHashes: true });
    for (const kind of ["cell", "global"] as const) {
      new OneShotJob(this, {
        name: `migrate-${kind}`,
        image: imageReference(cell, "services"),
        command: ["services/database/src/bin/migrate.ts"],
        settings: migrationSettings(kind),
        release: cell.release.release,
        deadlineSeconds: 1_800,
        egress: [outgoing.toPostgres],
        resources: {
          cpu: "100m",
          memory: "192Mi",
          memoryMax: "384Mi",
          disk: "64Mi",
          reason: "Sends statements and waits; the work is the database's.",
        },
      });
    }
  }
}
