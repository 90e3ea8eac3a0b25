import { ApiObject, Chart } from "cdk8s";
import type { Construct } from "constructs";
import type { CellSettings } from "../cell-settings.ts";
import { processPort, site } from "../site.ts";

/** The public load balancer, and the private one that other cells' routers call. */
const entered = ["router", "api"] as const;

/**
 * Binds pods to the infrastructure's load balancers by the names of their target groups. Host names,
 * certificates and the web firewall belong to the load balancers.
 */
export class EntranceChart extends Chart {
  constructor(scope: Construct, cell: CellSettings) {
    super(scope, "entrance", { namespace: site.namespace, disableResourceNameHashes: true });
    for (const name of entered) {
      new ApiObject(this, name, {
        apiVersion: "elbv2.k8s.aws/v1beta1",
        kind: "TargetGroupBinding",
        metadata: { name },
        spec: {
          targetGroupName: `${cell.resourcePrefix}-${name}`,
          targetType: "ip",
          serviceRef: { name, port: processPort },
        },
      });
    }
  }
}
