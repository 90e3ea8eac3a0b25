import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import type { CellSettings } from "../cell-settings.ts";
import { site } from "../site.ts";
import { HttpService } from "../workloads/http-service.ts";
import { webSettings } from "./process-settings.ts";

/** The built web app by the cell's own `web.` name. Pages of workspaces come from the router. */
export class WebChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "web", { namespace: site.namespace, disableResourceNameHashes: true });
    new HttpService(this, {
      name: "web",
      cell,
      image: "web",
      command: ["services/router/src/bin/web.ts"],
      settings: webSettings(cell),
      podsMax: 6,
      drainSeconds: 40,
      ingress: [],
      egress: [],
      resources: {
        cpu: "50m",
        memory: "128Mi",
        memoryMax: "256Mi",
        disk: "16Mi",
        reason: "Compressed files, read from disk once; workspaces' pages come from the router.",
      },
    });
  }
}
