import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { type CellSettings, imageReference } from "../cell-settings.ts";
import { migrationSettings } from "../deployables/process-settings.ts";
import { outgoing } from "../policies/network-rules.ts";
import { site } from "../site.ts";
import { OneShotJob } from "../workloads/one-shot-job.ts";

/** Makes a restored cell database fit to be served from, before any process knows it. */
export class CompleteRestoreChart extends Chart {
  constructor(
    scope: Construct,
    cell: CellSettings,
    { host, stamp }: { readonly host: string; readonly stamp: string },
  ) {
    super(scope, "settle", { namespace: site.namespace, disableResourceNameHashes: true });
    new OneShotJob(this, {
      name: "complete-restore",
      image: imageReference(cell, "services"),
      command: ["services/database/src/bin/complete-restore.ts", host],
      settings: migrationSettings("cell"),
      release: stamp,
      deadlineSeconds: 600,
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
