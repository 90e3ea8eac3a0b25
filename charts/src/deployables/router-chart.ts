import { Chart } from "cdk8s";
import type { Construct } from "constructs";
import { type CellSettings, imageReference } from "../cell-settings.ts";
import { incoming, outgoing } from "../policies/network-rules.ts";
import { engineDir, site } from "../site.ts";
import { HttpService } from "../workloads/http-service.ts";
import { routerSettings } from "./process-settings.ts";

/**
 * HAProxy, started and stopped by a small process that derives its configuration from the router's settings.
 */
const engine = {
  name: "engine",
  command: ["services/router/src/bin/engine.ts"],
  sharedDir: engineDir,
  // One thread uses one processor. 100,000 routes take 30 MiB, twice that in a reload; a request 64 KiB.
  resources: { cpu: "1", memory: "256Mi", memoryMax: "1Gi" },
} as const;

/** The way in: host to region, sign-in discovery, forwarding. Its last routes are kept on a disk. */
export class RouterChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "router", { namespace: site.namespace, disableResourceNameHashes: true });
    new HttpService(this, {
      name: "router",
      image: imageReference(cell, "router"),
      command: ["services/router/src/bin/router.ts"],
      settings: routerSettings(cell),
      ...(cell.environment.routerEngine === "node" ? {} : { front: engine }),
      podsMax: 20,
      drainSeconds: 60,
      retainedDiskSize: "1Gi",
      ingress: [incoming.fromPeople(cell), incoming.from("api", "worker", "operator")],
      egress: [
        outgoing.toPostgres,
        outgoing.toServices,
        outgoing.toOtherCells,
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
