import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { type CellSettings, imageReference } from "../cell-settings.ts";
import { cellProcessEgress, incoming } from "../policies/network-rules.ts";
import { site } from "../site.ts";
import { HttpService } from "../workloads/http-service.ts";
import { cellProcessSettings } from "./process-settings.ts";

/** A cell's API: GraphQL, REST, collaboration. */
export class ApiChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "api", { namespace: site.namespace, disableResourceNameHashes: true });
    new HttpService(this, {
      name: "api",
      image: imageReference(cell, "services"),
      command: ["services/api/src/bin/api.ts"],
      settings: cellProcessSettings(cell, "api"),
      // Bounded by the database's processors and connections: infra's connection-budget.test.ts.
      podsMax: 20,
      drainSeconds: 60,
      ingress: [incoming.fromOtherCells(cell), incoming.from("router", "operator")],
      egress: cellProcessEgress,
      resources: {
        cpu: "1",
        memory: "768Mi",
        memoryMax: "1536Mi",
        disk: "1Gi",
        reason:
          "One event loop fills one processor. 768 MiB holds the heap, open documents and index pages; twice that is the bound for imports of 10 MB at once.",
      },
    });
  }
}
