import { ApiObject, Chart } from "cdk8s";
import type { Construct } from "constructs";
import type { CellSettings } from "../cell-settings.ts";
import { processPort, site } from "../site.ts";

/** Of people's, and of the one that other cells' routers ask. */
const entered = ["router", "api"] as const;

/**
 * Puts pods behind the load balancers that the infrastructure made, by the names of their target groups. Names,
 * certificates and the web firewall are the load balancers'.
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
