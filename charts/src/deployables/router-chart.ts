import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { type CellSettings, imageReference } from "../cell-settings.ts";
import { incoming, outgoing } from "../policies/network-rules.ts";
import { site } from "../site.ts";
import { HttpService } from "../workloads/http-service.ts";
import { routerSettings } from "./process-settings.ts";

/** The way in: host to region, sign-in discovery, forwarding. Its last routes stay on a disk of its own. */
export class RouterChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "router", { namespace: site.namespace, disableResourceNameHashes: true });
    new HttpService(this, {
      name: "router",
      cell,
      image: imageReference(cell, "router"),
      command: ["services/router/src/bin/router.ts"],
      settings: routerSettings(cell),
      podsMax: 20,
      drainSeconds: 60,
      keptDiskSize: "1Gi",
      ingress: [incoming.from("api", "worker", "operator")],
      egress: [
        outgoing.toPostgres,
        outgoing.toServices,
        outgoing.toMail,
        outgoing.toPodIdentity,
        outgoing.toCollector,
        outgoing.to("api"),
      ],
      resources: {
        cpu: "1",
        memory: "512Mi",
        memoryMax: "1Gi",
        disk: "256Mi",
        reason:
          "One event loop fills one processor. 512 MiB holds a million routes beside the requests in hand.",
      },
    });
  }
}
